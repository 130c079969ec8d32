import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { payableOn } from '@luwag/domain/payment-choices';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import { holidaysFor } from '@luwag/platform/holidays';
import { releaseCharges } from '../autopay/service.ts';
import { entryAt, recordCollection, type StoredPlan } from '../servicing/service.ts';
import { listOpenAttempts, savePlayedAttempt } from './attempts-repository.ts';
import { isUnsent } from './paying.ts';

/** The account in the ledger that played money comes from. */
const played = 'test_clock';

export type PlayedPayment = {
  kind: 'paid' | 'failed' | 'paid_off';
  sequence: number;
  amountCentavos: number;
};

/**
 * A payment of test mode in which the clock plays buyer and bank: what is due is paid or declined,
 * or all of the plan is paid before its time. Nothing where nothing is due, or where the buyer is
 * paying already. The plan is one from `passDays`, in this very transaction.
 */
export async function playPayment(
  tx: Tx,
  wanted: { plan: StoredPlan; onDate: CivilDate; now: Date; what: 'pay' | 'fail' | 'pay_all' },
): Promise<PlayedPayment | undefined> {
  const { plan, onDate, now, what } = wanted;
  const { planId, buyerId } = plan.state.owners;
  if (plan.mode !== 'test') throw new Error(`plan ${planId} is live: nobody plays its payments`);
  const outlook = computeOutlook(plan.state, onDate, holidaysFor(plan));
  const { next, rows } = outlook;
  if (plan.status !== 'active' || !next) return undefined;
  if (what !== 'pay_all' && next.dueDate > onDate) return undefined;
  const open = await listOpenAttempts(tx, planId);
  if (open.some((attempt) => !isUnsent(attempt))) return undefined;
  const oldest = rows.findIndex((row) => row.openCentavos > 0);
  const installmentId = entryAt(plan.installments, oldest).id;
  const unsentId = open.find((attempt) => attempt.installment_id === installmentId)?.id;
  if (unsentId) await releaseCharges(tx, [unsentId]);
  const { dueCentavos, mostCentavos } = payableOn(outlook, plan.state);
  const amountCentavos = what === 'pay_all' ? mostCentavos : dueCentavos;
  const owner = { mode: plan.mode, buyerId, planId, installmentId };
  const state = what === 'fail' ? 'failed' : 'succeeded';
  const attempt = { state, amountCentavos, businessDate: onDate, now, unsentId } as const;
  const paymentId = await savePlayedAttempt(tx, owner, attempt);
  const { sequence } = entryAt(rows, oldest);
  if (what === 'fail') return { kind: 'failed', sequence, amountCentavos };
  const payment = { paymentId, amountCentavos, onDate, now, psp: played };
  const after = await recordCollection(tx, { plan, ...payment });
  const kind = after.status === 'active' ? 'paid' : 'paid_off';
  return { kind, sequence, amountCentavos };
}
