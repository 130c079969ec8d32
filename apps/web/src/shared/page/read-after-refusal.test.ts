import { expect, test } from 'vitest';
import { readAfterRefusal } from './read-after-refusal.ts';

test('a page is read anew after a refusal, and stays where nobody knows what became of an act', () => {
  const after = (actionStatus: number, defaultShouldRevalidate = false) =>
    readAfterRefusal({ actionStatus, defaultShouldRevalidate });
  expect([after(409), after(422), after(503)]).toEqual([true, true, false]);
  expect(after(200, true)).toBe(true);
  expect(readAfterRefusal({ defaultShouldRevalidate: false })).toBe(false);
});
