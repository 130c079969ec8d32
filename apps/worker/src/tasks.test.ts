import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv, shellEnv } from '@luwag/env';
import { WorkerEnv } from '@luwag/platform/env/env';
import { attemptsMax } from '@luwag/platform/jobs/job';
import { expect, test } from 'vitest';
import { schedule } from './schedule.ts';
import { handlersOf } from './tasks.ts';

// SQL and the compiler do not see each other: a job asked for under a name that nothing handles
// would wait for ever, and an event of a topic that nobody declares would be heard by nobody.

const root = join(import.meta.dirname, '../../..');
const read = (...patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .filter((path) => !path.includes('node_modules') && !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
type Found = { path: string; name: string };
const namesIn = (sources: ReturnType<typeof read>, form: RegExp): Found[] =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(form)].map(([, name = '']) => ({ path, name })),
  );

const functions = read('packages/db/functions/*.sql');
const code = read('modules/**/*.ts', 'packages/platform/src/**/*.ts');
const handled = new Set<string>(handlersOf(readEnv(WorkerEnv, shellEnv())).map(({ name }) => name));

test('every job that an SQL function asks for has a handler, and as many attempts as any other', () => {
  const asked = namesIn(functions, /\badd_jobs?\(\s*'([^']+)'/g);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ name }) => !handled.has(name))).toEqual([]);
  const attempts = namesIn(functions, /\bmax_attempts\s*:?=>?\s*(\d+)/g);
  expect(attempts.length).toBe(asked.length);
  expect(attempts.filter(({ name }) => Number(name) !== attemptsMax)).toEqual([]);
});

test('every job that is declared has a handler', () => {
  const declared = namesIn(code, /\bjob\(\s*'([^']+)'/g);
  expect(declared.length).toBeGreaterThan(20);
  expect(declared.filter(({ name }) => !handled.has(name))).toEqual([]);
});

test('every job on a timer has a handler', () => {
  expect(schedule.filter(({ job }) => !handled.has(job.name))).toEqual([]);
});

test('every topic that an SQL function writes is declared', () => {
  const declared = new Set(namesIn(code, /\btopic\(\s*'([^']+)'/g).map(({ name }) => name));
  const written = namesIn(functions, /\binsert into outbox\b[^;]*?\bvalues\s*\(\s*'([^']+)'/g);
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter(({ name }) => !declared.has(name))).toEqual([]);
});

test('what sends something by itself waits while its rail is off', () => {
  const needing = handlersOf(readEnv(WorkerEnv, shellEnv())).filter(({ needs }) => needs);
  // Payouts go by their own rail, which their row says, and carriers are passed over one by one.
  expect(Object.fromEntries(needing.map(({ name, needs }) => [name, needs]))).toEqual({
    'notifications.sendMail': 'mail',
    'notifications.sendPush': 'push',
    'notifications.sendSms': 'texts',
    'paluwagan.collectDues': 'charging',
    'payments.charge': 'charging',
    'payments.chargeMany': 'charging',
    'payments.refundLatePayment': 'refunds',
    'webhooks.attemptDelivery': 'webhooks',
  });
});
