import { addDays, type CivilDate, civilDate } from '@luwag/domain/calendar';
import { advanceGroup, nextDayOf } from '@luwag/domain/paluwagan-advance';
import { giveAsAsked } from '@luwag/domain/paluwagan-asked';
import { type GroupBook, heldOf, inTurn, owedBy } from '@luwag/domain/paluwagan-book';
import { amountToGive, chargeBackDue } from '@luwag/domain/paluwagan-giving';
import { readEnv } from '@luwag/env';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startGroupMoneyHarness } from '@luwag/testing/harness/group-money-harness';
import { expect, test } from 'vitest';
import { z } from 'zod';

// A few lives for each change; `npm run drill:paluwagan -- lives` has hundreds.
const { GROUP_LIVES } = readEnv(z.object({ GROUP_LIVES: z.coerce.number().int().default(2) }));
const harness = forAllTests(startGroupMoneyHarness);

/** The same numbers for the same seed (mulberry32). */
function drawsOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** How somebody gives: so many days after the date, and from which round on not at all. */
type Habit = { delayDays: number; stopsIn: number };

const habitOf = (draw: (below: number) => number, seats: number): Habit => ({
  delayDays: [-3, 0, 0, 0, 2, 5, 9][draw(7)] ?? 0,
  stopsIn: draw(6) === 0 ? 1 + draw(seats) : seats + 1,
});

/** All that the rules look at, in an order of its own. */
const seenOf = (book: GroupBook) => ({
  status: book.status,
  guarantee: book.guaranteeCentavos,
  deposits: [...book.deposits].filter(([, amount]) => amount > 0).sort(),
  pools: [...book.pools].filter(([, amount]) => amount > 0).sort(),
  shared: [...book.shared].filter(([, amount]) => amount > 0).sort(),
  seats: book.seats,
  rounds: book.rounds,
  dues: Object.fromEntries(book.dues.map((due) => [due.dueId, due])),
});

/** Gives what is owed by habit on a day: those of one round at once, as one job settles them. */
function givenOn(book: GroupBook, habits: ReadonlyMap<string, Habit>, day: CivilDate): string[] {
  return book.dues
    .filter(({ status, seatId, roundNumber }) => {
      const habit = habits.get(seatId);
      const round = book.rounds.find((each) => each.roundNumber === roundNumber);
      if (!habit || !round || !['open', 'missed'].includes(status)) return false;
      return roundNumber < habit.stopsIn && addDays(round.dueDate, habit.delayDays) === day;
    })
    .map(({ dueId }) => dueId);
}

const giveAll = (book: GroupBook, dueIds: readonly string[], day: CivilDate) =>
  inTurn(
    book,
    ...dueIds.map((dueId) => (each: GroupBook) => {
      const due = each.dues.find((one) => one.dueId === dueId);
      if (!due) throw new Error(`no due ${dueId}`);
      const amountCentavos = amountToGive(due);
      return giveAsAsked(each, dueId, { amountCentavos, onDate: day, psp: 'xendit' });
    }),
    (each) => advanceGroup(each, day),
  ).book;

async function expectSame(groupId: string, model: GroupBook, when: string): Promise<void> {
  const { book, payoutDue } = await harness.read(groupId);
  expect(seenOf(book), when).toEqual(seenOf(model));
  expect(await harness.misfits(groupId), when).toEqual({ groups: [], trust: [] });
  const held = (await harness.lines(groupId)).findLast((line) => line.held_centavos !== null);
  const due = [...payoutDue.values()].reduce((total, amount) => total + amount, 0);
  expect(held?.held_centavos ?? 0, when).toBe(heldOf(book) + due);
}

/** From the first day on which something can happen to the end of waiting for the last round. */
async function live(seed: number): Promise<GroupBook> {
  const draw = drawsOf(seed);
  const seats = 3 + draw(3);
  const { groupId } = await harness.start(seats, civilDate('2026-06-05'));
  let model = (await harness.read(groupId)).book;
  const habits = new Map(model.seats.map(({ seatId }) => [seatId, habitOf(draw, seats)]));
  const last = model.rounds.at(-1);
  if (!last) throw new Error('a group without rounds');
  let before = civilDate('2026-05-25');
  for (let day = addDays(before, 1); day <= addDays(last.decidedOn, 3); day = addDays(day, 1)) {
    const when = `group ${seed} on ${day}`;
    const dueIds = givenOn(model, habits, day);
    const next = nextDayOf(model, before);
    if (next !== null && next <= day) {
      await harness.run(groupId, day);
      model = advanceGroup(model, day).book;
    }
    const wanted = dueIds.filter((id) =>
      model.dues.some((due) => due.dueId === id && ['open', 'missed'].includes(due.status)),
    );
    if (wanted.length > 0) {
      await harness.settle(groupId, wanted, day);
      model = giveAll(model, wanted, day);
    }
    const [taken] = draw(25) === 0 ? model.dues.filter(({ status }) => status === 'paid') : [];
    if (taken) {
      await harness.chargeBack(taken.dueId, day);
      const back = (book: GroupBook) =>
        chargeBackDue(book, taken.dueId, { onDate: day, psp: 'xendit' });
      model = inTurn(model, back, (each) => advanceGroup(each, day)).book;
    }
    if (wanted.length > 0 || taken || (next !== null && next <= day))
      await expectSame(groupId, model, when);
    before = day;
  }
  return model;
}

test('a group’s whole life is in rows and ledger what the rules foresee, day by day', async () => {
  const ends = new Set<string>();
  for (let seed = 1; seed <= GROUP_LIVES; seed += 1) {
    const { status, seats, ...book } = await live(seed);
    ends.add(status);
    expect(['finished', 'dissolved']).toContain(status);
    if (status === 'finished') expect(seats.every((seat) => seat.hasReceived)).toBe(true);
    const owing = seats.filter(({ seatId }) => owedBy({ ...book, status, seats }, seatId) > 0);
    // What is left is what somebody still owes: nothing of anybody else's stays here.
    if (owing.length === 0) expect(heldOf({ ...book, status, seats })).toBe(0);
  }
  // Among many both ends are met: else the drill lives one kind of life alone.
  if (GROUP_LIVES >= 20) expect([...ends].sort()).toEqual(['dissolved', 'finished']);
}, 3_600_000);
