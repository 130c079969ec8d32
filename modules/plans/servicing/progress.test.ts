import { expect, test } from 'vitest';
import { progressOf } from './progress.ts';

const attempt = { amount_centavos: 100_00, redirect_url: 'https://pay.test/1', failure_code: null };

test.each([
  ['created', 'checking'],
  ['sent', 'checking'],
  ['unknown', 'checking'],
  ['refunding', 'checking'],
  ['waiting', 'waiting_for_you'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['refunded', 'failed'],
  ['reversed', 'failed'],
])('an attempt that is %s is %s to its buyer', (state, status) => {
  const progress = progressOf({ ...attempt, state });
  expect(progress).toMatchObject({ status, amount: 100_00 });
  // The gateway's page is of use only while the buyer has to go there.
  expect(progress.redirect_url).toBe(state === 'waiting' ? attempt.redirect_url : null);
});

test.each([
  ['INSUFFICIENT_BALANCE', 'insufficient_funds'],
  ['EXPIRED', 'not_approved_in_time'],
  ['CANCELED ', 'not_approved_in_time'],
  ['NEVER_HEARD_OF', 'unknown'],
  [null, 'unknown'],
])('failed with %s, the reason is %s', (failure_code, failure_reason) => {
  expect(progressOf({ ...attempt, state: 'failed', failure_code })).toMatchObject({
    failure_reason,
  });
  expect(progressOf({ ...attempt, state: 'sent', failure_code }).failure_reason).toBeNull();
});
