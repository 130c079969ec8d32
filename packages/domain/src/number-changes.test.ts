import { expect, test } from 'vitest';
import {
  type AskedChange,
  isChangeOpen,
  isNumberNew,
  newNumberMs,
  numberChangeMs,
  numberKeptMs,
} from './number-changes.ts';

const askedAtMs = Date.UTC(2026, 10, 18);
const asked: AskedChange = {
  requestedAtMs: askedAtMs,
  confirmedAtMs: undefined,
  undoneAtMs: undefined,
};
const confirmed = { ...asked, confirmedAtMs: askedAtMs + 60_000 };

test('a change waits for its code for a quarter of an hour, and no longer once it is over', () => {
  expect(isChangeOpen(asked, askedAtMs + numberChangeMs - 1)).toBe(true);
  expect(isChangeOpen(asked, askedAtMs + numberChangeMs)).toBe(false);
  expect(isChangeOpen(confirmed, askedAtMs + 60_001)).toBe(false);
  expect(isChangeOpen({ ...asked, undoneAtMs: askedAtMs + 1 }, askedAtMs + 2)).toBe(false);
});

test('a number is new for 72 hours from the change, unless that was taken back', () => {
  expect(isNumberNew(asked, askedAtMs)).toBe(false);
  expect(isNumberNew(confirmed, confirmed.confirmedAtMs)).toBe(true);
  expect(isNumberNew(confirmed, confirmed.confirmedAtMs + newNumberMs - 1)).toBe(true);
  expect(isNumberNew(confirmed, confirmed.confirmedAtMs + newNumberMs)).toBe(false);
  expect(isNumberNew({ ...confirmed, undoneAtMs: askedAtMs + 90_000 }, askedAtMs + 90_000)).toBe(
    false,
  );
});

test('the old number is kept for longer than the new one is distrusted', () => {
  expect(numberKeptMs).toBeGreaterThan(newNumberMs);
});
