import { expect, test } from 'vitest';
import { groupEntries } from './entry-words.ts';

const entry = (
  date: string,
  kind: 'interest' | 'late_fee' | 'payment',
  amount: number,
  owed: number,
) => ({
  id: `${date}-${kind}`,
  date,
  kind,
  lines: [{ component: 'interest' as const, sequence: 1, amount }],
  money: 0,
  credit: 0,
  payment_id: null,
  owed,
});

test('interest of days in a row is one line, and nothing else is joined', () => {
  const groups = groupEntries([
    entry('2026-11-01', 'interest', 100, 100),
    entry('2026-11-02', 'interest', 101, 201),
    entry('2026-11-03', 'payment', -201, 0),
    entry('2026-11-03', 'payment', -1, -1),
    entry('2026-11-04', 'interest', 5, 4),
  ]);
  expect(groups.map(({ from, to, amount, owed }) => [from, to, amount, owed])).toEqual([
    ['2026-11-01', '2026-11-02', 201, 201],
    ['2026-11-03', '2026-11-03', -201, 0],
    ['2026-11-03', '2026-11-03', -1, -1],
    ['2026-11-04', '2026-11-04', 5, 4],
  ]);
  expect(groups[0]?.entries).toHaveLength(2);
});

test('late fees and interest of the same days are a line each, and add up to what was owed', () => {
  const groups = groupEntries([
    entry('2026-11-01', 'interest', 100, 1_100),
    entry('2026-11-01', 'late_fee', 10, 1_110),
    entry('2026-11-02', 'late_fee', 10, 1_120),
    entry('2026-11-02', 'interest', 101, 1_221),
    entry('2026-11-03', 'payment', -221, 1_000),
  ]);
  expect(groups.map(({ kind, from, to, amount, owed }) => [kind, from, to, amount, owed])).toEqual([
    ['interest', '2026-11-01', '2026-11-02', 201, 1_201],
    ['late_fee', '2026-11-01', '2026-11-02', 20, 1_221],
    ['payment', '2026-11-03', '2026-11-03', -221, 1_000],
  ]);
});
