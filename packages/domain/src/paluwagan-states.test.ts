import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  activeGroupStatuses,
  dueStatuses,
  groupStatuses,
  listDueSteps,
  listGroupSteps,
  listRoundSteps,
  mayDueGo,
  mayGroupGo,
  mayRoundGo,
  roundStatuses,
} from './paluwagan-states.ts';

const migration = new URL('../../db/migrations/1763301300000_paluwagan.sql', import.meta.url);

// In earlier releases, which run beside this one for a while, somebody can leave during a draw.
const stepsOfBefore = ['group drawing forming'];

test('the database lists the same steps', () => {
  const [, text = ''] = readFileSync(migration, 'utf8').split('insert into pal_steps values');
  const written = [...text.matchAll(/\('(group|round|due)', '(\w+)', '(\w+)'\)/g)]
    .map(([, of, from, to]) => `${of} ${from} ${to}`)
    .filter((step) => !stepsOfBefore.includes(step))
    .sort();
  const steps = { group: listGroupSteps(), round: listRoundSteps(), due: listDueSteps() };
  const named = Object.entries(steps)
    .flatMap(([of, list]) => list.map(({ from, to }) => `${of} ${from} ${to}`))
    .sort();
  expect(named).toEqual(written);
});

test('what is over stays over, and every status is reached', () => {
  for (const over of ['finished', 'dissolved', 'called_off'] as const)
    expect(groupStatuses.some((to) => mayGroupGo(over, to))).toBe(false);
  for (const over of ['released', 'shared'] as const)
    expect(roundStatuses.some((to) => mayRoundGo(over, to))).toBe(false);
  for (const over of ['offset', 'void'] as const)
    expect(dueStatuses.some((to) => mayDueGo(over, to))).toBe(false);
  const reached = new Set(listGroupSteps().map(({ to }) => to));
  expect(groupStatuses.filter((status) => !reached.has(status))).toEqual([]);
  expect(activeGroupStatuses).toEqual([
    'forming',
    'drawing',
    'agreeing',
    'running',
    'frozen',
    'dissolving',
  ]);
});
