import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getUser } from '@luwag/contracts/accounts';
import { shellEnv, tellLibrary } from '@luwag/env';
import { exportSpans } from '@luwag/platform/observability/spans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, signIn } from '../builders/accounts.ts';
import { canaryFile, keepSpans } from './canaries.ts';
import { type PoolHarness, startPoolHarness } from './pool-harness.ts';

let harness: PoolHarness;
const folder = mkdtempSync(join(tmpdir(), 'logs-'));
const usual = shellEnv().LOG_SINK ?? '';
beforeAll(async () => {
  tellLibrary('LOG_SINK', folder);
  harness = await startPoolHarness();
});
afterAll(async () => {
  await harness.close();
  // The files that follow are tested by this process, too.
  tellLibrary('LOG_SINK', usual);
  exportSpans(undefined);
  keepSpans();
  rmSync(folder, { recursive: true });
});

test('what people sign in with is noted, and every process keeps its log and its spans', async () => {
  const account = await createAccount(harness, { password: 'Bantay-Salakay-31' });
  const { accessToken, refreshToken, headers } = await signIn(harness, account);
  const wrong = { authorization: 'Bearer one.nobody-was.given' };
  await harness.app.inject({ url: getUser.path, headers });
  await harness.app.inject({ url: getUser.path, headers: wrong });
  const noted = readFileSync(canaryFile, 'utf8').split('\n');
  const secrets = [account.password, account.email, accessToken, refreshToken];
  expect(noted).toEqual(expect.arrayContaining([...secrets, 'one.nobody-was.given']));
  const logs = readdirSync(folder).map((name) => ({
    process: name.split('.')[0],
    text: readFileSync(join(folder, name), 'utf8'),
  }));
  expect(logs.map(({ process }) => process).toSorted()).toEqual(['api', 'spans', 'userpool']);
  const api = logs.find(({ process }) => process === 'api');
  expect(api?.text).toContain('"endpoint":"accounts.getUser","status":200');
  expect(logs.find(({ process }) => process === 'userpool')?.text).toContain('InitiateAuth');
});
