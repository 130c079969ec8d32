import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import type { Books, MedusaPayment } from './books.ts';

/** What the drill ends with; everything but the first three is nothing. */
export type Counts = {
  paid: number;
  orders: number;
  /** Centavos that went back, on either side. */
  refunded: { luwag: number; medusa: number };
  /** Payments or orders of one request beyond the first. */
  doubled: number;
  /** Paid, and no order. */
  lost: number;
  /** Whatever else does not agree. */
  wrong: string[];
};

type Request = Pick<PaymentRequest, 'id' | 'amount' | 'refunded' | 'metadata' | 'paid_at'>;

/** Holds what Luwag has on record against what Medusa has. */
export async function compareBooks(requests: Request[], books: Books): Promise<Counts> {
  const paid = requests.filter(({ paid_at }) => paid_at !== null);
  const payments = await books.listPayments();
  const orders = await books.listOrders();
  const bySession = Map.groupBy(payments, ({ session_id }) => session_id);
  const of = (request: Request) =>
    bySession.get(request.metadata.medusa_payment_session ?? '') ?? [];
  const lost = paid.filter((request) => !of(request).some(({ order_id }) => order_id));
  const known = new Set(payments.map(({ order_id }) => order_id));
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    paid: paid.length,
    orders: orders.length,
    refunded: {
      luwag: sum(paid.map(({ refunded }) => refunded)),
      medusa: sum(payments.map(({ refunded }) => refunded)),
    },
    doubled: sum(paid.map((request) => Math.max(0, of(request).length - 1))),
    lost: lost.length,
    wrong: [
      ...paid.flatMap((request) => of(request).flatMap((each) => differences(request, each))),
      ...orders.filter((id) => !known.has(id)).map((id) => `order ${id} has no payment`),
      ...(payments.length > paid.length ? [`Medusa has ${payments.length} payments`] : []),
      ...repeatedOrders(payments),
    ],
  };
}

function differences(request: Request, payment: MedusaPayment): string[] {
  const { amount, captures, captured, refunded, on_order } = payment;
  const held: [string, number, number][] = [
    ['amount', amount, request.amount],
    ['captures', captures, 1],
    ['captured', captured, request.amount],
    ['refunded', refunded, request.refunded],
    ['counted on the order', on_order, request.amount - request.refunded],
  ];
  return held.flatMap(([what, medusas, ours]) =>
    medusas === ours ? [] : [`request ${request.id}: ${what} ${medusas}, not ${ours}`],
  );
}

const repeatedOrders = (payments: MedusaPayment[]): string[] =>
  [...Map.groupBy(payments, ({ order_id }) => order_id)].flatMap(([order, own]) =>
    order && own.length > 1 ? [`order ${order} has ${own.length} payments`] : [],
  );

export const isClean = ({ paid, orders, refunded, doubled, lost, wrong }: Counts): boolean =>
  orders === paid &&
  refunded.luwag === refunded.medusa &&
  doubled === 0 &&
  lost === 0 &&
  wrong.length === 0;
