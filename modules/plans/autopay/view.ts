import type { Autopay } from '@luwag/contracts/transactions';
import type { Tx } from '@luwag/db';
import { decideFirstTry } from '@luwag/domain/autopay';
import { manilaDateOf } from '@luwag/domain/calendar';
import { describeSource } from '../../sources/service.ts';
import type { StoredPlan } from '../servicing/service.ts';
import { isUntold, listOpenPayments, type OpenPayment, triesLeft } from './open-payments.ts';
import { type ChargeRow, findAutopay, listCharges } from './repository.ts';

/** How autopay stands with one plan. */
export async function readAutopay(tx: Tx, plan: StoredPlan, now: Date): Promise<Autopay> {
  const { planId, buyerId } = plan.state.owners;
  const row = await findAutopay(tx, planId);
  const charges = row ? ((await listCharges(tx, [planId])).get(planId) ?? []) : [];
  const today = manilaDateOf(now.getTime());
  const open = listOpenPayments(plan, charges, today);
  const isOn = row !== undefined && row.ended_at === null && open.length > 0;
  const source =
    row && (await describeSource(tx, { id: buyerId, mode: plan.mode }, row.source_id, now));
  return {
    is_on: isOn,
    source_id: source?.id ?? null,
    source_label: source?.name ?? null,
    next_charge: isOn ? nextChargeOf(open, now) : null,
    attempts_left: open[0] ? triesLeft(open[0], today) : 0,
    ended_because: row?.ended_because ?? null,
  };
}

/** What is planned first; before anything is, the next payment on its day. */
function nextChargeOf(open: readonly OpenPayment[], now: Date): Autopay['next_charge'] {
  const planned = open.flatMap((payment) =>
    payment.planned && !isUntold(payment) ? [{ ...payment, planned: payment.planned }] : [],
  );
  const firstDate = planned.map(({ planned: { on_date } }) => on_date).sort()[0];
  if (firstDate !== undefined) {
    const first = planned.filter(({ planned: { on_date } }) => on_date === firstDate);
    const amount = first.reduce((sum, payment) => sum + amountOf(payment, payment.planned), 0);
    return { on_date: firstDate, amount };
  }
  const next = open.find(isUntold);
  if (!next) return null;
  const onDate = decideFirstTry(next.dueDate, now.getTime());
  return { on_date: onDate, amount: next.openCentavos };
}

/** Never more than was announced, nor than is owed. */
export const amountOf = (
  { openCentavos }: Pick<OpenPayment, 'openCentavos'>,
  { amount_centavos }: Pick<ChargeRow, 'amount_centavos'>,
): number => Math.min(openCentavos, amount_centavos);
