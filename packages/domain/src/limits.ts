import { addMonths, type CivilDate } from './calendar.ts';
import { type Centavos, centavos, noCentavos, shareOf } from './money.ts';
import { computeRating, makeEntry, type RatingEntry } from './rating.ts';
import type { IncomeRange, RatingEventKind, Rung, Scorecard } from './scorecard.ts';

/** `record`: the rating. `income`: what a month leaves for payments. `time`: months with us. */
export type GateName = 'record' | 'income' | 'time';

export interface Gate {
  readonly name: GateName;
  readonly allowsCentavos: Centavos;
}

/** Everything that a limit is decided by, and nothing else: stored, it can be decided again. */
export interface LimitInputs {
  readonly onDate: CivilDate;
  /** Of the line. */
  readonly openedOn: CivilDate;
  readonly limitCentavos: Centavos;
  /** Owed, or held by a purchase under way. */
  readonly usedCentavos: Centavos;
  /** Of the oldest payment that is late beyond its grace; 0 where none is. */
  readonly daysLate: number;
  /** Null for whoever has not said. */
  readonly income: IncomeRange | null;
  readonly entries: readonly RatingEntry[];
}

export interface LimitDecision {
  readonly outcome: 'kept' | 'raised' | 'lowered';
  readonly limitCentavos: Centavos;
  readonly rating: number;
  readonly gates: readonly Gate[];
  /** The gate that allows least. */
  readonly decidedBy: GateName;
}

/**
 * What a line may be from this day on. It rises to what the lowest of three gates allows, never
 * while a payment is late. It falls only for a payment that is many days late, to what the rating
 * allows, and never below what is used. Whatever a buyer says of their income later, or a new
 * scorecard asks for, takes nothing away that was given.
 */
export function decideLimit(card: Scorecard, inputs: LimitInputs): LimitDecision {
  const { limitCentavos, usedCentavos, daysLate } = inputs;
  const rating = computeRating(card, inputs.entries, inputs.onDate);
  const gates = listGates(card, { ...inputs, rating });
  const lowest = gates.reduce((least, gate) =>
    gate.allowsCentavos < least.allowsCentavos ? gate : least,
  );
  const decided = { rating, gates, decidedBy: lowest.name };
  if (daysLate >= card.lowersFromDaysLate) {
    const allowed = rungAt(card.byRating, rating).limitCentavos;
    const lowered = centavos(Math.min(limitCentavos, Math.max(allowed, usedCentavos)));
    if (lowered < limitCentavos)
      return { ...decided, outcome: 'lowered', decidedBy: 'record', limitCentavos: lowered };
  }
  if (daysLate === 0 && lowest.allowsCentavos > limitCentavos)
    return { ...decided, outcome: 'raised', limitCentavos: lowest.allowsCentavos };
  return { ...decided, outcome: 'kept', limitCentavos };
}

type GateInputs = Pick<LimitInputs, 'onDate' | 'openedOn' | 'income'> & { rating: number };

function listGates(card: Scorecard, given: GateInputs): [Gate, ...Gate[]] {
  const { rating, income } = given;
  return [
    { name: 'record', allowsCentavos: rungAt(card.byRating, rating).limitCentavos },
    {
      name: 'income',
      allowsCentavos:
        income === null
          ? card.income.untoldCentavos
          : shareOf(monthlyPaymentsMax(card, income), card.income.carriedPpm),
    },
    { name: 'time', allowsCentavos: rungAt(card.byMonths, monthsWithUs(given)).limitCentavos },
  ];
}

/** What all payments of a month may come to. */
export const monthlyPaymentsMax = ({ income }: Scorecard, range: IncomeRange): Centavos =>
  shareOf(income.countedCentavos[range], income.sharePpm);

/** Full months since the line was opened. */
function monthsWithUs({ openedOn, onDate }: Pick<LimitInputs, 'openedOn' | 'onDate'>): number {
  let months = 0;
  while (addMonths(openedOn, months + 1) <= onDate) months += 1;
  return months;
}

function rungAt(rungs: readonly Rung[], value: number): Rung {
  return rungs.findLast((rung) => rung.from <= value) ?? { from: 0, limitCentavos: noCentavos };
}

/** The first rung above a rating; none at the top. */
export const findNextRung = (card: Scorecard, rating: number): Rung | undefined =>
  card.byRating.find((rung) => rung.from > rating);

/** What somebody imagines: so many payments in time, one late by so many days, plans finished. */
export interface WhatIf {
  readonly paidOnTime: number;
  readonly finished: number;
  /** 0: none is late. */
  readonly daysLate: number;
}

/** The events that would come of it. */
function imagineEvents({ paidOnTime, finished, daysLate }: WhatIf): RatingEventKind[] {
  const times = (count: number, kind: RatingEventKind) => Array.from({ length: count }, () => kind);
  return [
    ...times(paidOnTime, 'paid_on_time'),
    ...times(finished, 'finished'),
    ...(daysLate > 0 ? (['late'] as const) : []),
    ...(daysLate >= 30 ? (['late_30'] as const) : []),
    ...(daysLate >= 90 ? (['late_90'] as const) : []),
    ...(daysLate > 0 ? (['paid_late'] as const) : []),
  ];
}

/** The same decision as every night's, with what is imagined added. It changes nothing. */
export function decideWhatIf(card: Scorecard, inputs: LimitInputs, whatIf: WhatIf): LimitDecision {
  const imagined = imagineEvents(whatIf).map((kind) => makeEntry(card, kind, inputs.onDate));
  return decideLimit(card, { ...inputs, entries: [...inputs.entries, ...imagined] });
}
