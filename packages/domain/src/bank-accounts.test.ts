import { expect, test } from 'vitest';
import { isUsualLength, maskAccountNumber, payoutsHeldUntil, railFor } from './bank-accounts.ts';

test('up to the ceiling money goes at once, above it by the batch', () => {
  const both = { instapay: true, pesonet: true };
  expect(railFor(both, 5_000_000)).toBe('instapay');
  expect(railFor(both, 5_000_001)).toBe('pesonet');
  expect(railFor({ instapay: true, pesonet: false }, 5_000_001)).toBeUndefined();
  expect(railFor({ instapay: false, pesonet: true }, 100)).toBe('pesonet');
});

test('a number of unusual length is noticed where lengths are known', () => {
  expect(isUsualLength('PH_BPI', '1234567890')).toBe(true);
  expect(isUsualLength('PH_BPI', '123456789012')).toBe(false);
  expect(isUsualLength('PH_GCASH', '09171234567')).toBe(true);
  expect(isUsualLength('PH_RBG', '123456')).toBe(true);
});

test('a masked number tells which one and no more', () => {
  expect(maskAccountNumber('001234567890')).toBe('•••• 7890');
});

test('nothing is paid to an account for two days after it was set', () => {
  expect(payoutsHeldUntil(1_000)).toBe(1_000 + 172_800_000);
});
