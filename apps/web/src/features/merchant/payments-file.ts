import type { Sale } from '@luwag/contracts/sales';
import { manilaMomentOf } from '@luwag/domain/calendar';

/** For a spreadsheet: one set of names for both languages, amounts in pesos, hours of Manila. */
export const fileHeader = [
  'payment_id',
  'reference',
  'order_reference',
  'status',
  'mode',
  'store',
  'buyer',
  'description',
  'plan',
  'payments',
  'created_at_manila',
  'paid_at_manila',
  'price',
  'refunded',
  'fee',
  'net',
];

export const fileRowOf = (sale: Sale, store: string): (string | number | null)[] => [
  sale.id,
  sale.reference,
  sale.order_reference,
  sale.status,
  sale.livemode ? 'live' : 'test',
  store,
  sale.buyer_name,
  sale.description,
  sale.plan?.code ?? null,
  sale.plan?.payments ?? null,
  manilaMomentOf(Date.parse(sale.created_at)),
  sale.paid_at && manilaMomentOf(Date.parse(sale.paid_at)),
  inPesos(sale.amount),
  inPesos(sale.refunded),
  sale.fee === null ? null : inPesos(sale.fee),
  sale.net === null ? null : inPesos(sale.net),
];

/** 7900.00: digits that every spreadsheet reads as a number. */
const inPesos = (amount: number): string => {
  const text = String(amount).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};
