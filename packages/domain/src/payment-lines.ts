import {
  type Component,
  type Installment,
  noAmounts,
  outstandingOf,
  type Part,
  type Tally,
  totalOf,
  totalsOf,
} from './installments.ts';
import { accrueInterest, type InterestTerms, startInterestClock } from './interest-accrual.ts';
import { add, type Centavos, centavos, noCentavos, subtract, sum } from './money.ts';

/**
 * How the amount of one payment comes about, line by line. Always
 * `agreed + added − saved + moved − dropped − frozen + lateFee = paid + open`.
 */
export interface PaymentLines {
  /** What was agreed for this payment. No payment, no lateness and no moved date changes it. */
  readonly agreedCentavos: Centavos;
  /** Interest of the days by which due dates were moved. */
  readonly addedCentavos: Centavos;
  /** Interest that is never charged, because principal came back before its day. */
  readonly savedCentavos: Centavos;
  /** Asked for with this payment instead of another: below zero here, above zero there. */
  readonly movedCentavos: Centavos;
  /** No longer asked for: refunded by the merchant, or waived. */
  readonly droppedCentavos: Centavos;
  /** Not asked for while a reported problem is open. */
  readonly frozenCentavos: Centavos;
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
  const interestOf = scheduledInterest(terms, installments);
  const agreedInterestOf = installments.some((row) => row.movedFrom)
    ? scheduledInterest(terms, installments.map(onAgreedDate))
    : interestOf;
  const less = installments.map((row) => subtract(interestOf(row), row.charged.interest));
  const { savedBy, broughtAlong } = sumSavings(less);
  const isReduced = installments.some((row) => withheldOf(row) > 0);
  let money = sum(installments.map((row) => withoutPenalty(row, 'paid')));
  let told = noCentavos;
  return installments.map((row, index) => {
    const { principal, fee } = row.charged;
    const extra = index === 0 ? broughtAlong : noCentavos;
    const daysMoved = subtract(interestOf(row), agreedInterestOf(row));
    const scheduled = sum([principal, fee, interestOf(row), extra]);
    const needed = subtract(scheduled, withheldOf(row));
    const upTo = (sequence: number) => subtract(savedBy[sequence] ?? noCentavos, told);
    // What earlier payments saved makes this one smaller. What it saves itself does so only where
    // money leaves a gap; after a refund, which takes rows from the end, each keeps its own.
    const before = isReduced ? upTo(index) : atMost(upTo(index - 1), needed);
    const filled = atMost(money, subtract(needed, before));
    const gap = subtract(subtract(needed, before), filled);
    const own = atMost(subtract(upTo(index), before), gap);
    const savedCentavos = add(before, own);
    told = add(told, savedCentavos);
    money = subtract(money, filled);
    const outstanding = outstandingOf(row);
    const open = subtract(totalOf(outstanding), outstanding.penalty);
    return {
      installment: row,
      agreedCentavos: subtract(scheduled, daysMoved),
      addedCentavos: aboveZero(daysMoved),
      savedCentavos: add(savedCentavos, aboveZero(subtract(noCentavos, daysMoved))),
      movedCentavos: subtract(sum([filled, open, savedCentavos]), needed),
      droppedCentavos: droppedOf(row),
      frozenCentavos: withoutPenalty(row, 'frozen'),
      lateFeeCentavos: add(outstanding.penalty, row.paid.penalty),
      paidCentavos: add(filled, row.paid.penalty),
      openCentavos: totalOf(outstanding),
    };
  });
}

/**
 * The interest of a plan that is paid as scheduled, to the centavo. A schedule without interest has
 * what an earlier one left to it.
 */
function scheduledInterest(
  terms: InterestTerms,
  installments: readonly Installment[],
): (row: Installment) => Centavos {
  const parts = scheduledParts(terms, installments);
  return ({ sequence }) => totalsOf(parts.filter((part) => part.sequence === sequence)).interest;
}

function scheduledParts(terms: InterestTerms, installments: readonly Installment[]): Part[] {
  const lastDate = installments.at(-1)?.dueDate;
  if (!lastDate) return [];
  if (terms.monthlyRatePpm === 0)
    return installments.map(({ sequence, charged }) => ({
      sequence,
      component: 'interest',
      amountCentavos: charged.interest,
    }));
  const fresh = installments.map((row) => ({
    ...row,
    charged: { ...noAmounts, principal: row.charged.principal },
    paid: noAmounts,
    waived: noAmounts,
    cancelled: noAmounts,
    frozen: noAmounts,
  }));
  return accrueInterest(terms, fresh, startInterestClock(terms.startDate), lastDate).parts;
}

/**
 * How much less interest there is than agreed up to each payment, without the back and forth: a
 * payment closed early leaves interest to a later one, and only what no later payment takes up
 * again is saved. Interest above the schedule was brought along from an earlier one, into the first
 * payment.
 */
function sumSavings(less: readonly Centavos[]): { savedBy: Centavos[]; broughtAlong: Centavos } {
  let running = noCentavos;
  const sums = less.map((each) => {
    running = add(running, each);
    return running;
  });
  const least = Math.min(0, ...sums);
  return {
    savedBy: sums.map((_, index) => centavos(Math.min(...sums.slice(index)) - least)),
    broughtAlong: centavos(Math.abs(least)),
  };
}

/** The row as if its date had never been moved. */
const onAgreedDate = ({ movedFrom, ...row }: Installment): Installment => ({
  ...row,
  dueDate: movedFrom ?? row.dueDate,
});

const aboveZero = (amount: Centavos): Centavos => centavos(Math.max(0, amount));

const atMost = (amount: Centavos, max: Centavos): Centavos =>
  centavos(Math.max(0, Math.min(amount, max)));

const regular: readonly Component[] = ['fee', 'interest', 'principal'];

const withoutPenalty = (row: Installment, tally: Exclude<Tally, 'charged'>): Centavos =>
  sum(regular.map((component) => row[tally][component]));

const droppedOf = (row: Installment): Centavos =>
  add(withoutPenalty(row, 'waived'), withoutPenalty(row, 'cancelled'));

const withheldOf = (row: Installment): Centavos =>
  add(droppedOf(row), withoutPenalty(row, 'frozen'));
