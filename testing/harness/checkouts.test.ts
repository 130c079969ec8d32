import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shellEnv } from '@luwag/env';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portsOf } from '../../scripts/lib/checkout.ts';
import { portAnswers } from '../../scripts/lib/processes.ts';

// Two checkouts that were given the same ports, as an .env that was copied along with its folder
// would have it. What one of them runs must neither be used nor be stopped by the other.
const repository = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'luwag-neighbours-'));
const ours = makeCheckout('ours');
const theirs = makeCheckout('theirs');

/** Its scripts are copies, which find their data beside themselves; the rest is this checkout's. */
function makeCheckout(name: string): string {
  const path = join(folder, name);
  cpSync(join(repository, 'scripts'), join(path, 'scripts'), { recursive: true });
  for (const shared of ['apps', 'modules', 'packages', 'node_modules', '.env.example'])
    symlinkSync(join(repository, shared), join(path, shared));
  writeFileSync(join(path, 'package.json'), '{"type":"module"}');
  return path;
}

/** The settings of this run are not theirs. */
const env = Object.fromEntries(
  Object.entries(shellEnv()).filter(([name]) =>
    ['PATH', 'HOME', 'TMPDIR', 'LUWAG_PASSING_DATA', 'NODE_COMPILE_CACHE'].includes(name),
  ),
);

const run = (checkout: string, code: string) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: checkout,
    env,
    timeout: 300_000,
  });
const services = (checkout: string, call: string) =>
  run(checkout, `const all = await import('./scripts/services.ts'); await all.${call}();`);

beforeAll(async () => {
  await services(theirs, 'startServers');
  await services(theirs, 'startSandbox');
  execFileSync('cp', [join(theirs, '.env'), join(ours, '.env')]);
});

afterAll(async () => {
  for (const checkout of [ours, theirs])
    await promisify(execFile)(process.execPath, ['scripts/services.ts', 'destroy'], {
      cwd: checkout,
      env,
    });
  rmSync(folder, { recursive: true, force: true });
});

test('a PostgreSQL of somebody else at our port is not used', async () => {
  const { postgres } = portsOf(ours);
  await expect(services(ours, 'startServers')).rejects.toThrow(
    `port ${postgres}, where PostgreSQL of this checkout listens, is taken by another process`,
  );
});

test('a Redis of somebody else at our port is not used', async () => {
  const { redis } = portsOf(ours);
  const start = `const { startRedis } = await import('./scripts/lib/redis.ts'); await startRedis(${redis});`;
  await expect(run(ours, start)).rejects.toThrow(
    `port ${redis}, where Redis of this checkout listens, is taken by another process`,
  );
});

test('a sandbox of somebody else at our port is not used', async () => {
  await expect(services(ours, 'startSandbox')).rejects.toThrow(
    `port ${portsOf(ours).sandbox}, where the sandbox of this checkout listens, is taken`,
  );
});

test('stopping ours leaves theirs running, even by a pid that has become theirs', async () => {
  for (const name of ['redis', 'sandbox'])
    cpSync(join(theirs, '.local', `${name}.pid`), join(ours, '.local', `${name}.pid`));
  await services(ours, 'stopServices');
  const { postgres, redis, sandbox } = portsOf(theirs);
  expect(await Promise.all([postgres, redis, sandbox].map(portAnswers))).toEqual([
    true,
    true,
    true,
  ]);
});

test('what a checkout runs itself is found again, and stopped when asked', async () => {
  await services(theirs, 'startServers');
  await services(theirs, 'startSandbox');
  await services(theirs, 'stopServices');
  const { postgres, redis, sandbox } = portsOf(theirs);
  expect(await Promise.all([postgres, redis, sandbox].map(portAnswers))).toEqual([
    false,
    false,
    false,
  ]);
});
