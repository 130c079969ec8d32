import type { RiskGraph } from '@luwag/contracts/risk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bent, initialsOf, layOut } from './risk-graph-layout.ts';

const idOf = (index: number) => `019a8474-0000-7000-8000-${String(index).padStart(12, '0')}`;

const graphOf = (people: number, shops: number, groups: readonly number[][]): RiskGraph => ({
  accounts: Array.from({ length: people + shops }, (_, index) => ({
    account_id: idOf(index),
    role: index < people ? 'buyer' : 'merchant',
    name: 'M••• C•••',
    since: '2026-11-15T04:00:00.000Z',
    ...{ used: 0, is_late: false, held_until: null },
  })),
  shared: groups.map((members, index) => ({
    key: `device-${index}`,
    kind: 'device',
    account_ids: [...new Set(members)].map((each) => idOf(each % (people + shops))),
    accounts: members.length,
  })),
  purchases: [],
});

const groups = fc.array(fc.array(fc.nat({ max: 26 }), { minLength: 2, maxLength: 8 }), {
  maxLength: 12,
});

test('everything is drawn inside, apart from each other, and the same each time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 24 }),
      fc.nat({ max: 3 }),
      groups,
      (people, shops, members) => {
        const graph = graphOf(people, shops, members);
        const layout = layOut(graph);
        expect(layOut(graph)).toEqual(layout);
        const points = [...layout.accounts.values()];
        expect(points).toHaveLength(people + shops);
        expect(layout.shared.size).toBe(members.length);
        const isInside = ({ x, y }: { x: number; y: number }) =>
          x >= 60 && x <= layout.width - 60 && y >= 60 && y <= layout.height - 60;
        expect([...points, ...layout.shared.values()].filter((at) => !isInside(at))).toEqual([]);
        const near = points.flatMap((one, index) =>
          points.slice(index + 1).filter(({ x, y }) => Math.hypot(one.x - x, one.y - y) <= 50),
        );
        expect(near).toEqual([]);
      },
    ),
  );
});

test('what is shared stands among those who share it, and no two on one place', () => {
  const { shared } = layOut(
    graphOf(5, 1, [
      [0, 1, 2],
      [0, 1, 2],
      [3, 5],
    ]),
  );
  const [one, two] = [...shared.values()];
  if (!one || !two) throw new Error('nothing is shared');
  expect(Math.hypot(one.x - two.x, one.y - two.y)).toBeGreaterThan(40);
});

test('lines are short numbers, and initials are of what is shown', () => {
  expect(bent({ x: 0, y: 0 }, { x: 100, y: 0 })).toBe('M0 0Q50 8 100 0');
  expect(initialsOf('M••• C•••')).toBe('MC');
  expect(initialsOf('Cellphone Express Baclaran')).toBe('CE');
  expect(initialsOf('')).toBe('');
});
