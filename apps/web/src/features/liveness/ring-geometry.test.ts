import { expect, test } from 'vitest';
import { paneAt, paneCount } from './check-view.tsx';

test('the ring begins at the top, goes left, and closes', () => {
  expect(paneAt(0)).toEqual({ x: 180, y: 28, turn: 0 });
  expect(paneAt(1)).toEqual({ x: 153.7, y: 31.8, turn: -16.2 });
  expect(paneAt(paneCount / 4)).toEqual({ x: 62, y: 178, turn: -90 });
  expect(paneAt(paneCount / 2)).toMatchObject({ x: 180, y: 328 });
  expect(paneAt(paneCount).x).toBe(180);
});
