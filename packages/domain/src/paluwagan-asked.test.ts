import {
  everyday,
  giveAll,
  inOrder,
  type Life,
  openGroup,
  prove,
  punctual,
  seatIdOf,
  take,
} from '@luwag/testing/domain/paluwagan-drills';
import { describe, expect, test } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { centavos } from './money.ts';
import { advanceGroup } from './paluwagan-advance.ts';
import {
  excuseSeat,
  firstChargeOn,
  giveAsAsked,
  isAskedFor,
  nextChargeOn,
} from './paluwagan-asked.ts';
import { getDue, getRound, getSeat, withSeat } from './paluwagan-book.ts';

const due = civilDate('2026-12-15');
const on = (days: number) => addDays(due, days);

describe('a due that is charged by itself', () => {
  test('is charged three days before first, at once where that is over, and never after', () => {
    expect(firstChargeOn(due, on(-10))).toBe(on(-3));
    expect(firstChargeOn(due, on(-2))).toBe(on(-2));
    expect(firstChargeOn(due, due)).toBe(due);
    expect(firstChargeOn(due, on(1))).toBeNull();
  });

  test('is charged again the day before and on the day, three times at most', () => {
    expect(nextChargeOn(due, { today: on(-3), tries: 1 })).toBe(on(-1));
    expect(nextChargeOn(due, { today: on(-1), tries: 2 })).toBe(due);
    expect(nextChargeOn(due, { today: on(-1), tries: 3 })).toBeNull();
    expect(nextChargeOn(due, { today: due, tries: 1 })).toBeNull();
  });
});

const dueId = `${seatIdOf(3)}/1`;

/** A group of three in which the third is late in the first round. */
function late(): Life {
  const spec = { ...everyday, seats: 3, order: inOrder(3) };
  let life = openGroup(spec);
  const { dueDate, graceEnd } = getRound(life.book, 1);
  for (let day = addDays(dueDate, -6); day <= addDays(graceEnd, 1); day = addDays(day, 1))
    life = giveAll(
      take(life, (book) => advanceGroup(book, day)),
      day,
      (owed, dates, book) => owed.seatNumber !== 3 && punctual(owed, dates, book),
    );
  return life;
}

test('what was asked for in time costs no penalty, however late it is heard of', () => {
  const life = late();
  const missed = getDue(life.book, dueId);
  expect(missed).toMatchObject({ status: 'missed', penaltyCentavos: 20_00 });
  expect(isAskedFor(missed, centavos(1_010_00))).toBe(true);
  expect(isAskedFor(missed, centavos(1_030_00))).toBe(true);
  expect(isAskedFor(missed, centavos(1_020_00))).toBe(false);
  const onDate = addDays(getRound(life.book, 1).graceEnd, 1);
  const payment = { amountCentavos: centavos(1_010_00), onDate, psp: 'xendit' };
  const given = take(life, (book) => giveAsAsked(book, dueId, payment));
  expect(getDue(given.book, dueId)).toMatchObject({ status: 'paid', penaltyCentavos: 0 });
  prove(given.book, given.ledger);
  expect(given.ledger.of('pal_claims', 'pal_group:group')).toBe(0);
});

test('anything else than was asked for is not taken', () => {
  const { book } = late();
  const payment = { amountCentavos: centavos(1_00), onDate: due, psp: 'xendit' };
  expect(() => giveAsAsked(book, dueId, payment)).toThrow('was not asked for');
});

test('excused after the fact, a seat owes what it missed and nothing for being late', () => {
  const life = late();
  const book = withSeat(life.book, seatIdOf(3), { isDefaulted: true });
  const at = { rounds: { from: 1, until: 2 }, onDate: due };
  const excused = take({ ...life, book }, (each) => excuseSeat(each, seatIdOf(3), at));
  expect(getDue(excused.book, dueId)).toMatchObject({ status: 'missed', penaltyCentavos: 0 });
  expect(getSeat(excused.book, seatIdOf(3)).isDefaulted).toBe(false);
  expect(excused.ledger.of('pal_claims', 'pal_group:group')).toBe(1_010_00);
  const later = { ...at, rounds: { from: 2, until: 2 } };
  expect(excuseSeat(book, seatIdOf(3), later).steps).toEqual([]);
});
