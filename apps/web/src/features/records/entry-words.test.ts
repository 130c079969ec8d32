import { expect, test } from 'vitest';
import { groupEntries } from './entry-words.ts';

const entry = (date: string, kind: 'interest' | 'payment', amount: number, owed: number) => ({
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
