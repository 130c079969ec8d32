import { readEnv, shellEnv } from '@luwag/env';
import { describe, expect, test } from 'vitest';
import { noticeMsOf } from './draining.ts';
import { sessionUrlOf } from './engines.ts';
import { ApiEnv, WorkerEnv } from './env.ts';

const usable = () => ({ ...shellEnv(), RATE_LIMITS: 'on', LOAD_SHEDDING: 'on' });
const start = (changes: Record<string, string>) => () =>
  readEnv(ApiEnv, { ...usable(), ...changes });
const live = {
  LUWAG_MODE: 'production',
  PUBLIC_ORIGIN: 'https://luwag.example',
  DATABASE_URL: 'postgres://luwag_app:8Yt2-long-and-drawn@db.luwag.example/luwag',
  DATABASE_SESSION_URL: 'postgres://luwag_app:8Yt2-long-and-drawn@db.luwag.example:5433/luwag',
};

test.each(['RATE_LIMITS', 'LOAD_SHEDDING'])(
  '%s is never off in production, except at an address of this machine',
  (setting) => {
    expect(start(live)).not.toThrow();
    expect(start({ ...live, [setting]: 'off' })).toThrow(`${setting}: is never off in production`);
    const near = { ...live, PUBLIC_ORIGIN: 'http://localhost:4000' };
    expect(start({ ...near, [setting]: 'off' })).not.toThrow();
    expect(start({ ...live, LUWAG_MODE: 'test', [setting]: 'off' })).not.toThrow();
  },
);

test('both are named when both are off', () => {
  const off = { RATE_LIMITS: 'off', LOAD_SHEDDING: 'off' };
  expect(start({ ...live, ...off })).toThrow(/RATE_LIMITS: .*\n.*LOAD_SHEDDING: /);
});

test.each([
  ['the API', ApiEnv],
  ['the worker', WorkerEnv],
])('%s does not start in production with the password of a development checkout', (_, shape) => {
  const startWith = (changes: Record<string, string>) => () =>
    readEnv(shape, { ...usable(), ...live, ...changes });
  const known = { DATABASE_URL: 'postgres://luwag_app:luwag_app@db.luwag.example/luwag' };
  expect(startWith({})).not.toThrow();
  expect(startWith(known)).toThrow('DATABASE_URL: has the password of a development checkout');
  expect(startWith({ ...known, LUWAG_MODE: 'test' })).not.toThrow();
  expect(startWith({ ...known, PUBLIC_ORIGIN: 'http://localhost:4000' })).not.toThrow();
});

describe('the worker’s database', () => {
  const { DATABASE_URL, DATABASE_SESSION_URL, ...rest } = live;
  const startWorker = (changes: Record<string, string>) => () =>
    readEnv(WorkerEnv, { ...usable(), DATABASE_URL: '', DATABASE_SESSION_URL: '', ...changes });

  test('is the address without a pooler, which production does not go without', () => {
    expect(sessionUrlOf(startWorker(live)())).toBe(DATABASE_SESSION_URL);
    expect(startWorker({ ...rest, DATABASE_SESSION_URL })).not.toThrow();
    expect(startWorker({ ...rest, DATABASE_URL })).toThrow(
      'DATABASE_SESSION_URL: is needed in production',
    );
  });

  test('is the one address there is, elsewhere', () => {
    const test_ = { LUWAG_MODE: 'test' };
    expect(sessionUrlOf(startWorker({ ...test_, DATABASE_URL })())).toBe(DATABASE_URL);
    expect(startWorker(test_)).toThrow('DATABASE_URL: is needed, or DATABASE_SESSION_URL');
  });

  test('is not reached by the password of a development checkout', () => {
    const known = { DATABASE_SESSION_URL: 'postgres://luwag_app:luwag_app@db.luwag.example/luwag' };
    expect(startWorker({ ...live, ...known })).toThrow(
      'DATABASE_SESSION_URL: has the password of a development checkout',
    );
  });
});

test.each([
  ['10.0.0.1:26379', true],
  ['a.example:26379,b.example:26379,c.example:26379', true],
  ['', true],
  ['a.example', false],
  ['a.example:26379,', false],
  ['redis://a.example:26379', false],
])('sentinels given as %j are usable: %s', (REDIS_SENTINELS, isUsable) => {
  const attempt = expect(start({ REDIS_SENTINELS }));
  if (isUsable) attempt.not.toThrow();
  else attempt.toThrow('REDIS_SENTINELS');
});

test('who takes calls gives five seconds of notice in production, and none elsewhere', () => {
  const noticeIn = (changes: Record<string, string>) => noticeMsOf(start(changes)());
  expect(noticeIn(live)).toBe(5_000);
  expect(noticeIn({ ...live, DRAIN_NOTICE_MS: '1500' })).toBe(1_500);
  expect(noticeIn({ LUWAG_MODE: 'test' })).toBe(0);
  expect(start({ DRAIN_NOTICE_MS: '31000' })).toThrow('DRAIN_NOTICE_MS');
});
