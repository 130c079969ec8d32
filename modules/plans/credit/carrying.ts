import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { creditCarried, ownCredit } from '@luwag/domain/journals-collections';
import { type Centavos, centavos, subtract } from '@luwag/domain/money';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import { post } from '@luwag/ledger/posting';
import { holidaysFor } from '@luwag/platform/holidays';
import { idOn, slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import { sendPaymentReceipt } from '../jobs.ts';
import { entryAt, recordChange, recordCollection, type StoredPlan } from '../servicing/service.ts';
import { insertCreditAttempt } from './repository.ts';

export type Moment = { onDate: CivilDate; now: Date };
type Carried = Moment & {
  plan: StoredPlan;
  /** Those whose credit it is, in the order in which it is taken. All of them are locked. */
  others: readonly StoredPlan[];
  amountCentavos: Centavos;
};

/** What leaves some plans arrives at another as a payment, in the same transaction. */
export async function carryCredit(
  tx: Tx,
  ctx: { requestId: string },
  { plan, others, amountCentavos, onDate, now }: Carried,
): Promise<{ paymentId: string; paid: StoredPlan; others: StoredPlan[] }> {
  const { buyerId, planId } = plan.state.owners;
  const { rows } = computeOutlook(plan.state, onDate, holidaysFor(plan));
  const oldest = rows.findIndex((row) => row.openCentavos > 0);
  const installmentId = entryAt(plan.installments, oldest).id;
  const owner = { mode: plan.mode, buyerId, planId, installmentId };
  const at = { businessDate: onDate, now };
  const paymentId = await insertCreditAttempt(tx, { ...owner, amountCentavos, ...at });
  const taken = await takeFrom(tx, others, { amountCentavos, rail: ownCredit, onDate, now });
  const payment = { paymentId, amountCentavos, onDate, now, psp: ownCredit };
  const paid = await recordCollection(tx, { plan, ...payment });
  const journal = creditCarried(
    { source: `credit:${paymentId}`, effectiveOn: onDate },
    amountCentavos,
  );
  const id = idOn(onDate, slotOf(buyerId), `${paymentId} credit.carried`);
  await post(tx, { id, mode: plan.mode, journal });
  await enqueue(tx, ctx, sendPaymentReceipt, { payment_id: paymentId, buyer_id: buyerId });
  return { paymentId, paid, others: taken.plans };
}

export type CreditPart = { planId: string; amountCentavos: number };

type Taking = Moment & {
  amountCentavos: Centavos;
  rail: string;
  /** Left out, each part is named by itself. */
  payoutId?: string;
};

/** Oldest first, until it is enough. The plans as they are then, and what was taken of which. */
export async function takeFrom(
  tx: Tx,
  plans: readonly StoredPlan[],
  { amountCentavos, rail, payoutId, onDate, now }: Taking,
): Promise<{ plans: StoredPlan[]; parts: CreditPart[] }> {
  let left = amountCentavos;
  const parts: CreditPart[] = [];
  const after: StoredPlan[] = [];
  for (const plan of plans) {
    const part = centavos(Math.min(left, plan.state.creditCentavos));
    const { buyerId, planId } = plan.state.owners;
    after.push(plan);
    if (part === 0) continue;
    const id = uuidV7(now, slotOf(buyerId));
    const event = { kind: 'credit_paid_out', onDate, payoutId: payoutId ?? id } as const;
    const change = { ...event, rail, amountCentavos: part };
    const made = await recordChange(tx, { plan, id, change, now });
    if (made.kind === 'reject') throw new Error(`credit of a held plan: ${made.code}`);
    after.splice(-1, 1, made.plan);
    parts.push({ planId, amountCentavos: part });
    left = subtract(left, part);
  }
  if (left !== 0) throw new Error(`${left} centavos of credit are missing`);
  return { plans: after, parts };
}
