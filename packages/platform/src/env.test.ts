import { readEnv, shellEnv } from '@luwag/env';
import { expect, test } from 'vitest';
import { ApiEnv } from './env.ts';

const start = (changes: Record<string, string>) => () =>
  readEnv(ApiEnv, { ...shellEnv(), RATE_LIMITS: 'on', LOAD_SHEDDING: 'on', ...changes });

test.each(['RATE_LIMITS', 'LOAD_SHEDDING'])(
  '%s is never off in production, except at an address of this machine',
  (setting) => {
    const live = { LUWAG_MODE: 'production', PUBLIC_ORIGIN: 'https://luwag.example' };
    expect(start(live)).not.toThrow();
    expect(start({ ...live, [setting]: 'off' })).toThrow(`${setting}: is never off in production`);
    const near = { ...live, PUBLIC_ORIGIN: 'http://localhost:4000' };
    expect(start({ ...near, [setting]: 'off' })).not.toThrow();
    expect(start({ ...live, LUWAG_MODE: 'test', [setting]: 'off' })).not.toThrow();
  },
);

test('both are named when both are off', () => {
  const off = { RATE_LIMITS: 'off', LOAD_SHEDDING: 'off' };
  const live = { LUWAG_MODE: 'production', PUBLIC_ORIGIN: 'https://luwag.example' };
  expect(start({ ...live, ...off })).toThrow(/RATE_LIMITS: .*\n.*LOAD_SHEDDING: /);
});
