import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { drawPage } from '../../../testing/draw-page.tsx';
import { FirstRoom } from './open-room.tsx';

const drawLine = (used: number): string => {
  overwriteGetLocale(() => 'en');
  const limit = 24_000_00;
  const open = { unusable_reasons: [], unusable_because: null };
  const line = { limit, available: limit - used, used, ...open };
  return drawPage(<FirstRoom line={line} />);
};

const headlineOf = (drawn: string) => /<span class="visually-hidden">([^<]+)</.exec(drawn)?.[1];

test('a limit that nobody has touched is all open', () => {
  const drawn = drawLine(0);
  expect(headlineOf(drawn)).toBe('₱24,000.00');
  expect(drawn).toContain('>All of it is open<');
});

test('a limit in use stays the limit, and says how much of it is open', () => {
  const drawn = drawLine(2_903_66);
  expect(headlineOf(drawn)).toBe('₱24,000.00');
  expect(drawn).not.toContain('All of it is open');
  expect(drawn).toContain('<li class="lit">₱21,096.34 open of ₱24,000.00</li>');
  expect(drawn).toContain('₱2,903.66 in use');
});
