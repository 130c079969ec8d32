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
  prove,
  punctual,
  seatIdOf,
  take,
} from '@luwag/testing/domain/paluwagan-drills';
import { describe, expect, it, test } from 'vitest';
import { addDays, type CivilDate, civilDate } from './calendar.ts';
import { coveredOf } from './journals-paluwagan.ts';
import { centavos } from './money.ts';
import { advanceGroup, nextDayOf, thawGroup } from './paluwagan-advance.ts';
import { type GroupBook, getRound, owedBy, platformUsedOf, withSeat } from './paluwagan-book.ts';
import { platformLeftOf, spreadCover } from './paluwagan-cover.ts';
import { dissolve } from './paluwagan-ending.ts';
import { amountToGive, chargeBackDue, giveDue, netOf, replaceSeat } from './paluwagan-giving.ts';
import { coveredOn } from './paluwagan-rules.ts';
import { computeTakingOver, decideSubstitute, decideSwap } from './paluwagan-turns.ts';

const psp = 'xendit';
const seat = seatIdOf;
const dueOf = (seatNumber: number, round: number): string => `${seat(seatNumber)}/${round}`;

const specOf = (seats: number, more: Partial<GroupSpec> = {}): GroupSpec => ({
  ...everyday,
  seats,
  order: inOrder(seats),
  ...more,
});

/** Everybody but those, on the day. */
const allBut =
  (...missing: readonly (readonly [seat: number, round: number])[]): Habit =>
  (due, day, book) =>
    !missing.some(([of, round]) => of === due.seatNumber && round === due.roundNumber) &&
    punctual(due, day, book);

/** Through the whole of a day, with everybody's habit. */
const passDay = (life: Life, today: CivilDate, habit: Habit): Life =>
  giveAll(
    take(life, (book) => advanceGroup(book, today)),
    today,
    habit,
  );

const dueDateOf = (life: Life, round: number): CivilDate => getRound(life.book, round).dueDate;

/** Day by day up to a date, that day included. */
function passUntil(begun: Life, last: CivilDate, habit: Habit): Life {
  let life = begun;
  const first = addDays(dueDateOf(begun, 1), -6);
  for (let day = first; day <= last; day = addDays(day, 1)) life = passDay(life, day, habit);
  return life;
}

const kindsOf = (life: Life): string[] => life.steps.map(({ kind }) => kind);

describe('the ladder', () => {
  it('takes one’s own deposit, then the guarantee, then ours up to its end', () => {
    const there = { deposit: centavos(50), guarantee: centavos(30), platform: centavos(15) };
    expect(spreadCover(centavos(100), there)).toEqual({
      fromDepositCentavos: 50,
      fromGuaranteeCentavos: 30,
      fromPlatformCentavos: 15,
    });
    expect(spreadCover(centavos(40), there).fromGuaranteeCentavos).toBe(0);
  });

  it('lets the pot wait while somebody is late, and not longer than the day after', () => {
    const spec = specOf(10);
    const round = getRound(openGroup(spec).book, 2);
    const habit = allBut([8, 2]);
    expect(potsOf(passUntil(openGroup(spec), round.graceEnd, habit), 2)).toBe(0);
    expect(potsOf(passUntil(openGroup(spec), coveredOn(round), habit), 2)).toBe(1);
  });

  it('covers one miss of ten as members are told', () => {
    const spec = specOf(10, { contributionCentavos: centavos(2_000_00) });
    const habit = allBut([8, 3]);
    const begun = openGroup(spec);
    const life = passUntil(begun, addDays(getRound(begun.book, 3).graceEnd, 1), habit);
    const due = life.book.dues.find(({ dueId }) => dueId === dueOf(8, 3));
    // All that was in it: 29 times ₱20.00; and the rest of the part is ours.
    expect(due).toMatchObject({
      status: 'missed',
      fromDepositCentavos: 0,
      fromGuaranteeCentavos: 580_00,
      fromPlatformCentavos: 1_420_00,
    });
    expect(owedBy(life.book, seat(8))).toBe(2_060_00);
    expect(platformLeftOf(life.book)).toBe(580_00);
    expect(potsOf(life, 3)).toBe(1);
    expect(paidTo(life, 3)).toBe(20_000_00);
    // Not caught up by the next date: the turn goes last, and everybody behind it moves up.
    const after = passUntil(openGroup(spec), dueDateOf(begun, 4), habit);
    expect(kindsOf(after)).toContain('moved_last');
    const turns = after.book.seats.map((each) => [each.seatNumber, each.turn]);
    expect(turns.slice(7)).toEqual([
      [8, 10],
      [9, 8],
      [10, 9],
    ]);
  });
});

test('what is late goes back to who put it in, and the pot of who owed it is theirs again', () => {
  const begun = openGroup(specOf(10));
  const habit: Habit = (due, day, book) =>
    due.seatNumber === 4 && due.roundNumber === 2
      ? day.today > day.decidedOn
      : punctual(due, day, book);
  const life = live(begun, habit);
  expect(life.book.status).toBe('finished');
  expect(life.ledger.total('exp_pal_cover')).toBe(0);
  const due = life.book.contributionCentavos + life.book.coverCentavos;
  // The penalty is shared among all, its payer included; everybody else gains by it and no more.
  const gains = inOrder(10).map((number) => paidTo(life, number) - due * 10);
  expect(gains.reduce((sum, gain) => sum + gain, 0)).toBe(life.book.penaltyCentavos);
  expect(Math.min(...gains)).toBeGreaterThanOrEqual(0);
});

test('a pot is not paid before its day, however early everybody gives', () => {
  const begun = openGroup(specOf(3));
  const opens = addDays(dueDateOf(begun, 1), -5);
  const early = passDay(begun, opens, () => true);
  expect(getRound(early.book, 1).status).toBe('open');
  const day = passDay(early, dueDateOf(begun, 1), () => true);
  expect(getRound(day.book, 1)).toMatchObject({ status: 'released', seatId: seat(1) });
});

test('who owes is passed over; where all owe, it is taken from their pot', () => {
  const begun = openGroup(specOf(12, { withDeposit: [12] }));
  // The last has a deposit and misses its own round and no other.
  const life = live(begun, allBut([12, 12]));
  expect(life.book.status).toBe('finished');
  const released = life.steps.findLast((step) => step.kind === 'released');
  const { contributionCentavos, coverCentavos, penaltyCentavos, potCentavos } = life.book;
  const owed = contributionCentavos + coverCentavos + penaltyCentavos;
  expect(released).toMatchObject({ offsetCentavos: owed, payoutCentavos: potCentavos - owed });
  expect(life.ledger.total('pal_deposit')).toBe(0);

  const second = live(openGroup(specOf(10)), (due, day, book) =>
    due.seatNumber === 1 && due.roundNumber === 1
      ? day.today > day.decidedOn
      : punctual(due, day, book),
  );
  expect(kindsOf(second)).toContain('passed_over');
  expect(getRound(second.book, 1).seatId).toBe(seat(2));
  expect(potsOf(second, 1)).toBe(1);
});

test('a round that stays short ends the group, and who received pays on as signed', () => {
  const begun = openGroup(specOf(4));
  const life = live(begun, (due, day, book) => due.seatNumber !== 4 && punctual(due, day, book));
  // One of four gave nothing; the cover of a pot of four is less than half a contribution.
  expect(kindsOf(life)).toContain('short');
  expect(life.book.status).toBe('dissolved');
  const { coverCentavos } = life.book;
  for (const number of [1, 2, 3])
    expect(paidTo(life, number)).toBe(life.book.contributionCentavos + coverCentavos);
  expect(paidTo(life, 4)).toBe(0);
});

test('dissolved by all, everybody ends with what they gave', () => {
  const begun = openGroup(specOf(5));
  const third = addDays(dueDateOf(begun, 2), 1);
  const halfway = passUntil(begun, third, punctual);
  const net = inOrder(5).map((number) => netOf(halfway.book, seat(number)));
  expect(net.map((each) => each / halfway.book.contributionCentavos)).toEqual([-3, -3, 2, 2, 2]);
  const dissolved = take(halfway, (book) => dissolve(book, 'agreed', third));
  const ended = live({ ...dissolved, steps: [] }, punctual);
  expect(ended.book.status).toBe('dissolved');
  const { contributionCentavos, coverCentavos, potCentavos } = ended.book;
  // Who received gave all five in the end, who did not gave two and has them back; covers too.
  for (const number of [1, 2]) expect(paidTo(ended, number)).toBe(potCentavos + 5 * coverCentavos);
  for (const number of [3, 4, 5])
    expect(paidTo(ended, number)).toBe(2 * (contributionCentavos + coverCentavos));
});

describe('taking a seat over', () => {
  const begun = openGroup(specOf(10));
  const habit = allBut([9, 3]);
  const day = addDays(getRound(begun.book, 3).graceEnd, 1);

  it('costs what the seat should have given, and who leaves has back what they gave', () => {
    const life = passUntil(openGroup(specOf(10)), day, habit);
    const { contributionCentavos: given, coverCentavos, penaltyCentavos } = life.book;
    const taking = computeTakingOver(life.book, seat(9));
    expect(taking.buyInCentavos).toBe(3 * (given + coverCentavos));
    expect(taking.exitCentavos).toBe(2 * (given + coverCentavos) - penaltyCentavos);
    const replaced = take(life, (book) => replaceSeat(book, seat(9), { onDate: day, psp }));
    expect(owedBy(replaced.book, seat(9))).toBe(0);
    expect(replaced.ledger.total('exp_pal_cover')).toBe(0);
    const ended = live({ ...replaced, steps: [] }, punctual);
    expect(ended.book.status).toBe('finished');
    expect(ended.ledger.total('pal_claims')).toBe(0);
  });

  it('is for seats that have not received, once', () => {
    const life = passUntil(openGroup(specOf(10)), day, habit);
    const decide = (number: number, wasTakenOver = false) =>
      decideSubstitute(life.book, { seatId: seat(number), wasTakenOver });
    expect(decide(9)).toBeUndefined();
    expect(decide(1)).toBe('seat_has_received');
    expect(decide(9, true)).toBe('substituted_already');
    const frozen: GroupBook = { ...life.book, status: 'frozen' };
    expect(decideSubstitute(frozen, { seatId: seat(9), wasTakenOver: false })).toBe(
      'group_not_running',
    );
  });
});

test('two seats swap while both are ahead, owe nothing and stay within the bands', () => {
  const begun = openGroup(specOf(9));
  const life = passUntil(begun, dueDateOf(begun, 2), punctual);
  const secured = new Map(inOrder(9).map((number) => [seat(number), number !== 8]));
  const decide = (from: number, to: number) =>
    decideSwap(life.book, { fromSeatId: seat(from), toSeatId: seat(to) }, secured);
  expect(decide(5, 9)).toBeUndefined();
  expect(decide(3, 8)).toBe('early_turn_not_secured');
  expect(decide(3, 9)).toBeUndefined();
  expect(decide(1, 9)).toBe('swap_not_possible');
  expect(decide(5, 5)).toBe('swap_not_possible');
  const owing = passUntil(openGroup(specOf(9)), addDays(dueDateOf(begun, 2), 4), allBut([7, 2]));
  expect(decideSwap(owing.book, { fromSeatId: seat(7), toSeatId: seat(9) }, secured)).toBe(
    'swap_not_possible',
  );
});

test('an excused seat is charged nothing for being late, is in no default, and comes last', () => {
  const begun = openGroup(specOf(12));
  const excused = {
    ...begun,
    book: withSeat(begun.book, seat(2), { excused: { from: 1, until: 1 } }),
  };
  const life = live(excused, allBut([2, 1]));
  expect(life.book.status).toBe('finished');
  expect(kindsOf(life)).not.toContain('defaulted');
  expect(getRound(life.book, 12).seatId).toBe(seat(2));
  const due = life.book.dues.find(({ dueId }) => dueId === dueOf(2, 1));
  expect(due).toMatchObject({ status: 'offset', penaltyCentavos: 0 });
  expect(life.ledger.total('exp_pal_cover')).toBe(0);
  // What its pot paid for it is its own, cover and all: it ends at zero like everybody else.
  const { contributionCentavos, coverCentavos } = life.book;
  expect(paidTo(life, 2)).toBe(11 * (contributionCentavos + coverCentavos));
  expect(paidTo(life, 3)).toBe(12 * (contributionCentavos + coverCentavos));
});

describe('a contribution that its bank takes back', () => {
  it('is asked for again in time, and missed after that', () => {
    const begun = openGroup(specOf(10));
    const first = dueDateOf(begun, 1);
    const opened = passDay(begun, addDays(first, -5), (due) => due.seatNumber <= 9);
    const back = take(opened, (book) => chargeBackDue(book, dueOf(3, 1), { onDate: first, psp }));
    expect(back.book.dues.find(({ dueId }) => dueId === dueOf(3, 1))?.status).toBe('open');
    expect(back.ledger.total('pal_pool')).toBe(8 * back.book.contributionCentavos);
  });

  it('after its pot has gone takes nothing from anybody but the ladder', () => {
    const begun = openGroup(specOf(10));
    const day = addDays(dueDateOf(begun, 2), 1);
    const life = passUntil(begun, addDays(getRound(begun.book, 1).graceEnd, 1), punctual);
    const back = take(life, (book) => chargeBackDue(book, dueOf(3, 1), { onDate: day, psp }));
    const due = back.book.dues.find(({ dueId }) => dueId === dueOf(3, 1));
    expect(due?.status).toBe('missed');
    const ended = live({ ...back, steps: [] }, (each, when, book) =>
      each.isMissed ? true : punctual(each, when, book),
    );
    expect(ended.book.status).toBe('finished');
    expect(ended.ledger.total('exp_pal_cover')).toBe(0);
  });
});

test('taken back from pools that a dissolution has shared, it is made up for and comes back', () => {
  // Two have received; the third pot is short, and the first gives early to the fourth.
  const stops: Habit = (due, day, book) =>
    due.seatNumber === 1
      ? due.roundNumber === 4 || punctual(due, day, book)
      : !(due.roundNumber > 2 && due.seatNumber < 5) && punctual(due, day, book);
  const begun = openGroup(specOf(6));
  const day = dueDateOf(begun, 4);
  const life = passUntil(begun, day, stops);
  expect(life.book.status).toBe('dissolving');
  const payment = { onDate: day, psp };
  const back = chargeBackDue(life.book, dueOf(1, 4), payment).book;
  const due = back.dues.find(({ dueId }) => dueId === dueOf(1, 4));
  expect(due && [due.status, coveredOf(due)]).toEqual(['missed', back.contributionCentavos]);
  const again = giveDue(back, dueOf(1, 4), payment).book;
  expect(platformUsedOf(again)).toBe(platformUsedOf(life.book));
});

test('frozen, nobody is late and nothing opens; afterwards everybody has a week', () => {
  const begun = openGroup(specOf(3));
  const first = dueDateOf(begun, 1);
  const opened = passDay(begun, first, punctual);
  const frozen: Life = { ...opened, book: { ...opened.book, status: 'frozen' } };
  const later = addDays(dueDateOf(begun, 2), 10);
  const waited = passUntil(frozen, later, () => false);
  expect(waited.book).toEqual(frozen.book);
  const thawed: Life = { ...waited, book: thawGroup(waited.book, later) };
  const soon = passDay(thawed, addDays(later, 7), punctual);
  expect(soon.book.dues.some(({ status }) => status === 'missed')).toBe(false);
  expect(live({ ...soon, steps: [] }, punctual).book.status).toBe('finished');
});

test('what does not fit is not released, shared or closed', () => {
  const begun = openGroup(specOf(3));
  const unproven: Life = { ...begun, book: { ...begun.book, isProven: false } };
  const life = live(unproven, punctual);
  expect(life.book.status).toBe('running');
  expect(kindsOf(life)).not.toContain('released');
  const whole: Life = { ...life, book: { ...life.book, isProven: true } };
  expect(live(whole, punctual).book.status).toBe('finished');
});

test('what comes after the end goes to whom it was missing, then to us, then to all', () => {
  const stops: Habit = (due, day, book) =>
    !(due.seatNumber === 1 && due.roundNumber > 1) && punctual(due, day, book);
  const life = live(openGroup(specOf(4)), stops);
  expect(life.book.status).toBe('dissolved');
  const lacking = life.ledger.total('pal_claims');
  expect(lacking).toBeGreaterThan(0);
  const onDate = civilDate('2027-06-01');
  const missed = life.book.dues.filter(({ status }) => status === 'missed');
  const paid = missed.reduce(
    (so, { dueId }) =>
      take(
        take(so, (book) => giveDue(book, dueId, { onDate, psp })),
        (book) => advanceGroup(book, onDate),
      ),
    life,
  );
  expect(paid.ledger.total('pal_claims')).toBe(0);
  expect(paid.ledger.total('exp_pal_cover')).toBe(0);
  expect(paid.ledger.total('pal_guarantee') + paid.ledger.total('pal_pool')).toBe(0);
  for (const { seatId } of paid.book.seats.filter(({ hasReceived }) => !hasReceived))
    expect(paid.book.shared.get(seatId)).toBe(netOf(paid.book, seatId));
  prove(paid.book, paid.ledger);
});

test('a due costs what is owed for it, and takes money once', () => {
  const begun = openGroup(specOf(3));
  const opened = passDay(begun, dueDateOf(begun, 1), (due) => due.seatNumber === 1);
  const [first, second] = opened.book.dues;
  if (!first || !second) throw new Error('there are dues');
  const { contributionCentavos, coverCentavos, penaltyCentavos } = opened.book;
  expect(amountToGive(second)).toBe(contributionCentavos + coverCentavos);
  const late = passDay(opened, addDays(dueDateOf(begun, 1), 4), () => false);
  const missed = late.book.dues.find(({ dueId }) => dueId === second.dueId);
  expect(missed && amountToGive(missed)).toBe(
    contributionCentavos + coverCentavos + penaltyCentavos,
  );
  const payment = { onDate: dueDateOf(begun, 1), psp };
  expect(() => giveDue(opened.book, first.dueId, payment)).toThrow('takes no money');
});

test('says when to look again, until it is over', () => {
  const begun = openGroup(specOf(3));
  const first = dueDateOf(begun, 1);
  expect(nextDayOf(begun.book, addDays(first, -10))).toBe(addDays(first, -5));
  const ended = live(openGroup(specOf(3)), punctual);
  expect(nextDayOf(passDay(begun, first, punctual).book, first)).toBe(addDays(first, 4));
  expect(nextDayOf(ended.book, dueDateOf(begun, 3))).toBeNull();
});

test('says so of a dissolution, too, while somebody is still waited for', () => {
  const stops: Habit = (due, day, book) =>
    !(due.seatNumber === 1 && due.roundNumber > 1) && punctual(due, day, book);
  const begun = openGroup(specOf(4));
  const { graceEnd, decidedOn } = getRound(begun.book, 4);
  const { book } = passUntil(begun, addDays(graceEnd, 1), stops);
  expect(book.status).toBe('dissolving');
  expect(nextDayOf(book, addDays(graceEnd, 1))).toBe(decidedOn);
  expect(advanceGroup(book, addDays(decidedOn, 2)).book.status).toBe('dissolved');
});
