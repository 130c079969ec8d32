import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { bandOf, computeEffect, computeRating, makeEntry, traceRating } from './rating.ts';
import { findScorecardOn, getScorecard, ratingEventKinds } from './scorecard.ts';

const opened = civilDate('2026-06-03');
const card = findScorecardOn(opened);
const on = (kind: (typeof ratingEventKinds)[number], date: string) =>
  makeEntry(card, kind, civilDate(date));
const rate = (entries: ReturnType<typeof on>[], date: string) =>
  computeRating(card, entries, civilDate(date));

const entries = fc.array(
  fc
    .record({ kind: fc.constantFrom(...ratingEventKinds), day: fc.nat({ max: 1_500 }) })
    .map(({ kind, day }) => makeEntry(card, kind, addDays(opened, day))),
  { maxLength: 120 },
);
const days = fc.nat({ max: 2_500 }).map((day) => addDays(opened, day));

describe('a rating', () => {
  it('begins where everyone begins', () => {
    expect(rate([], '2026-06-03')).toBe(58);
  });

  it('adds what the picture of the first scorecard adds', () => {
    expect(rate([on('paid_on_time', '2026-07-17')], '2026-07-17')).toBe(60);
    expect(rate([on('finished', '2026-07-17')], '2026-07-17')).toBe(62);
    expect(rate([on('late', '2026-09-18')], '2026-09-18')).toBe(52);
  });

  it.each(['refunded', 'moved', 'lightened', 'finished_soon'] as const)(
    'is left alone by what is %s',
    (kind) => {
      expect(rate([on(kind, '2026-07-17')], '2026-12-01')).toBe(58);
    },
  );

  it('counts a late payment for six months, and from that day no more', () => {
    const late = [on('late', '2026-09-18')];
    expect(rate(late, '2026-09-17')).toBe(58);
    expect(rate(late, '2027-03-17')).toBe(52);
    expect(rate(late, '2027-03-18')).toBe(58);
  });

  it('is not carried over lateness by a long record', () => {
    const record = Array.from({ length: 50 }, () => on('paid_on_time', '2026-07-01'));
    expect(rate(record, '2026-08-01')).toBe(100);
    expect(rate([...record, on('late', '2026-08-01')], '2026-08-01')).toBe(94);
  });

  it('stays between 0 and 100, whatever happens', () => {
    fc.assert(
      fc.property(entries, days, (happened, day) => {
        const rating = computeRating(card, happened, day);
        return Number.isInteger(rating) && rating >= 0 && rating <= 100;
      }),
    );
  });

  it('does not ask in which order events were noted', () => {
    const shuffled = entries.chain((all) =>
      fc.shuffledSubarray(all, { minLength: all.length }).map((other) => [all, other] as const),
    );
    fc.assert(
      fc.property(shuffled, days, ([one, other], day) => {
        expect(computeRating(card, other, day)).toBe(computeRating(card, one, day));
      }),
    );
  });

  it('never falls for what went well, nor rises for what went wrong', () => {
    fc.assert(
      fc.property(entries, fc.constantFrom(...ratingEventKinds), days, (happened, kind, day) => {
        const effect = computeEffect(card, happened, { kind, onDate: day });
        const { points } = card.events[kind];
        if (points >= 0) expect(effect).toBeGreaterThanOrEqual(0);
        if (points <= 0) expect(effect).toBeLessThanOrEqual(0);
        expect(Math.abs(effect)).toBeLessThanOrEqual(Math.abs(points));
      }),
    );
  });
});

describe('the way to a rating', () => {
  it('adds up to it: start and effects, what lapsed included', () => {
    fc.assert(
      fc.property(entries, days, (happened, day) => {
        const steps = traceRating(card, happened, day);
        const total = steps.reduce((sum, { effect }) => sum + effect, card.start);
        expect(total).toBe(computeRating(card, happened, day));
        expect(steps.at(-1)?.ratingAfter ?? card.start).toBe(total);
      }),
    );
  });

  it('tells of lateness twice: when it came and when it stopped counting', () => {
    const steps = traceRating(card, [on('late', '2026-09-18')], civilDate('2027-04-01'));
    expect(steps.map(({ isLapse, onDate, effect }) => [isLapse, onDate, effect])).toEqual([
      [false, '2026-09-18', -6],
      [true, '2027-03-18', 6],
    ]);
  });
});

describe('scorecards', () => {
  it('are found by day and by version, and an unknown version is an error', () => {
    expect(findScorecardOn(civilDate('2020-01-01')).version).toBe(1);
    expect(getScorecard(1)).toBe(card);
    expect(() => getScorecard(99)).toThrow('no scorecard of version 99');
  });

  it('allow no less for more', () => {
    for (const rungs of [card.byRating, card.byMonths]) {
      const sorted = [...rungs].sort((one, other) => one.from - other.from);
      expect(rungs).toEqual(sorted);
      const limits = rungs.map(({ limitCentavos }) => limitCentavos);
      expect(limits).toEqual([...limits].sort((one, other) => one - other));
    }
  });
});

it.each([
  [59, 'starting'],
  [60, 'progressing'],
  [70, 'good'],
  [80, 'steady'],
])('a rating of %i is called %s', (rating, band) => {
  expect(bandOf(rating)).toBe(band);
});
