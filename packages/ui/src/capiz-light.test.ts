import { expect, test } from 'vitest';
import { roomLight, slantingLight } from './capiz-light.ts';

const grid = { columns: 25, rows: 4 };

test.each([
  ['the small illustration', slantingLight],
  ['the hero', roomLight],
])('%s: light is a share between 0 and 1', (_name, light) => {
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) {
      expect(light(column, row, grid)).toBeGreaterThanOrEqual(0);
      expect(light(column, row, grid)).toBeLessThanOrEqual(1);
    }
  }
});

test('in the hero the dark panes stand on the left and lie along the bottom; the corner is open', () => {
  expect(roomLight(0, 0, grid)).toBe(0);
  expect(roomLight(0, 3, grid)).toBe(0);
  expect(roomLight(4, 3, grid)).toBe(0);
  expect(roomLight(24, 0, grid)).toBe(1);
});

test('in the small illustration light falls in from the lower right', () => {
  const small = { columns: 7, rows: 3 };
  expect(slantingLight(0, 0, small)).toBe(0);
  expect(slantingLight(6, 2, small)).toBe(1);
});
