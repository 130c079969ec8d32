import { expect, test } from 'vitest';
import { isMissing } from './purchase.server.ts';

test('a purchase is missing where there is none, and not where somebody may not look', () => {
  expect(['payment_request_not_found', 'invalid_request'].map(isMissing)).toEqual([true, true]);
  expect(['forbidden', 'unavailable'].map(isMissing)).toEqual([false, false]);
});
