import { expect, test } from 'vitest';
import { challengeSolvedBy, solveWork } from './work.ts';

test('work that was done is recognised, and says for what', async () => {
  const work = await solveWork('1763100000000.abc');
  expect(await challengeSolvedBy(work)).toBe('1763100000000.abc');
});

test('work for one challenge is none for another', async () => {
  const work = await solveWork('one');
  const counter = work.split('~')[1];
  const others = await Promise.all(
    ['two', 'three', 'four', 'five'].map((name) => challengeSolvedBy(`${name}~${counter}`)),
  );
  // One number in five hundred solves any challenge: of four, hardly ever two.
  expect(others.filter(Boolean).length).toBeLessThan(2);
});

test.each([
  '',
  '~',
  'one',
  'one~',
  'one~-1',
  'one~01',
  'one~1e3',
  'one~99999999',
  `${'x'.repeat(200)}~1`,
])('%j is no work', async (work) => expect(await challengeSolvedBy(work)).toBeUndefined());
