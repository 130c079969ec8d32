import { readEnv, shellEnv } from '@luwag/env';
import { expect, test } from 'vitest';
import { ApiEnv, WorkerEnv } from './env.ts';

const usable = () => ({ ...shellEnv(), RATE_LIMITS: 'on', LOAD_SHEDDING: 'on' });
const start = (changes: Record<string, string>) => () =>
  readEnv(ApiEnv, { ...usable(), ...changes });
const live = {
  LUWAG_MODE: 'production',
  PUBLIC_ORIGIN: 'https://luwag.example',
  DATABASE_URL: 'postgres://luwag_app:8Yt2-long-and-drawn@db.luwag.example/luwag',
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
