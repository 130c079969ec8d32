import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLoudAt, quietSettings, readSettings } from './paid-settings.ts';

test('nothing makes a sound that nobody has turned on, whatever is kept', () => {
  expect(readSettings(null)).toEqual(quietSettings);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { hasSound, fromHour, toHour } = readSettings(text);
      expect(hasSound).toBe(false);
      for (const hour of [fromHour, toHour]) expect(hour >= 0 && hour <= 24).toBe(true);
    }),
  );
});

test('what was chosen is read back', () => {
  const chosen = { ...quietSettings, hasSound: true, hasHours: true, fromHour: 6, toHour: 22 };
  expect(readSettings(JSON.stringify(chosen))).toEqual(chosen);
});

test.each([
  [{ fromHour: 8, toHour: 21 }, 8, true],
  [{ fromHour: 8, toHour: 21 }, 20, true],
  [{ fromHour: 8, toHour: 21 }, 21, false],
  [{ fromHour: 18, toHour: 2 }, 1, true],
  [{ fromHour: 18, toHour: 2 }, 12, false],
  [{ fromHour: 0, toHour: 24 }, 23, true],
])('within %o the hour %i is loud: %s', (hours, hour, isLoud) => {
  expect(isLoudAt({ ...quietSettings, hasHours: true, ...hours }, hour)).toBe(isLoud);
  expect(isLoudAt({ ...quietSettings, ...hours }, hour)).toBe(true);
});
