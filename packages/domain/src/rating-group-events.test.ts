import { expect, it } from 'vitest';
import { civilDate } from './calendar.ts';
import { computeRating, makeEntry } from './rating.ts';
import { listGroupRatingEvents, type RatedDue, type RatedGroup } from './rating-group-events.ts';
import { findScorecardOn, getScorecard } from './scorecard.ts';

const today = civilDate('2027-03-01');
const day = (text: string) => civilDate(`2027-${text}`);
const due = (dueDate: string, more: Partial<RatedDue> = {}): RatedDue => ({
  dueDate: day(dueDate),
  paidOn: day(dueDate),
  missedOn: null,
  isExcused: false,
  ...more,
});
const find = (more: Partial<RatedGroup>, onDate = today) =>
  listGroupRatingEvents(
    { groupId: 'g1', finishedOn: null, dues: [], defaultedOn: [], ...more },
    onDate,
  );
const kindsOf = (...args: Parameters<typeof find>) =>
  find(...args).map(({ kind, onDate }) => [kind, onDate]);

it('counts what was given in time once a day, however many seats gave', () => {
  const dues = [due('01-15'), due('01-15'), due('01-31', { paidOn: day('01-28') })];
  expect(kindsOf({ dues })).toEqual([
    ['group_on_time', '2027-01-15'],
    ['group_on_time', '2027-01-28'],
  ]);
});

it('notes a miss on the day on which its grace was over, whenever it is caught up', () => {
  const missedOn = day('01-19');
  const [late, ...others] = find({ dues: [due('01-15', { paidOn: day('02-02'), missedOn })] });
  expect(others).toEqual([]);
  expect(late).toEqual({
    key: 'group_late g1 2027-01-19',
    kind: 'group_late',
    planId: null,
    groupId: 'g1',
    onDate: '2027-01-19',
    dueDate: '2027-01-15',
    daysLate: 4,
  });
  expect(kindsOf({ dues: [due('01-15', { paidOn: null, missedOn })] })).toEqual([
    ['group_late', '2027-01-19'],
  ]);
});

it('leaves alone whoever was excused', () => {
  const missedOn = day('01-19');
  expect(find({ dues: [due('01-15', { paidOn: null, missedOn, isExcused: true })] })).toEqual([]);
});

it('counts a finished group for whoever owes nothing, from the day on which that is so', () => {
  const finishedOn = day('02-15');
  expect(kindsOf({ finishedOn, dues: [due('01-15')] })).toContainEqual([
    'group_finished',
    '2027-02-15',
  ]);
  const owed = due('01-31', { paidOn: null, missedOn: day('02-04') });
  expect(kindsOf({ finishedOn, dues: [owed] })).toEqual([['group_late', '2027-02-04']]);
  const caughtUp = { ...owed, paidOn: day('02-20') };
  expect(kindsOf({ finishedOn, dues: [caughtUp] })).toContainEqual([
    'group_finished',
    '2027-02-20',
  ]);
});

it('finds nothing of days to come, and the same keys however often it is asked', () => {
  const group = { dues: [due('01-15'), due('01-31')], defaultedOn: [day('02-15'), day('02-15')] };
  expect(find(group, day('01-20')).map(({ kind }) => kind)).toEqual(['group_on_time']);
  const keys = find(group).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(find(group, civilDate('2028-01-01')).map(({ key }) => key)).toEqual(keys);
});

it('is worth something from the second scorecard on, which changes nothing else', () => {
  const [first, second] = [getScorecard(1), getScorecard(2)];
  expect(findScorecardOn(civilDate('2026-11-17'))).toBe(first);
  expect(findScorecardOn(civilDate('2026-11-18'))).toBe(second);
  const { version, effectiveFrom, events, ...rest } = second;
  expect(first).toMatchObject(rest);
  expect([version, effectiveFrom]).toEqual([2, '2026-11-18']);
  for (const [kind, rule] of Object.entries(first.events))
    if (kind.startsWith('group_')) expect(rule).toEqual({ points: 0 });
    else expect(events).toHaveProperty(kind, rule);
  const of = (kind: 'group_on_time' | 'group_late' | 'group_defaulted' | 'group_finished') =>
    computeRating(second, [makeEntry(second, kind, today)], today) - second.start;
  expect([
    of('group_on_time'),
    of('group_late'),
    of('group_defaulted'),
    of('group_finished'),
  ]).toEqual([1, -6, -12, 4]);
  expect(makeEntry(second, 'group_late', today).lapsesOn).toBe('2027-09-01');
  expect(makeEntry(second, 'group_defaulted', today).lapsesOn).toBe('2029-03-01');
});
