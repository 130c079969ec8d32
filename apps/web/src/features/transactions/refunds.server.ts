import { listTransactionRefunds } from '@luwag/contracts/refunds';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';

export async function loadRefunds(args: VisitorArgs, transactionId: string) {
  const params = { transaction_id: transactionId };
  const found = await callAs(args, listTransactionRefunds, { params });
  return { transactionId, ...needed(found, 'transaction_not_found') };
}

export type RefundsView = Awaited<ReturnType<typeof loadRefunds>>;
export type ToldRefund = RefundsView['results'][number];
