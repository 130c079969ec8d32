import { expect, test } from 'vitest';
import { drag, squareOf, wholeView, zoomMax } from './crop.ts';

const portrait = { width: 600, height: 1_000 };

test('the whole of the shorter side is shown at first, from the middle', () => {
  expect(squareOf(portrait, wholeView)).toEqual({ left: 0, top: 200, side: 600 });
  expect(squareOf({ width: 300, height: 300 }, wholeView)).toEqual({ left: 0, top: 0, side: 300 });
});

test('a square never leaves the picture, whatever is asked for', () => {
  for (const zoom of [-1, 0, 1, 2.5, zoomMax, 99])
    for (const x of [-3, 0, 0.4, 1, 7])
      for (const y of [-3, 0, 0.4, 1, 7]) {
        const { left, top, side } = squareOf(portrait, { zoom, x, y });
        expect(side).toBeGreaterThan(0);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(portrait.width);
        expect(top + side).toBeLessThanOrEqual(portrait.height);
      }
});

test('the picture follows the finger and stops at its edge', () => {
  const moved = drag(portrait, wholeView, { across: 0.5, down: 0.25 });
  // No room across; 150 of 400 pixels up.
  expect(moved).toEqual({ zoom: 1, x: 0.5, y: 0.125 });
  expect(drag(portrait, wholeView, { across: 0, down: 9 }).y).toBe(0);
  expect(drag(portrait, wholeView, { across: 0, down: -9 }).y).toBe(1);
});
