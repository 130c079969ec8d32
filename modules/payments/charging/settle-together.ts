import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import type { PaymentFacts } from '@luwag/gateway/results';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { readDuePayments, settleDues } from '../../paluwagan/service.ts';
import {
  lockPlansWithPayments,
  recordCollections,
  type StoredPlan,
  sendPaymentReceipts,
} from '../../plans/service.ts';
import { duePaymentOf, psp } from './attempt.ts';
import { type AttemptRow, isOfDue, lockAttempts, markSucceeded, ofPlan } from './repository.ts';

export type Success = { id: string; facts: PaymentFacts };

/**
 * Records payments that succeeded in one transaction, if nothing has happened to them meanwhile: an
 * attempt that is still open, the only one of its plan, and a plan that simply owes it; or a due
 * that its group still wants. The ids of those that were; the others are left as they were.
 */
export async function settleTogether(
  ctx: JobCtx,
  successes: readonly Success[],
): Promise<Set<string>> {
  if (successes.length < 2) return new Set();
  const factsOf = new Map(successes.map(({ id, facts }) => [id, facts]));
  const settled = await inScope(ctx.db, 'system', async (tx) => {
    const attempts = await lockAttempts(tx, [...factsOf.keys()]);
    const open = attempts.filter(({ state }) => ['sent', 'unknown'].includes(state));
    const plain = await listPlain(tx, open);
    const reading = await readDuePayments(tx, open.filter(isOfDue).map(duePaymentOf));
    const dues = open.filter(isOfDue).filter(({ id }) => reading.wanted.has(id));
    const ids = [...plain.map(({ attempt }) => attempt.id), ...dues.map(({ id }) => id)];
    if (ids.length === 0) return [];
    const now = ctx.clock.now();
    await markSucceeded(
      tx,
      ids.map((id) => ({
        id,
        requestId: factsOf.get(id)?.paymentRequestId ?? '',
        paymentId: factsOf.get(id)?.paymentId ?? null,
      })),
      now,
    );
    if (plain.length > 0) {
      await recordCollections(tx, plain.map(paymentOf), now);
      await enqueue(
        tx,
        ctx,
        sendPaymentReceipts,
        { payments: plain.map(({ attempt: { id, buyer_id } }) => ({ payment_id: id, buyer_id })) },
        afterCharges,
      );
    }
    if (dues.length > 0) await settleDues(tx, ctx, dues.map(duePaymentOf), reading);
    await failpoint('payments.settling');
    return ids;
  });
  if (settled.length > 0) await failpoint('payments.settled');
  return new Set(settled);
}

/** Plans that simply owe what was paid. */
async function listPlain(tx: Tx, open: readonly AttemptRow[]): Promise<Plain[]> {
  const ofPlans = open.filter(({ purpose }) => purpose === 'due').map(ofPlan);
  if (ofPlans.length === 0) return [];
  const plans = await lockPlansWithPayments(
    tx,
    ofPlans.map((attempt) => attempt.plan_id),
  );
  return plans.flatMap((plan) => {
    const [attempt, ...more] = ofPlans.filter((each) => each.plan_id === plan.state.owners.planId);
    return attempt && more.length === 0 && isPlain(plan) ? [{ plan, attempt }] : [];
  });
}

/** A receipt can wait, a charge is of its day: one job of them at a time, behind the charges. */
const afterCharges = { queue: 'receipts', priority: 20 };

const isPlain = ({ status, state }: StoredPlan): boolean =>
  status === 'active' && state.writtenOffCentavos === 0 && !state.disputed;

type Plain = { plan: StoredPlan; attempt: AttemptRow };

/** On the day it was requested, not the day we learned of it: our delay makes nobody late. */
const paymentOf = ({ plan, attempt }: Plain) => ({
  plan,
  paymentId: attempt.id,
  amountCentavos: centavos(attempt.amount_centavos),
  onDate: civilDate(attempt.business_date),
  psp,
});
