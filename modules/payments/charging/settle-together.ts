import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import type { PaymentFacts } from '@luwag/gateway/results';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import {
  lockPlansWithPayments,
  recordCollections,
  type StoredPlan,
  sendPaymentReceipts,
} from '../../plans/service.ts';
import { psp } from './attempt.ts';
import { type AttemptRow, lockAttempts, markSucceeded } from './repository.ts';

export type Success = { id: string; facts: PaymentFacts };

/**
 * Records payments that succeeded in one transaction, if nothing has happened to them meanwhile: an
 * attempt that is still open, the only one of its plan, and a plan that simply owes it. The ids of
 * those that were; the others are left as they were.
 */
export async function settleTogether(
  ctx: JobCtx,
  successes: readonly Success[],
): Promise<Set<string>> {
  if (successes.length < 2) return new Set();
  const factsOf = new Map(successes.map(({ id, facts }) => [id, facts]));
  const settled = await inScope(ctx.db, 'system', async (tx) => {
    const attempts = await lockAttempts(tx, [...factsOf.keys()]);
    const open = attempts.filter(
      ({ state, purpose }) => purpose === 'due' && ['sent', 'unknown'].includes(state),
    );
    if (open.length === 0) return [];
    const plans = await lockPlansWithPayments(
      tx,
      open.map((attempt) => attempt.plan_id),
    );
    const plain = plans.flatMap((plan) => {
      const [attempt, ...more] = open.filter((each) => each.plan_id === plan.state.owners.planId);
      return attempt && more.length === 0 && isPlain(plan) ? [{ plan, attempt }] : [];
    });
    if (plain.length === 0) return [];
    const now = ctx.clock.now();
    await markSucceeded(
      tx,
      plain.map(({ attempt: { id } }) => ({
        id,
        requestId: factsOf.get(id)?.paymentRequestId ?? '',
        paymentId: factsOf.get(id)?.paymentId ?? null,
      })),
      now,
    );
    await recordCollections(tx, plain.map(paymentOf), now);
    if (plain.length > 0)
      await enqueue(
        tx,
        ctx,
        sendPaymentReceipts,
        { payments: plain.map(({ attempt: { id, buyer_id } }) => ({ payment_id: id, buyer_id })) },
        afterCharges,
      );
    await failpoint('payments.settling');
    return plain.map(({ attempt }) => attempt.id);
  });
  if (settled.length > 0) await failpoint('payments.settled');
  return new Set(settled);
}

/** A receipt can wait, a charge is of its day: one job of them at a time, behind the charges. */
const afterCharges = { queue: 'receipts', priority: 20 };

const isPlain = ({ status, state }: StoredPlan): boolean =>
  status === 'active' && state.writtenOffCentavos === 0 && !state.disputed;

/** On the day it was requested, not the day we learned of it: our delay makes nobody late. */
const paymentOf = ({ plan, attempt }: { plan: StoredPlan; attempt: AttemptRow }) => ({
  plan,
  paymentId: attempt.id,
  amountCentavos: centavos(attempt.amount_centavos),
  onDate: civilDate(attempt.business_date),
  psp,
});
