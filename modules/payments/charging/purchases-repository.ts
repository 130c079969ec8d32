import type { Tx } from '@luwag/db';

export type PurchaseOfPlan = { planId: string; requestId: string; reference: string };

/** The purchase behind each of these plans. In the system's scope. */
export async function listPurchasesOfPlans(
  tx: Tx,
  planIds: readonly string[],
): Promise<PurchaseOfPlan[]> {
  if (planIds.length === 0) return [];
  return tx
    .selectFrom('plans as p')
    .innerJoin('payment_requests as r', 'r.id', 'p.payment_request_id')
    .select(['p.id as planId', 'r.id as requestId', 'r.reference'])
    .where('p.id', 'in', planIds)
    .execute();
}

export type PurchaseOfPayment = { paymentId: string; requestId: string; reference: string };

/** The purchase for which each of these payments was asked. In the system's scope. */
export async function listPurchasesOfPayments(
  tx: Tx,
  paymentIds: readonly string[],
): Promise<PurchaseOfPayment[]> {
  if (paymentIds.length === 0) return [];
  return tx
    .selectFrom('collection_attempts as a')
    .innerJoin('plans as p', 'p.id', 'a.plan_id')
    .innerJoin('payment_requests as r', 'r.id', 'p.payment_request_id')
    .select(['a.id as paymentId', 'r.id as requestId', 'r.reference'])
    .where('a.id', 'in', paymentIds)
    .execute();
}
