import { readEnv, shellEnv } from '@luwag/env';
import { ApiEnv } from '@luwag/platform/env/env';
import { expect, test } from 'vitest';
import { createDeps } from './deps.ts';

test('production takes no picture unscanned: without a scanner it does not start', () => {
  const start = (mode: string, scanner: string) => {
    const settings = { ...shellEnv(), LUWAG_MODE: mode, CLAMD_ADDRESS: scanner };
    const deps = createDeps(readEnv(ApiEnv, settings), {} as never);
    deps.userPool.close();
    deps.objectStore.close();
  };
  expect(() => start('production', '')).toThrow('CLAMD_ADDRESS');
  expect(() => start('production', '/run/clamav/clamd.ctl')).not.toThrow();
  expect(() => start('development', '')).not.toThrow();
});
