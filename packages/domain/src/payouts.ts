import { type Rails, railFor } from './bank-accounts.ts';
import type { CivilDate } from './calendar.ts';
import type { Holiday } from './holidays.ts';
import { add, type Centavos, centavos, noCentavos, shareOf, subtract, sum } from './money.ts';
import { isPayableOn } from './payout-days.ts';
import { getPayoutTermsOn, isReserved, type PayoutTerms, releaseDateOf } from './payout-terms.ts';

/** How a payout goes; `packages/db/functions/public.payout_steps_only.sql` refuses other steps. */
export const payoutStatuses = [
  'held',
  'waiting',
  'approved',
  'sent',
  'paid',
  'failed',
  'returned',
  'canceled',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Why a shop, or one payout of it, waits. */
export const payoutHoldReasons = [
  'bank_account_missing',
  'bank_account_changed',
  'bank_account_returned',
  'account_recovery',
  'risk',
  'staff',
] as const;
export type PayoutHoldReason = (typeof payoutHoldReasons)[number];

/** What staff look at before a payout is sent. */
export const payoutMarks = [
  'first_payout',
  'first_to_account',
  'unusual_amount',
  'large_amount',
  'came_back_before',
  'risk',
] as const;
export type PayoutMark = (typeof payoutMarks)[number];

/** What moves what we owe a shop, apart from payouts themselves. */
const payableKinds = [
  'sale',
  'refund',
  'held',
  'hold_released',
  'reserve_released',
  'returned',
] as const;
export type PayableKind = (typeof payableKinds)[number];

/** With what is taken when a payout is counted. */
export const payoutLineKinds = [...payableKinds, 'debt', 'reserve', 'withholding'] as const;
export type PayoutLineKind = (typeof payoutLineKinds)[number];

/** One journal, as far as it moves what we owe a shop. Credits are above zero. */
export interface Payable {
  readonly journalId: string;
  readonly kind: PayableKind;
  readonly onDate: CivilDate;
  readonly amountCentavos: Centavos;
  /** Of sales and refunds: `amount = price + fee + covered`. */
  readonly priceCentavos: Centavos;
  readonly feeCentavos: Centavos;
  /** Of a refund: what came out of money kept apart, or became the shop's debt. */
  readonly coveredCentavos: Centavos;
  readonly requestId: string | null;
}

/** What a shop brings to the counting besides its journals. */
export interface MerchantContext {
  /** The day of its first sale ever; none before that. */
  readonly firstSaleDate: CivilDate | null;
  /** In the calendar year of the payout, payouts under way included. */
  readonly remittedCentavos: Centavos;
  readonly withheldCentavos: Centavos;
  /** What it owes us for refunds that nothing was there for. */
  readonly debtCentavos: Centavos;
}

export interface Reserve {
  readonly saleDate: CivilDate;
  readonly releaseDate: CivilDate;
  readonly amountCentavos: Centavos;
}

/** What a payout comes to. `lines = amount + debt + reserve + withheld`. */
export interface PayoutFigures {
  readonly payables: readonly Payable[];
  readonly linesCentavos: Centavos;
  readonly debtCentavos: Centavos;
  readonly reserves: readonly Reserve[];
  readonly reserveCentavos: Centavos;
  readonly withheldCentavos: Centavos;
  /** What the law counts of it towards the year's remittances. */
  readonly remittedCentavos: Centavos;
  /** What goes to the bank; below zero while refunds are more than sales. */
  readonly amountCentavos: Centavos;
}

export type PayoutDecision =
  | {
      readonly kind: 'accept';
      readonly figures: PayoutFigures;
      readonly rail: 'instapay' | 'pesonet';
    }
  | {
      readonly kind: 'reject';
      readonly code: 'nothing_to_pay' | 'below_minimum' | 'bank_cannot_receive';
      readonly figures: PayoutFigures;
    };

/**
 * Counts a payout on a day: what is payable by then, what is taken off it, and how it is sent. What
 * was taken back counts at once, and sales from the next banking day on. A bank that carries only
 * so much is sent as many of the oldest as it carries; the rest is in the next payout.
 */
export function decidePayout(
  payables: readonly Payable[],
  onDate: CivilDate,
  shop: MerchantContext,
  rails: Rails,
  holidays: readonly Holiday[],
): PayoutDecision {
  const ready = payables.filter((each) => isPayableOn(each, onDate, holidays)).toSorted(takenFirst);
  const takenBack = ready.filter((each) => each.amountCentavos < 0).length;
  const countOf = (length: number) => computeFigures(ready.slice(0, length), onDate, shop);
  const whole = countOf(ready.length);
  const { minimumCentavos } = getPayoutTermsOn(onDate);
  if (whole.amountCentavos <= 0) return { kind: 'reject', code: 'nothing_to_pay', figures: whole };
  if (whole.amountCentavos < minimumCentavos)
    return { kind: 'reject', code: 'below_minimum', figures: whole };
  const carries = ({ amountCentavos }: PayoutFigures) => railFor(rails, amountCentavos);
  const rail = carries(whole);
  if (rail) return { kind: 'accept', figures: whole, rail };

  const figures = countOf(longestCarried(takenBack, ready.length, (n) => !!carries(countOf(n))));
  const smaller = carries(figures);
  if (!smaller || figures.amountCentavos < minimumCentavos)
    return { kind: 'reject', code: 'bank_cannot_receive', figures: whole };
  return { kind: 'accept', figures, rail: smaller };
}

/** The most that is carried, given that less is carried wherever more is. */
function longestCarried(from: number, to: number, isCarried: (length: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isCarried(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What is taken back before what is given, then by age: a shop is never paid past a refund. */
const takenFirst = (one: Payable, other: Payable): number =>
  Number(one.amountCentavos > 0) - Number(other.amountCentavos > 0) ||
  (one.onDate < other.onDate ? -1 : one.onDate > other.onDate ? 1 : 0) ||
  (one.journalId < other.journalId ? -1 : 1);

/**
 * In this order, each at most what is left: the shop's debt, the reserve of its first days, the tax
 * that the law has us hold back.
 */
export function computeFigures(
  payables: readonly Payable[],
  onDate: CivilDate,
  shop: MerchantContext,
): PayoutFigures {
  const terms = getPayoutTermsOn(onDate);
  const linesCentavos = sum(payables.map((each) => each.amountCentavos));
  const debtCentavos = atMost(linesCentavos, shop.debtCentavos);
  const afterDebt = subtract(linesCentavos, debtCentavos);
  const reserves = reserve(payables, shop, terms, atMost(afterDebt, afterDebt));
  const reserveCentavos = sum(reserves.map((each) => each.amountCentavos));
  const afterReserve = subtract(afterDebt, reserveCentavos);
  const remittedCentavos = subtract(
    sum(payables.filter(isRemittedNow).map((each) => each.amountCentavos)),
    debtCentavos,
  );
  const dueCentavos = subtract(
    withholdingOn(add(shop.remittedCentavos, remittedCentavos), terms),
    shop.withheldCentavos,
  );
  const withheldCentavos = atMost(afterReserve, dueCentavos);
  return {
    payables,
    linesCentavos,
    debtCentavos,
    reserves,
    reserveCentavos,
    withheldCentavos,
    remittedCentavos,
    amountCentavos: subtract(afterReserve, withheldCentavos),
  };
}

const atMost = (leftCentavos: Centavos, wantedCentavos: Centavos): Centavos =>
  centavos(Math.max(0, Math.min(leftCentavos, wantedCentavos)));

/** What came back from a bank, and what was reserved, counted when it was first paid. */
const isRemittedNow = ({ kind }: Payable): boolean =>
  kind !== 'returned' && kind !== 'reserve_released';

/** The tax on a year's remittances: of what is above the threshold, rounded half-even once. */
export const withholdingOn = (yearCentavos: Centavos, terms: PayoutTerms): Centavos =>
  shareOf(
    centavos(Math.max(0, yearCentavos - terms.withholdingThresholdCentavos)),
    terms.withholdingPpm,
  );

/**
 * A share of each sale of the shop's first days, by the day of the sale, as far as the sale was not
 * given back in the same payout.
 */
function reserve(
  payables: readonly Payable[],
  shop: MerchantContext,
  terms: PayoutTerms,
  leftCentavos: Centavos,
): Reserve[] {
  const reservable = payables.filter(
    ({ kind, onDate }) => kind === 'sale' && isReserved(onDate, shop.firstSaleDate, terms),
  );
  const refunded = new Map<string | null, Centavos>();
  for (const each of payables)
    if (each.kind === 'refund' && each.requestId !== null) addTo(refunded, each.requestId, each);
  const byDay = new Map<CivilDate, Centavos>();
  for (const sale of reservable) {
    const given = refunded.get(sale.requestId) ?? noCentavos;
    const kept = centavos(Math.max(0, sale.priceCentavos + given));
    // What one of two lines of a sale does not take of a refund, the other does.
    refunded.set(sale.requestId, centavos(Math.min(0, sale.priceCentavos + given)));
    byDay.set(sale.onDate, add(byDay.get(sale.onDate) ?? noCentavos, kept));
  }
  let left = leftCentavos;
  return [...byDay].sort().flatMap(([saleDate, keptCentavos]) => {
    const amountCentavos = atMost(left, shareOf(keptCentavos, terms.reservePpm));
    left = subtract(left, amountCentavos);
    if (amountCentavos === 0) return [];
    return [{ saleDate, releaseDate: releaseDateOf(saleDate, terms), amountCentavos }];
  });
}

function addTo(totals: Map<string | null, Centavos>, key: string, payable: Payable): void {
  totals.set(key, add(totals.get(key) ?? noCentavos, payable.priceCentavos));
}

/** The steps from what was sold to what is sent. */
export const payoutWaterfallKinds = [
  'sales',
  'fees',
  'refunds',
  'fees_returned',
  'refunds_covered',
  'held',
  'hold_released',
  'reserve_released',
  'returned',
  'debt',
  'reserve',
  'withholding',
] as const;
export type PayoutWaterfallKind = (typeof payoutWaterfallKinds)[number];

export interface WaterfallStep {
  readonly kind: PayoutWaterfallKind;
  readonly amountCentavos: Centavos;
  /** Lines that it stands for. */
  readonly count: number;
}

/** Adds up to the amount. Steps of nothing are left out. */
export function waterfallOf(figures: PayoutFigures): WaterfallStep[] {
  const { payables } = figures;
  const step = (
    kind: PayoutWaterfallKind,
    of: PayableKind,
    amountIn: (payable: Payable) => Centavos,
  ): WaterfallStep => {
    const own = payables.filter((each) => each.kind === of && amountIn(each) !== 0);
    return { kind, amountCentavos: sum(own.map(amountIn)), count: own.length };
  };
  const taken = (kind: PayoutWaterfallKind, amountCentavos: Centavos): WaterfallStep => ({
    kind,
    amountCentavos: subtract(noCentavos, amountCentavos),
    count: 0,
  });
  const whole = (of: Exclude<PayableKind, 'sale' | 'refund'>) =>
    step(of, of, (each) => each.amountCentavos);
  const steps = [
    step('sales', 'sale', (each) => each.priceCentavos),
    step('fees', 'sale', (each) => each.feeCentavos),
    step('refunds', 'refund', (each) => each.priceCentavos),
    step('fees_returned', 'refund', (each) => each.feeCentavos),
    step('refunds_covered', 'refund', (each) => each.coveredCentavos),
    ...(['held', 'hold_released', 'reserve_released', 'returned'] as const).map(whole),
    taken('debt', figures.debtCentavos),
    taken('reserve', figures.reserveCentavos),
    taken('withholding', figures.withheldCentavos),
  ];
  return steps.filter(({ count, amountCentavos }) => count > 0 || amountCentavos !== 0);
}

/** How many payouts before it are looked at, and from how many on one is usual. */
export const usualOf = (amounts: readonly Centavos[]): Centavos | null =>
  amounts.length < 3
    ? null
    : (amounts.toSorted((one, other) => one - other)[Math.floor(amounts.length / 2)] ?? null);

const unusualTimes = 3;
const largeCentavos = 100_000_00;

/** What is odd about a payout, for who approves it. */
export function marksOf(payout: {
  amountCentavos: Centavos;
  /** Paid before, newest first. */
  earlierCentavos: readonly Centavos[];
  isFirstToAccount: boolean;
  hasComeBack: boolean;
  isRisky: boolean;
}): PayoutMark[] {
  const usual = usualOf(payout.earlierCentavos);
  const isFirst = payout.earlierCentavos.length === 0;
  const marks: [PayoutMark, boolean][] = [
    ['risk', payout.isRisky],
    ['first_payout', isFirst],
    ['first_to_account', !isFirst && payout.isFirstToAccount],
    ['unusual_amount', usual !== null && payout.amountCentavos > unusualTimes * usual],
    ['large_amount', payout.amountCentavos > largeCentavos],
    ['came_back_before', payout.hasComeBack],
  ];
  return marks.flatMap(([mark, isSo]) => (isSo ? [mark] : []));
}
