import { type CivilDate, compareDates } from './calendar.ts';
import type { AccountCode } from './chart.ts';
import {
  type Amounts,
  addAmounts,
  type Component,
  components,
  mapComponents,
  noAmounts,
  type Part,
  totalOf,
  totalsOf,
} from './installments.ts';
import { add, type Centavos, centavos, noCentavos, subtract, sum } from './money.ts';
import { buyerOwner, planOwner } from './owners.ts';

/** Why a plan changed, as its buyer is told. */
export const entryKinds = [
  'purchase',
  'paid_at_once',
  'interest',
  'late_fee',
  'fee',
  'payment',
  'payment_returned',
  'credit_used',
  'waived',
  'called_off',
  'refund',
  'credit_paid_out',
  'credit_returned',
  'written_off',
  'other',
] as const;
export type EntryKind = (typeof entryKinds)[number];

const kinds: Readonly<Record<string, EntryKind>> = {
  checkout: 'purchase',
  'checkout.paid_at_once': 'paid_at_once',
  'interest.accrued': 'interest',
  'late_fee.charged': 'late_fee',
  'transaction_fee.charged': 'fee',
  collection: 'payment',
  payoff: 'payment',
  recovery: 'payment',
  chargeback: 'payment_returned',
  'credit.applied': 'credit_used',
  'charge.waived': 'waived',
  'plan.called_off': 'called_off',
  refund: 'refund',
  'refund.paid_at_once': 'refund',
  'refund.payout': 'credit_paid_out',
  'refund.payout_returned': 'credit_returned',
  write_off: 'written_off',
};

const charging: readonly EntryKind[] = ['interest', 'late_fee', 'fee'];

/** One posted leg as the ledger has it: debits above zero, credits below. */
export interface PostedLeg {
  readonly journalId: string;
  readonly event: string;
  readonly source: string;
  readonly effectiveOn: CivilDate;
  readonly kind: AccountCode;
  readonly owner: string;
  readonly amountCentavos: Centavos;
}

/** One journal, as far as it is the buyer's: what it added to the debt or took from it. */
export interface PlanEntry {
  readonly journalId: string;
  readonly kind: EntryKind;
  readonly onDate: CivilDate;
  /** The payment that it is of, if it is of one. */
  readonly paymentId?: string;
  /** By component: above zero is owed more, below zero is owed less. */
  readonly change: Amounts;
  /** Written off above zero, recovered below: still owed, and off the books. */
  readonly writtenOffCentavos: Centavos;
  /** What the buyer has to their credit by it. */
  readonly creditCentavos: Centavos;
  /** What the buyer paid by it; below zero where a bank took it back. */
  readonly moneyCentavos: Centavos;
  /** All that is owed after it. */
  readonly owedCentavos: Centavos;
}

/**
 * The journals of one plan in their order, without those that are between us and the merchant
 * alone. What is owed after the last is what the ledger says that the buyer owes.
 */
export function explainEntries(
  legs: readonly PostedLeg[],
  { planId, buyerId }: { planId: string; buyerId: string },
): PlanEntry[] {
  const owners = { plan: planOwner(planId), buyer: buyerOwner(buyerId) };
  const entries = [...Map.groupBy(legs, (leg) => leg.journalId).values()]
    .flatMap((own) => entryOf(own, owners) ?? [])
    .sort(byDayAndKind);
  let owedCentavos = noCentavos;
  return entries.map((entry) => {
    owedCentavos = sum([owedCentavos, totalOf(entry.change), entry.writtenOffCentavos]);
    return { ...entry, owedCentavos };
  });
}

type Unsummed = Omit<PlanEntry, 'owedCentavos'>;

const placeInDay = ({ kind }: Unsummed): number =>
  kind === 'purchase' ? 0 : Number(!charging.includes(kind)) + 1;

/**
 * What a payment brings a plan up to is posted with it, in one call and in no order: on a day, what
 * was charged comes before what was paid.
 */
const byDayAndKind = (one: Unsummed, other: Unsummed): number =>
  one.onDate === other.onDate
    ? placeInDay(one) - placeInDay(other)
    : compareDates(one.onDate, other.onDate);

function entryOf(
  legs: readonly PostedLeg[],
  owners: { plan: string; buyer: string },
): Unsummed | undefined {
  const [first] = legs;
  if (!first) return undefined;
  const total = (kind: AccountCode, owner: string) =>
    sum(legs.filter((leg) => leg.kind === kind && leg.owner === owner).map(amountOf));
  const change = mapComponents((component) => total(`recv_${component}`, owners.plan));
  const writtenOffCentavos = total('memo_written_off', owners.plan);
  const creditCentavos = subtract(noCentavos, total('buyer_credit', owners.buyer));
  const kind = kinds[first.event] ?? 'other';
  const clearedCentavos = sum(legs.filter((leg) => leg.kind === 'psp_clearing').map(amountOf));
  const amounts = { change, writtenOffCentavos, creditCentavos };
  const isTheirs =
    kind === 'paid_at_once' ||
    writtenOffCentavos !== 0 ||
    creditCentavos !== 0 ||
    components.some((component) => change[component] !== 0);
  if (!isTheirs) return undefined;
  const paymentId = /^payment:(.+)$/.exec(first.source)?.[1];
  return {
    journalId: first.journalId,
    kind,
    onDate: first.effectiveOn,
    ...(paymentId && { paymentId }),
    ...amounts,
    moneyCentavos: moneyOf(kind, amounts, clearedCentavos),
  };
}

const amountOf = (leg: PostedLeg): Centavos => leg.amountCentavos;

/**
 * What went from the buyer to us. Of a payment that came back the provider keeps a fee, which is
 * ours to pay: so it is read from what the plan got, and not from what the provider moved.
 */
function moneyOf(
  kind: EntryKind,
  {
    change,
    writtenOffCentavos,
    creditCentavos,
  }: Pick<PlanEntry, 'change'> & Pick<PlanEntry, 'writtenOffCentavos' | 'creditCentavos'>,
  clearedCentavos: Centavos,
): Centavos {
  if (kind === 'paid_at_once') return clearedCentavos;
  if (kind !== 'payment' && kind !== 'payment_returned') return noCentavos;
  return subtract(creditCentavos, add(totalOf(change), writtenOffCentavos));
}

/** A line of an entry: some centavos of a component, of an installment where that is known. */
export interface EntryLine {
  readonly component: Component;
  readonly sequence: number | null;
  readonly amountCentavos: Centavos;
}

/**
 * The lines of an entry. The ledger has them by component; which installments they are of is told
 * by the plan's own rows, and only where these come to the same.
 */
export function linesOf({ change }: PlanEntry, parts: readonly Part[]): EntryLine[] {
  const told = totalsOf(parts);
  return components.flatMap((component): EntryLine[] => {
    const own = parts.filter((part) => part.component === component && part.amountCentavos !== 0);
    if (own.length > 0 && told[component] === change[component]) return own;
    const amountCentavos = change[component];
    return amountCentavos === 0 ? [] : [{ component, sequence: null, amountCentavos }];
  });
}

/** Everything that happened, added up: `added + other − paid − dropped = owed`. */
export interface EntryTotals {
  /** Asked for: the purchase as far as it was lent, and what was charged on it. */
  readonly added: Amounts;
  /** Paid at once to the merchant, because it was above the line. It was never owed. */
  readonly paidAtOnceCentavos: Centavos;
  /**
   * Payments that stand and credit that was used, as far as they settled what was owed. A refund of
   * what was paid before settles charges that are open, before it is credit: that is paid, too.
   */
  readonly paidCentavos: Centavos;
  /** No longer asked for: principal that was refunded, and what was waived. */
  readonly droppedCentavos: Centavos;
  readonly otherCentavos: Centavos;
  readonly owedCentavos: Centavos;
}

const adding: readonly EntryKind[] = ['purchase', ...charging];
const paying: readonly EntryKind[] = ['payment', 'payment_returned', 'credit_used'];
const dropping: readonly EntryKind[] = ['refund', 'waived', 'called_off'];

export function sumEntries(entries: readonly PlanEntry[]): EntryTotals {
  const of = (wanted: readonly EntryKind[]) => entries.filter(({ kind }) => wanted.includes(kind));
  const changed = (wanted: readonly EntryKind[]) =>
    sum(of(wanted).map((entry) => add(totalOf(entry.change), entry.writtenOffCentavos)));
  const less = (wanted: readonly EntryKind[]) => subtract(noCentavos, changed(wanted));
  const settledByRefunds = sum(
    of(['refund']).map(({ change }) => subtract(change.principal, totalOf(change))),
  );
  const spentCredit = sumSpentCredit(entries);
  const added = of(adding)
    .map(({ change }) => change)
    .reduce(addAmounts, noAmounts);
  return {
    added: { ...added, fee: add(added.fee, spentCredit) },
    paidAtOnceCentavos: sum(of(['paid_at_once']).map(({ moneyCentavos }) => moneyCentavos)),
    paidCentavos: sum([less(paying), settledByRefunds, spentCredit]),
    droppedCentavos: subtract(less(dropping), settledByRefunds),
    otherCentavos: changed(['written_off', 'other']),
    owedCentavos: entries.at(-1)?.owedCentavos ?? centavos(0),
  };
}

/**
 * Credit that came by a payment and was spent before its bank took the payment back is asked for as
 * a fee: it is what the fees of a payment and of its return do not cancel.
 */
function sumSpentCredit(entries: readonly PlanEntry[]): Centavos {
  const isOfPayment = ({ kind }: PlanEntry) => kind === 'payment' || kind === 'payment_returned';
  const returned = new Set(
    entries.filter(({ kind }) => kind === 'payment_returned').map(({ paymentId }) => paymentId),
  );
  return sum(
    entries
      .filter((entry) => isOfPayment(entry) && returned.has(entry.paymentId))
      .map(({ change }) => change.fee),
  );
}
