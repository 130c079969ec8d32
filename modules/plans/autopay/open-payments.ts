import { getAutopayRuleOn } from '@luwag/domain/autopay';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Centavos } from '@luwag/domain/money';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import { holidaysFor } from '@luwag/platform/holidays';
import { entryAt, type StoredPlan } from '../servicing/service.ts';
import type { ChargeRow } from './repository.ts';

/** A payment of a plan that asks for something, with what autopay has done about it so far. */
export type OpenPayment = {
  installmentId: string;
  dueDate: CivilDate;
  openCentavos: Centavos;
  /** Told of, and not made yet. */
  planned: ChargeRow | undefined;
  triesMade: number;
  /** A charge was told of for the day on which it is due by now, or a later one. */
  isTold: boolean;
};

/** Soonest first. What is open on a day to come is what it comes to by then. */
export function listOpenPayments(
  plan: StoredPlan,
  charges: readonly ChargeRow[],
  onDate: CivilDate,
): OpenPayment[] {
  if (plan.status !== 'active') return [];
  const { rows } = computeOutlook(plan.state, onDate, holidaysFor(plan));
  return rows.flatMap(({ dueDate, openCentavos }, index) => {
    if (openCentavos === 0) return [];
    const installmentId = entryAt(plan.installments, index).id;
    const own = charges.filter((charge) => charge.installment_id === installmentId);
    const made = own.filter((charge) => charge.attempt_id !== null);
    const planned = own.find((charge) => charge.attempt_id === null);
    const isTold = own.some((charge) => charge.on_date >= dueDate);
    return [{ installmentId, dueDate, openCentavos, planned, triesMade: made.length, isTold }];
  });
}

export const triesLeft = ({ triesMade }: OpenPayment, today: CivilDate): number =>
  Math.max(0, getAutopayRuleOn(today).triesMax - triesMade);

/**
 * Nobody was told of it, or of a day on which it is no longer due. That may have been tried, too: a
 * part of it was paid while the rest stood still for a reported problem, and that is due later.
 */
export const isUntold = (payment: OpenPayment): boolean =>
  !payment.isTold && triesLeft(payment, payment.dueDate) > 0;
