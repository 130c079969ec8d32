import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { everyEndpoint } from '@luwag/contracts/docs/all';
import { idempotencyKeyPattern } from '@luwag/contracts/endpoint';
import { createPaymentRequest, listPaymentRequests } from '@luwag/contracts/payment-requests';
import { centavos } from '@luwag/domain/money';
import { needsConfirming } from '@luwag/domain/refunds';
import { backoffAfter } from '@luwag/modules/webhooks/backoff';
import { byCaller } from '@luwag/platform/security/rate-limits';
import { expect, test } from 'vitest';
import { facts } from '../apps/web/src/features/developers/facts.ts';
import { root } from './lib/checkout.ts';

// What the developers' guides promise, beside the code that keeps it.

/** A file, or all files of a folder but its tests. */
const read = (path: string): string =>
  statSync(join(root, path)).isDirectory()
    ? readdirSync(join(root, path))
        .filter((name) => /(?<!\.test)\.ts$/.test(name))
        .map((name) => read(join(path, name)))
        .join('\n')
    : readFileSync(join(root, path), 'utf8');
/** A number that code keeps to itself. */
const figureIn = (path: string, pattern: RegExp): string[] => {
  const found = pattern.exec(read(path));
  if (!found) throw new Error(`${path} no longer reads like ${pattern}`);
  return found.slice(1);
};

test('limits of keys are those that are applied', () => {
  const ids = { id: 'a', keyId: 'b', storeId: 'c' };
  const key = { kind: 'key' as const, role: 'merchant' as const, scopes: [], ...ids };
  expect(byCaller({ ...key, mode: 'test' })).toEqual(facts.limits.test);
  expect(byCaller({ ...key, mode: 'live' })).toEqual(facts.limits.live);
  const [kilobytes] = figureIn('packages/platform/src/http/server.ts', /bodyLimit: (\d+) \* 1024/);
  expect(Number(kilobytes)).toBe(facts.sizes.bodyKilobytes);
  const [live, test] = figureIn(
    'modules/merchants/api-keys.ts',
    /keysMax = \{ live: (\d), test: (\d) \}/,
  );
  expect({ liveMax: Number(live), testMax: Number(test) }).toEqual(facts.keys);
});

test('events are tried as often, and as long, as the guide says', () => {
  const waits: number[] = [];
  for (let wait = backoffAfter(0, 0); wait !== undefined; wait = backoffAfter(waits.length, 0))
    waits.push(wait);
  expect(waits).toHaveLength(facts.webhooks.attempts);
  expect(facts.webhooks.ladder).toBe(ladderOf(waits));
  const longest = waits.reduce((sum, _, at) => sum + (backoffAfter(at, 1) ?? 0), 0);
  expect(Math.ceil(longest / 86_400_000)).toBe(facts.webhooks.lastDays);
  const [seconds] = figureIn('modules/webhooks', /usualTimeoutMs = (\d+)_000/);
  expect(Number(seconds)).toBe(facts.webhooks.timeoutSeconds);
  const [hours] = figureIn('modules/webhooks', /oldSecretMs = (\d+) \* 3_600_000/);
  expect(Number(hours)).toBe(facts.webhooks.bothSignHours);
  const [days] = figureIn('modules/webhooks', /failingMs = (\d+) \* 86_400_000/);
  expect(Number(days)).toBe(facts.webhooks.disabledDays);
});

/** `at once, then after 5 s, 5 min, 2 and 24 hours` */
function ladderOf([, ...waits]: number[]): string {
  const short = waits.filter((ms) => ms < 3_600_000);
  const long = waits.filter((ms) => ms >= 3_600_000).map((ms) => String(ms / 3_600_000));
  const words = short.map((ms) => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`));
  return `at once, then after ${[...words, ...long.slice(0, -1)].join(', ')} and ${long.at(-1)} hours`;
}

test('keys of idempotency have the form and the time that is promised', () => {
  const { minLength, maxLength, days, waitSeconds } = facts.idempotency;
  const isKey = (length: number) => idempotencyKeyPattern.test('x'.repeat(length));
  expect([minLength - 1, minLength, maxLength, maxLength + 1].map(isKey)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const [kept] = figureIn(
    'packages/db/migrations/1763200100000_platform.sql',
    /\('idempotency_keys', \d+, (\d+), null\)/,
  );
  expect(Number(kept)).toBe(days);
  const [wait] = figureIn('packages/platform/src/http/idempotency.ts', /waitMs = (\d+)_000/);
  expect(Number(wait)).toBe(waitSeconds);
});

test('a request ends within the bounds that are named', () => {
  const isTaken = (expires_in: number) =>
    createPaymentRequest.body.safeParse({ amount: facts.amount.minCentavos, expires_in }).success;
  const { min, max } = facts.expiry;
  expect([min - 1, min, max, max + 1].map(isTaken)).toEqual([false, true, true, false]);
});

test('a list is as long as it says', () => {
  const isTaken = (limit: number) => listPaymentRequests.query.safeParse({ limit }).success;
  expect([facts.lists.max, facts.lists.max + 1].map(isTaken)).toEqual([true, false]);
});

test('refunds above the sum that is named are confirmed, and test credit is what it says', () => {
  const above = centavos(Number(facts.refunds.confirmAbove.replaceAll(/[^\d]/g, '')));
  const isAsked = (ofPurchase: number, ofDay: number) =>
    needsConfirming({ ofPurchaseCentavos: centavos(ofPurchase), ofDayCentavos: centavos(ofDay) });
  expect([isAsked(above, above), isAsked(above + 1, 0), isAsked(0, above + 1)]).toEqual([
    false,
    true,
    true,
  ]);
  const [credit = ''] = figureIn(
    'modules/payments/proposals',
    /testLimitCentavos = centavos\(([\d_]+)\)/,
  );
  expect(facts.test.credit.replaceAll(/[^\d]/g, '')).toBe(credit.replaceAll('_', ''));
});

test('a call that will go is told of for as long as is promised, and names one that stays', () => {
  const names = everyEndpoint.map(({ name }) => name.split('.')[1]);
  for (const { name, deprecated } of everyEndpoint) {
    if (!deprecated) continue;
    const days = (Date.parse(deprecated.until) - Date.parse(deprecated.since)) / 86_400_000;
    expect([name, days >= facts.versioning.deprecationDays]).toEqual([name, true]);
    expect(names).toContain(deprecated.use);
  }
});
