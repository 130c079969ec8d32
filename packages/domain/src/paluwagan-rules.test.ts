import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, addMonths, civilDate, daysBetween, partsOf } from './calendar.ts';
import { isBankingDay } from './holidays.ts';
import { centavos } from './money.ts';
import {
  computeGroupAmounts,
  decideGroup,
  decideJoin,
  type GroupTerms,
  groupFrequencies,
  groupLimits,
  isKinsenas,
  isSeatSecured,
  type Joining,
  listRoundDates,
  makeRules,
  nextFirstDate,
  rulesHash,
  rulesText,
  withDecisions,
} from './paluwagan-rules.ts';
import { makeRuleSentences } from './paluwagan-sentences.ts';
import { philippineHolidays } from './philippine-holidays.ts';

const today = civilDate('2026-11-18');
const good: GroupTerms = {
  name: 'Guro ng Biñan',
  seats: 8,
  contributionCentavos: centavos(1_000_00),
  every: 'kinsenas',
  firstDate: civilDate('2027-01-15'),
  order: 'draw',
};

describe('a group that may be made', () => {
  it('is one of the smallest, of the largest, and of everything between', () => {
    expect(decideGroup(good, today)).toBeUndefined();
    expect(decideGroup({ ...good, seats: 3 }, today)).toBeUndefined();
    expect(decideGroup({ ...good, seats: 20 }, today)).toBeUndefined();
    expect(decideGroup({ ...good, seats: 12, every: 'monthly' }, today)).toBeUndefined();
  });

  it.each([
    ['seats_out_of_range', { seats: 2 }],
    ['seats_out_of_range', { seats: 21 }],
    ['seats_out_of_range', { seats: 3.5 }],
    ['contribution_out_of_range', { contributionCentavos: centavos(99_00) }],
    ['contribution_out_of_range', { contributionCentavos: centavos(5_001_00) }],
    ['contribution_not_whole', { contributionCentavos: centavos(100_50) }],
    ['first_turn_out_of_range', { firstDate: civilDate('2026-11-24') }],
    ['first_turn_out_of_range', { firstDate: civilDate('2027-02-28') }],
    ['first_turn_not_a_pay_day', { firstDate: civilDate('2027-01-14') }],
    ['group_too_long', { seats: 13, every: 'monthly' }],
    ['group_name_not_allowed', { name: 'Doble tubo' }],
  ] as const)('is refused as %s', (code, change) => {
    expect(decideGroup({ ...good, ...change }, today)).toBe(code);
  });
});

test('amounts are those that members are shown', () => {
  const amounts = computeGroupAmounts({ seats: 10, contributionCentavos: centavos(2_000_00) });
  expect(amounts).toEqual({
    coverCentavos: 20_00,
    dueCentavos: 2_020_00,
    potCentavos: 20_000_00,
    penaltyCentavos: 40_00,
    depositCentavos: 2_000_00,
    platformCapCentavos: 2_000_00,
  });
});

describe('the dates of rounds', () => {
  it('are on the 15th and the last day, moved to the next banking day', () => {
    const dates = listRoundDates({ ...good, seats: 5 }, today, philippineHolidays);
    expect(dates.map(({ dueDate }) => dueDate)).toEqual([
      '2027-01-15',
      // The 31st is a Sunday, the last of February too.
      '2027-02-01',
      '2027-02-15',
      '2027-03-01',
      '2027-03-15',
    ]);
  });

  it('go on from a last day as well', () => {
    const terms = { ...good, seats: 4, firstDate: civilDate('2026-11-30') };
    const dates = listRoundDates(terms, civilDate('2026-11-01'), philippineHolidays);
    expect(dates.map(({ dueDate }) => partsOf(dueDate).month)).toEqual([12, 12, 1, 1]);
  });

  it('rise, are banking days, and never lie more than a few days behind the nominal ones', () => {
    const starts = fc.integer({ min: 7, max: 90 });
    const every = fc.constantFrom(...groupFrequencies);
    fc.assert(
      fc.property(starts, every, fc.integer({ min: 3, max: 20 }), (ahead, often, count) => {
        const firstDate = nextFirstDate(often, addDays(today, ahead));
        const seats = often === 'monthly' ? Math.min(count, 12) : count;
        const rounds = listRoundDates(
          { seats, every: often, firstDate },
          today,
          philippineHolidays,
        );
        expect(rounds.length).toBe(seats);
        rounds.forEach(({ dueDate, graceEnd, decidedOn }, index) => {
          expect(isBankingDay(dueDate, philippineHolidays)).toBe(true);
          expect(daysBetween({ from: dueDate, to: graceEnd })).toBe(3);
          expect(decidedOn > graceEnd).toBe(true);
          const next = rounds[index + 1];
          if (next) expect(next.dueDate > dueDate && decidedOn >= next.dueDate).toBe(true);
        });
        const [first] = rounds;
        expect(daysBetween({ from: firstDate, to: first?.dueDate ?? firstDate })).toBeLessThan(8);
        expect((rounds.at(-1)?.dueDate ?? firstDate) < addMonths(firstDate, 13)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('are decided later where a freeze moved the grace', () => {
    const rounds = [
      { dueDate: civilDate('2027-01-15'), graceEnd: civilDate('2027-02-10') },
      { dueDate: civilDate('2027-02-01'), graceEnd: civilDate('2027-02-04') },
    ];
    expect(withDecisions(rounds).map(({ decidedOn }) => decidedOn)).toEqual([
      '2027-02-11',
      '2027-02-15',
    ]);
  });
});

test('pay days are the 15th and the last of every month', () => {
  expect(['2027-02-28', '2027-02-15', '2028-02-29'].map(civilDate).every(isKinsenas)).toBe(true);
  expect(['2027-02-27', '2028-02-28', '2027-01-30'].map(civilDate).some(isKinsenas)).toBe(false);
});

test('rules have one hash, and any other figure another', () => {
  const rounds = listRoundDates(good, today, philippineHolidays);
  const rules = makeRules(good, { groupId: 'g', rounds });
  expect(rulesHash(rules)).toBe(rulesHash(JSON.parse(rulesText(rules))));
  for (const change of [{ cover: 9_99 }, { penalty: 0 }, { name: 'x' }, { due_dates: [] }])
    expect(rulesHash({ ...rules, ...change })).not.toBe(rulesHash(rules));
});

test('the words of the rules are signed with the figures, in both languages', () => {
  const rounds = listRoundDates(good, today, philippineHolidays);
  const rules = makeRules(good, { groupId: 'g', rounds });
  const { sentences } = rules;
  if (!sentences) throw new Error('no words');
  expect([rules.version, sentences.en.length, sentences.fil.length]).toEqual([2, 7, 7]);
  const [first, ...rest] = sentences.en;
  for (const words of ['First from their deposit', 'turn goes last', 'trust account', 'ends early'])
    expect(rulesText(rules)).toContain(words);
  const changed = { ...sentences, en: [{ title: first?.title ?? '', text: 'other' }, ...rest] };
  expect(rulesHash({ ...rules, sentences: changed })).not.toBe(rulesHash(rules));
});

/** A changed hash is a changed sentence or figure: those are another version of the rules. */
test.each([
  ['draw', '9c9a8cd32004b5f2ef1728fc9cd0773fa8c994642b28c034970e63bd029359a6'],
  ['agreed', 'cb021e2025ee0ac63cf8d6705fed179d4e4bfc241fcc6b890e116a3c6abb583a'],
] as const)('rules of version 2 read as they were signed, word for word (%s)', (order, hash) => {
  const rounds = listRoundDates(good, today, philippineHolidays);
  expect(rulesHash(makeRules({ ...good, order }, { groupId: 'g', rounds }))).toBe(hash);
});

test('rules that were signed before the words were part of them keep their hash', () => {
  const text =
    '{"contribution":100000,"cover":1000,"deposit":100000,"due_dates":["2026-12-15","2027-01-04"],' +
    '"early_turns":1,"early_turns_rating":60,"every":"kinsenas","fee":0,"grace_days":3,' +
    '"group_id":"g","interest":0,"name":"Guro","order":"draw","penalty":2000,' +
    '"platform_cover":20000,"pot":200000,"seats":2,"seats_per_member":2,"version":1}';
  expect(rulesText(JSON.parse(text))).toBe(text);
  expect(rulesHash(JSON.parse(text))).toBe(
    'e73a4e41dced30b0d18b6ca479140f0f52942cc461edfe1ea1824c52a96d796d',
  );
});

test('one early turn is spoken of as one', () => {
  const words = (early_turns: number) =>
    makeRuleSentences({
      ...{ seats: 3, order: 'draw', grace_days: 3, penalty: 20_00, early_turns },
      ...{ early_turns_rating: 60, platform_cover: 300_00 },
    }).en[1]?.text;
  expect(words(1)).toContain('The first turn needs a rating of 60');
  expect(words(2)).toContain('The first 2 turns need a rating of 60');
});

const joining: Joining = {
  isForming: true,
  signedHash: 'h',
  rulesHash: 'h',
  seatsWanted: 1,
  seatsFree: 1,
  seatsHeld: 0,
  activeGroups: 0,
  isInArrears: false,
  isSamePersonInside: false,
};

test.each([
  [undefined, {}],
  [undefined, { seatsHeld: 1, activeGroups: 1 }],
  ['group_not_forming', { isForming: false }],
  ['rules_changed', { signedHash: 'other' }],
  ['same_person_in_group', { isSamePersonInside: true }],
  ['in_arrears', { isInArrears: true }],
  ['too_many_groups', { activeGroups: groupLimits.activeGroupsMax }],
  ['too_many_seats', { seatsWanted: 2, seatsHeld: 1, seatsFree: 9 }],
  ['seats_gone', { seatsWanted: 2 }],
] as const)('joining answers %s', (code, change) => {
  expect(decideJoin({ ...joining, ...change })).toBe(code);
});

test('a seat is secured by a rating of 60 or by a deposit', () => {
  expect(isSeatSecured({ rating: 60, hasDeposit: false })).toBe(true);
  expect(isSeatSecured({ rating: 59, hasDeposit: false })).toBe(false);
  expect(isSeatSecured({ rating: null, hasDeposit: false })).toBe(false);
  expect(isSeatSecured({ rating: null, hasDeposit: true })).toBe(true);
});
