import { expect, test } from 'vitest';
import { proposalOf } from '../../../testing/purchase.ts';
import { needsTrusted, trustedFrom } from './trusted-from.ts';

const nowMs = Date.parse('2026-11-15T07:30:00Z');
const [fresh, old] = ['2026-11-15T02:00:00Z', '2026-11-01T02:00:00Z'];
const passkey = { created_at: fresh };
const noApp = { enabled_at: null };

function askedFor({ amount = 6_000_00, payNow = 0, livemode = true } = {}) {
  const { request, line } = proposalOf('started');
  return { request: { ...request, amount, livemode }, line: { ...line, pay_now: payNow } };
}

test('a big purchase with only new factors names the hour from which the first will do', () => {
  const settings = { passkeys: [{ created_at: '2026-11-15T05:00:00Z' }, passkey], totp: noApp };
  const atMs = Date.parse('2026-11-16T02:00:00Z');
  expect(trustedFrom(settings, nowMs)).toEqual({ atMs, hasFactor: true });
});

test('without any factor the wait begins with the one that is made now', () => {
  const wait = trustedFrom({ passkeys: [], totp: noApp }, nowMs);
  expect(wait).toEqual({ atMs: Date.parse('2026-11-16T07:30:00Z'), hasFactor: false });
});

test('one factor that is old enough, passkey or app, leaves nothing to say', () => {
  const aged = { passkeys: [passkey, { created_at: old }], totp: noApp };
  expect(trustedFrom(aged, nowMs)).toBeUndefined();
  expect(trustedFrom({ passkeys: [passkey], totp: { enabled_at: old } }, nowMs)).toBeUndefined();
});

test('only a live purchase above the sum, or above the line, needs a factor of a day', () => {
  expect(needsTrusted(askedFor())).toBe(true);
  expect(needsTrusted(askedFor({ amount: 5_000_00 }))).toBe(false);
  expect(needsTrusted(askedFor({ amount: 4_000_00, payNow: 500_00 }))).toBe(true);
  expect(needsTrusted(askedFor({ livemode: false }))).toBe(false);
});
