import type { CivilDate } from './calendar.ts';
import { type AccountCode, chart, type Unit } from './chart.ts';
import { add, type Centavos, noCentavos, subtract } from './money.ts';

export type Side = 'D' | 'C';

/** One debit or credit of one account. */
export interface Leg {
  readonly kind: AccountCode;
  /** `plan:…`, `buyer:…`, `merchant:…`, `psp:…`, `rail:…`; empty for the house. */
  readonly owner: string;
  readonly unit: Unit;
  readonly side: Side;
  /** Above zero: the side carries the sign. */
  readonly amountCentavos: Centavos;
}

/** One event in the ledger. Whether it is pending, posted or void is said when it is posted. */
export interface Journal {
  readonly event: string;
  /** What caused it: `payment:…`, `refund:…`, `plan:…/interest:2026-12-15`. */
  readonly source: string;
  readonly effectiveOn: CivilDate;
  readonly legs: readonly Leg[];
}

/** What every recipe is told about its cause. */
export interface Cause {
  readonly source: string;
  readonly effectiveOn: CivilDate;
}

export const house = '';

export const debit = (kind: AccountCode, owner: string, amountCentavos: Centavos): Leg =>
  legOf('D', kind, owner, amountCentavos);

export const credit = (kind: AccountCode, owner: string, amountCentavos: Centavos): Leg =>
  legOf('C', kind, owner, amountCentavos);

/**
 * Makes a journal: legs of nothing are dropped, legs of one account and side become one, and debits
 * equal credits in each unit. A journal that does not balance is a broken recipe, and throws.
 */
export function makeJournal(event: string, cause: Cause, legs: readonly Leg[]): Journal {
  const merged = mergeLegs(legs.filter((leg) => leg.amountCentavos !== 0));
  const journal = { event, source: cause.source, effectiveOn: cause.effectiveOn, legs: merged };
  if (merged.length < 2) throw new Error(`${event} of ${cause.source} moves nothing`);
  for (const unit of ['PHP', 'CRL'] as const) assertBalanced(journal, unit);
  return journal;
}

/** The same journal the other way round. Posted with the id of the one that it reverses. */
export function reverse(journal: Journal, event: string, cause: Cause): Journal {
  return makeJournal(
    event,
    cause,
    journal.legs.map((leg) => ({ ...leg, side: leg.side === 'D' ? 'C' : 'D' })),
  );
}

/**
 * Debits less credits of each account that was moved, on top of what stood there before; one that
 * came back to zero is left out.
 */
export function balancesOf(
  journals: readonly Journal[],
  opening: ReadonlyMap<string, Centavos> = new Map(),
): Map<string, Centavos> {
  const balances = new Map(opening);
  for (const { legs } of journals)
    for (const { kind, owner, side, amountCentavos } of legs) {
      const account = owner === house ? kind : `${kind} ${owner}`;
      const before = balances.get(account) ?? noCentavos;
      const change = side === 'D' ? add : subtract;
      balances.set(account, change(before, amountCentavos));
    }
  const moved = [...balances].filter(([, amount]) => amount !== 0);
  return new Map(moved.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function legOf(side: Side, kind: AccountCode, owner: string, amountCentavos: Centavos): Leg {
  if (amountCentavos < 0) throw new Error(`a leg of ${kind} below zero: ${amountCentavos}`);
  return { kind, owner, unit: chart[kind].unit, side, amountCentavos };
}

function mergeLegs(legs: readonly Leg[]): Leg[] {
  const merged = new Map<string, Leg>();
  for (const leg of legs) {
    const key = `${leg.kind} ${leg.owner} ${leg.side}`;
    const same = merged.get(key);
    const before = same?.amountCentavos ?? noCentavos;
    merged.set(key, { ...leg, amountCentavos: add(before, leg.amountCentavos) });
  }
  return [...merged.values()];
}

function assertBalanced(journal: Journal, unit: Unit): void {
  const total = (side: Side) =>
    journal.legs
      .filter((leg) => leg.unit === unit && leg.side === side)
      .reduce((running, leg) => add(running, leg.amountCentavos), noCentavos);
  const off = subtract(total('D'), total('C'));
  if (off !== 0) throw new Error(`${journal.event} of ${journal.source} is off by ${off} ${unit}`);
}
