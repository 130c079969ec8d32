/** What a notice says of a sale that was just paid. */
export type PaidSale = {
  id: string;
  amount: number;
  description: string;
  /** Rodel D. */
  buyerName: string | null;
  storeName: string;
};
