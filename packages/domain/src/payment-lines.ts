import {
  type Component,
  type Installment,
  openInstallments,
  outstandingOf,
  type Part,
  totalOf,
  totalsOf,
} from './installments.ts';
import { accrueInterest, type InterestTerms, startInterestClock } from './interest-accrual.ts';
import { add, type Centavos, centavos, noCentavos, subtract, sum } from './money.ts';

/**
 * How the amount of one payment comes about, line by line. Always
 * `agreed − saved + moved − dropped + lateFee = paid + open`.
 */
export interface PaymentLines {
  /** What was agreed for this payment. No payment and no lateness changes it. */
  readonly agreedCentavos: Centavos;
  /** Interest that is never charged, because principal came back before its day. */
  readonly savedCentavos: Centavos;
  /** Asked for with this payment instead of another: below zero here, above zero there. */
  readonly movedCentavos: Centavos;
  /** No longer asked for: refunded by the shop, or waived. */
  readonly droppedCentavos: Centavos;
  readonly lateFeeCentavos: Centavos;
  readonly paidCentavos: Centavos;
  readonly openCentavos: Centavos;
}

/**
 * The rows of a plan as its buyer agreed to them. The ledger closes a payment made early with the
 * interest of its days and gives the rest to the next one, which is right to the centavo and looks
 * as if paying early made the next payment dearer. Here money fills the agreed payments in their
 * order, and what was saved stands by itself. The rows must hold the interest to come already.
 */
export function computePaymentLines(
  terms: InterestTerms,
  installments: readonly Installment[],
): (PaymentLines & { installment: Installment })[] {
  const agreedInterest = scheduledInterest(terms, installments);
  const interestOf = ({ sequence }: Installment) =>
    totalsOf(agreedInterest.filter((part) => part.sequence === sequence)).interest;
  const less = installments.map((row) => subtract(interestOf(row), row.charged.interest));
  const { saved, broughtAlong } = spreadSaving(less);
  let money = sum(installments.map((row) => withoutPenalty(row, 'paid')));
  return installments.map((row, index) => {
    const { principal, fee } = row.charged;
    const extra = index === 0 ? broughtAlong : noCentavos;
    const agreedCentavos = sum([principal, fee, interestOf(row), extra]);
    const savedCentavos = saved[index] ?? noCentavos;
    const droppedCentavos = add(withoutPenalty(row, 'waived'), withoutPenalty(row, 'cancelled'));
    const asked = subtract(subtract(agreedCentavos, savedCentavos), droppedCentavos);
    const filled = centavos(Math.max(0, Math.min(money, asked)));
    money = subtract(money, filled);
    const outstanding = outstandingOf(row);
    const open = subtract(totalOf(outstanding), outstanding.penalty);
    return {
      installment: row,
      agreedCentavos,
      savedCentavos,
      movedCentavos: subtract(add(filled, open), asked),
      droppedCentavos,
      lateFeeCentavos: add(outstanding.penalty, row.paid.penalty),
      paidCentavos: add(filled, row.paid.penalty),
      openCentavos: totalOf(outstanding),
    };
  });
}

/** The interest of a plan that is paid as scheduled, to the centavo. */
function scheduledInterest(terms: InterestTerms, installments: readonly Installment[]): Part[] {
  const lastDate = installments.at(-1)?.dueDate;
  if (!lastDate) return [];
  const fresh = openInstallments(
    installments.map(({ sequence, dueDate, charged }) => ({
      sequence,
      dueDate,
      principalCentavos: charged.principal,
    })),
  );
  return accrueInterest(terms, fresh, startInterestClock(terms.startDate), lastDate).parts;
}

/**
 * What each payment's interest is less than agreed, without the back and forth: a payment closed
 * early leaves interest to a later one, and only what no later payment takes up again is saved.
 * Interest above the schedule was brought along from an earlier one, into the first payment.
 */
function spreadSaving(less: readonly Centavos[]): { saved: Centavos[]; broughtAlong: Centavos } {
  let running = noCentavos;
  const sums = less.map((each) => {
    running = add(running, each);
    return running;
  });
  const keptFrom = (index: number) => Math.min(...sums.slice(index));
  let before = Math.min(0, ...sums);
  const broughtAlong = centavos(-before || 0);
  const saved = sums.map((_, index) => {
    const kept = keptFrom(index);
    const here = centavos(kept - before);
    before = kept;
    return here;
  });
  return { saved, broughtAlong };
}

const regular: readonly Component[] = ['fee', 'interest', 'principal'];

const withoutPenalty = (row: Installment, tally: 'paid' | 'waived' | 'cancelled'): Centavos =>
  sum(regular.map((component) => row[tally][component]));
