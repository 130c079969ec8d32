import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import {
  decideLimit,
  decideWhatIf,
  findNextRung,
  type LimitInputs,
  monthlyPaymentsMax,
} from './limits.ts';
import { centavos, noCentavos } from './money.ts';
import { makeEntry } from './rating.ts';
import {
  findScorecardOn,
  incomeRanges,
  type RatingEventKind,
  ratingEventKinds,
} from './scorecard.ts';

const onDate = civilDate('2026-11-24');
const card = findScorecardOn(onDate);
const times = (count: number, kind: RatingEventKind) =>
  Array.from({ length: count }, () => makeEntry(card, kind, onDate));
const inputs = (more: Partial<LimitInputs> = {}): LimitInputs => ({
  onDate,
  openedOn: civilDate('2026-06-03'),
  limitCentavos: centavos(2_000_00),
  usedCentavos: noCentavos,
  daysLate: 0,
  income: 'from_30000',
  entries: times(7, 'paid_on_time'),
  ...more,
});

const anyInputs = fc.record({
  onDate: fc.constant(onDate),
  openedOn: fc.nat({ max: 900 }).map((days) => addDays(onDate, -days)),
  limitCentavos: fc.nat({ max: 60_000_00 }).map(centavos),
  usedCentavos: fc.nat({ max: 60_000_00 }).map(centavos),
  daysLate: fc.oneof(fc.constant(0), fc.nat({ max: 200 })),
  income: fc.constantFrom(null, ...incomeRanges),
  entries: fc.array(
    fc.constantFrom(...ratingEventKinds).map((kind) => makeEntry(card, kind, onDate)),
    { maxLength: 60 },
  ),
});

describe('a limit', () => {
  it('rises to what the lowest of three gates allows, and names the gate', () => {
    expect(decideLimit(card, inputs())).toMatchObject({
      outcome: 'raised',
      rating: 72,
      limitCentavos: 24_000_00,
      decidedBy: 'record',
      gates: [
        { name: 'record', allowsCentavos: 24_000_00 },
        { name: 'income', allowsCentavos: 49_573_12 },
        { name: 'time', allowsCentavos: 24_000_00 },
      ],
    });
    expect(decideLimit(card, inputs({ income: null }))).toMatchObject({
      limitCentavos: 5_000_00,
      decidedBy: 'income',
    });
    expect(decideLimit(card, inputs({ openedOn: civilDate('2026-10-25') }))).toMatchObject({
      outcome: 'kept',
      decidedBy: 'time',
    });
  });

  it('counts full months with us', () => {
    const opened = (date: string) =>
      decideLimit(card, inputs({ openedOn: civilDate(date) })).gates[2]?.allowsCentavos;
    expect([opened('2026-10-25'), opened('2026-10-24')]).toEqual([2_000_00, 5_000_00]);
  });

  it('stays while a payment is late, and falls only at thirty days', () => {
    const late = { limitCentavos: centavos(24_000_00), entries: times(1, 'late') };
    expect(decideLimit(card, inputs({ ...late, daysLate: 29 })).outcome).toBe('kept');
    expect(decideLimit(card, inputs({ ...late, daysLate: 30 }))).toMatchObject({
      outcome: 'lowered',
      limitCentavos: 2_000_00,
      decidedBy: 'record',
    });
  });

  it('does not fall for an income that is smaller, or taken back', () => {
    const high = inputs({ limitCentavos: centavos(24_000_00), income: null });
    expect(decideLimit(card, high)).toMatchObject({ outcome: 'kept', limitCentavos: 24_000_00 });
  });

  it('never falls below what is used, nor rises above any gate, whatever the inputs', () => {
    fc.assert(
      fc.property(anyInputs, (given) => {
        const { outcome, limitCentavos, gates } = decideLimit(card, given);
        if (outcome === 'kept') expect(limitCentavos).toBe(given.limitCentavos);
        if (outcome === 'raised') {
          expect(limitCentavos).toBeGreaterThan(given.limitCentavos);
          for (const gate of gates) expect(limitCentavos).toBeLessThanOrEqual(gate.allowsCentavos);
          expect(given.daysLate).toBe(0);
        }
        if (outcome === 'lowered') {
          expect(limitCentavos).toBeLessThan(given.limitCentavos);
          expect(limitCentavos).toBeGreaterThanOrEqual(given.usedCentavos);
          expect(given.daysLate).toBeGreaterThanOrEqual(card.lowersFromDaysLate);
        }
      }),
    );
  });

  it('decided again from what was stored comes out the same', () => {
    fc.assert(
      fc.property(anyInputs, (given) => {
        const stored = JSON.parse(JSON.stringify(given)) as LimitInputs;
        expect(decideLimit(card, stored)).toEqual(decideLimit(card, given));
      }),
    );
  });

  it('is settled by one decision: the next finds nothing to change', () => {
    fc.assert(
      fc.property(anyInputs, (given) => {
        const { limitCentavos } = decideLimit(card, given);
        expect(decideLimit(card, { ...given, limitCentavos }).outcome).toBe('kept');
      }),
    );
  });
});

describe('what if', () => {
  it('is the decision of that night with what is imagined', () => {
    const finished = { paidOnTime: 1, finished: 1, daysLate: 0 };
    expect(decideWhatIf(card, inputs(), finished).rating).toBe(78);
    const late = { paidOnTime: 0, finished: 0, daysLate: 10 };
    expect(decideWhatIf(card, inputs(), late).rating).toBe(68);
    const veryLate = { paidOnTime: 0, finished: 0, daysLate: 90 };
    expect(decideWhatIf(card, inputs(), veryLate).rating).toBe(48);
    const nothing = { paidOnTime: 0, finished: 0, daysLate: 0 };
    expect(decideWhatIf(card, inputs(), nothing)).toEqual(decideLimit(card, inputs()));
  });
});

it('the next rung is the first above a rating, and there is none above the top', () => {
  expect(findNextRung(card, 72)).toMatchObject({ from: 80, limitCentavos: 30_000_00 });
  expect(findNextRung(card, 80)).toMatchObject({ from: 90 });
  expect(findNextRung(card, 90)).toBeUndefined();
});

it('payments of a month are at most thirty per cent of what is counted', () => {
  expect(monthlyPaymentsMax(card, 'from_20000')).toBe(6_000_00);
});
