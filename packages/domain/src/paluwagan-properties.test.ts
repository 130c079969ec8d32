import {
  everyday,
  type GroupSpec,
  giveAll,
  type Habit,
  inOrder,
  type Life,
  live,
  openGroup,
  paidTo,
  potsOf,
  punctual,
  seatIdOf,
  take,
} from '@luwag/testing/domain/paluwagan-drills';
import { propertyCases } from '@luwag/testing/harness/property-cases';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { centavos } from './money.ts';
import { advanceGroup } from './paluwagan-advance.ts';
import { owesSomething } from './paluwagan-book.ts';
import { owedToCreditor } from './paluwagan-ending.ts';
import { givenBy } from './paluwagan-giving.ts';
import { groupFrequencies } from './paluwagan-rules.ts';

/**
 * Whatever a group's members do, in whatever pattern: a pot is whole or not paid, nobody receives
 * twice, and what came in is what went out and what is held. `live` proves the ledger after every
 * single step; this file says how it has to end.
 */

const isFull = propertyCases(1) > 10_000;
/**
 * Every mask for groups of up to so many: 8 by `npm run properties -- paluwagan`. For each change 6
 * where somebody defaults for good, and 5 where they do so once or not at all.
 */
const seatsMaxOf = (isForGood: boolean): number => (isFull ? 8 : isForGood ? 6 : 5);

const isIn = (mask: number, seatNumber: number): boolean => ((mask >> (seatNumber - 1)) & 1) === 1;

/** What those in the mask do; the others give on the day. */
const patterns: Readonly<Record<string, (mask: number, seats: number) => Habit>> = {
  'never give anything': (mask) => (due, day, book) =>
    !isIn(mask, due.seatNumber) && punctual(due, day, book),
  'stop once they have received': (mask) => (due, day, book) => {
    const seat = book.seats.find(({ seatNumber }) => seatNumber === due.seatNumber);
    return !(isIn(mask, due.seatNumber) && seat?.hasReceived) && punctual(due, day, book);
  },
  'miss one round for good': (mask, seats) => (due, day, book) =>
    !(isIn(mask, due.seatNumber) && due.roundNumber === Math.ceil(seats / 2)) &&
    punctual(due, day, book),
  'give late, before waiting is over': (mask) => (due, day, book) =>
    isIn(mask, due.seatNumber)
      ? day.today > day.graceEnd && day.today < day.decidedOn
      : punctual(due, day, book),
};

const seatOf = (seatId: string): number => Number(seatId.slice(seatIdOf(0).length - 1));

function expectSound(life: Life, spec: GroupSpec): void {
  const { book, ledger } = life;
  expect(['finished', 'dissolved']).toContain(book.status);
  for (const seatNumber of spec.order) {
    const pots = potsOf(life, seatNumber);
    const seatId = seatIdOf(seatNumber);
    const seat = book.seats.find((each) => each.seatId === seatId);
    expect(pots).toBe(seat?.hasReceived ? 1 : 0);
    if (book.status === 'finished') expect(pots).toBe(1);
    // Who has not received is never given more than what they gave, by hand or by their deposit.
    const deposit = spec.withDeposit.includes(seatNumber) ? book.contributionCentavos : 0;
    const most = givenBy(book, seatId) + deposit;
    if (pots === 0) expect(book.shared.get(seatId) ?? 0).toBeLessThanOrEqual(most);
  }
  const released = life.steps.filter((step) => step.kind === 'released');
  expect(new Set(released.map(({ roundNumber }) => roundNumber)).size).toBe(released.length);
  for (const step of released)
    expect(step.payoutCentavos + step.offsetCentavos).toBe(book.potCentavos);
  // Nobody who waits loses anything but by somebody who received and stopped.
  const lacking = book.seats.reduce((sum, seat) => sum + owedToCreditor(book, seat.seatId), 0);
  const stopped = book.dues
    .filter((due) => due.status === 'missed' && potsOf(life, seatOf(due.seatId)) === 1)
    .reduce((sum, due) => sum + due.amountCentavos, 0);
  expect(lacking).toBeLessThanOrEqual(stopped);
  // In and what we put in is out: nothing is held once it is over, but for deposits of who owes.
  const held = ledger.total('pal_deposit');
  const paidOut = ledger.total('pal_payout_due');
  expect(ledger.received + ledger.total('exp_pal_cover')).toBe(paidOut + held);
  expect(ledger.total('pal_pool') + ledger.total('pal_guarantee')).toBe(0);
  if (book.seats.every(({ seatId }) => !owesSomething(book, seatId))) {
    expect(held).toBe(0);
    expect(ledger.total('exp_pal_cover')).toBe(0);
  }
}

for (const [what, habitOf] of Object.entries(patterns))
  test(`P9: every mask of those who ${what}`, () => {
    const seatsMax = seatsMaxOf(/never|stop/.test(what));
    for (let seats = 3; seats <= seatsMax; seats += 1)
      for (let mask = 0; mask < 2 ** seats; mask += 1) {
        const spec = { ...everyday, seats, order: inOrder(seats) };
        const life = live(openGroup(spec), habitOf(mask, seats));
        expectSound(life, spec);
        if (mask === 0) expectZero(life, spec);
      }
  });

/** Nobody missed anything: everybody has back exactly what they gave. */
function expectZero(life: Life, spec: GroupSpec): void {
  expect(life.book.status).toBe('finished');
  const due = centavos(life.book.contributionCentavos + life.book.coverCentavos);
  for (const seatNumber of spec.order) expect(paidTo(life, seatNumber)).toBe(due * spec.seats);
}

const habits: fc.Arbitrary<Habit> = fc
  .record({
    /** By seat: on the day, in the grace, late, or not from some round on, or in one. */
    kinds: fc.array(
      fc.constantFrom('good', 'good', 'good', 'grace', 'late', 'stops', 'skips', 'random' as const),
      { minLength: 20, maxLength: 20 },
    ),
    from: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 20, maxLength: 20 }),
    noise: fc.integer({ min: 1, max: 1_000_003 }),
  })
  .map(({ kinds, from, noise }) => (due, day, book) => {
    const kind = kinds[due.seatNumber - 1];
    const begins = from[due.seatNumber - 1] ?? 1;
    if (kind === 'grace') return day.today >= day.graceEnd;
    if (kind === 'late') return day.today > day.graceEnd;
    if (kind === 'stops') return due.roundNumber < begins && punctual(due, day, book);
    if (kind === 'skips') return due.roundNumber !== begins && punctual(due, day, book);
    if (kind === 'random') {
      const roll = (due.seatNumber * 7919 + due.roundNumber * 104_729 + noise) % 10;
      return roll < 7 && punctual(due, day, book);
    }
    return punctual(due, day, book);
  });

const specs: fc.Arbitrary<GroupSpec> = fc
  .record({
    seats: fc.integer({ min: 3, max: 20 }),
    pesos: fc.integer({ min: 100, max: 5_000 }),
    every: fc.constantFrom(...groupFrequencies),
    firstDate: fc.constantFrom('2026-12-15', '2027-01-31', '2027-02-15', '2027-03-15'),
    secured: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
    shuffle: fc.array(fc.integer(), { minLength: 20, maxLength: 20 }),
  })
  .map(({ seats, pesos, every, firstDate, secured, shuffle }) => {
    const order = inOrder(seats).sort((a, b) => (shuffle[a - 1] ?? 0) - (shuffle[b - 1] ?? 0));
    return {
      seats: every === 'monthly' ? Math.min(seats, 12) : seats,
      contributionCentavos: centavos(pesos * 100),
      every,
      firstDate: civilDate(firstDate),
      withDeposit: inOrder(seats).filter((seat) => secured[seat - 1]),
      order,
    };
  })
  .map((spec) => ({
    ...spec,
    order: spec.order.filter((seat) => seat <= spec.seats),
    withDeposit: spec.withDeposit.filter((seat) => seat <= spec.seats),
  }));

test('P9: groups of up to twenty, whatever their members do', () => {
  fc.assert(
    fc.property(specs, habits, (spec, habit) => {
      expectSound(live(openGroup(spec), habit), spec);
    }),
    { numRuns: propertyCases(0.0012) },
  );
});

test('what is missing in a dissolved group falls on all who wait, in proportion', () => {
  const spec = { ...everyday, seats: 8, order: inOrder(8) };
  // The first receives and stops: seven have each given the same by then.
  const life = live(openGroup(spec), (due, day, book) => {
    return due.seatNumber !== 1 || due.roundNumber === 1 ? punctual(due, day, book) : false;
  });
  expect(life.book.status).toBe('dissolved');
  const got = [2, 3, 4, 5, 6, 7, 8].map((seat) => paidTo(life, seat));
  expect(Math.max(...got) - Math.min(...got)).toBeLessThanOrEqual(3);
});

test('looked at every day, or weeks late, a group comes to the same', () => {
  fc.assert(
    fc.property(specs, fc.integer({ min: 1, max: 60 }), (spec, daysLate) => {
      // Everybody but the first two gives the first round; then nobody does anything.
      const opened = take(openGroup(spec), (book) => advanceGroup(book, spec.firstDate));
      const gives: Habit = (due) => due.roundNumber === 1 && due.seatNumber > 2;
      const ahead = giveAll(opened, spec.firstDate, gives);
      const last = addDays(spec.firstDate, daysLate);
      const late = advanceGroup(ahead.book, last);
      let daily = { book: ahead.book, steps: [] as unknown[] };
      for (let day = spec.firstDate; day <= last; day = addDays(day, 1)) {
        const { book, steps } = advanceGroup(daily.book, day);
        daily = { book, steps: [...daily.steps, ...steps] };
      }
      expect(daily.book).toEqual(late.book);
      expect(daily.steps.length).toBe(late.steps.length);
    }),
    { numRuns: propertyCases(0.001) },
  );
});
