import { expect, test } from 'vitest';
import { attemptsLimit, createConcurrencyLimit } from './concurrency.ts';

const now = new Date();
const after = (ms: number) => new Date(now.getTime() + ms);
const of = (merchant: number, address = 0, isFailing = false) => ({
  accountId: `m${merchant}`,
  addressId: `m${merchant} a${address}`,
  isFailing,
});

test('one merchant has no more than its few places', () => {
  const limit = createConcurrencyLimit();
  const leave = limit.enter(of(1, 1), now);
  limit.enter(of(1, 2), now);
  expect(limit.enter(of(1, 3), now)).toBeUndefined();
  expect(limit.enter(of(2), now)).toBeDefined();
  leave?.(after(10));
  expect(limit.enter(of(1, 3), now)).toBeDefined();
});

test('addresses that fail share a part, and the others always find room', () => {
  const limit = createConcurrencyLimit();
  const entered = Array.from({ length: 50 }, (_, each) => limit.enter(of(each, 0, true), now));
  expect(entered.filter(Boolean)).toHaveLength(attemptsLimit.slow);
  const others = Array.from({ length: 50 }, (_, each) => limit.enter(of(100 + each), now));
  expect(others.filter(Boolean)).toHaveLength(attemptsLimit.total - attemptsLimit.slow);
});

test('an address that was slow counts as one that fails, until it is quick or time has passed', () => {
  const limit = createConcurrencyLimit({ total: 9, slow: 0, ofMerchant: 2 });
  limit.enter(of(1), now)?.(after(5_000));
  expect(limit.enter(of(1), after(5_001))).toBeUndefined();
  expect(limit.enter(of(1, 1), after(5_001))).toBeDefined();
  const later = after(6 * 60_000);
  limit.enter(of(1), later)?.(later);
  expect(limit.enter(of(1), later)).toBeDefined();
});
