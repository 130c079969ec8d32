import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, waitUntil } from '@luwag/testing/harness/processes';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectRedis } from './redis.ts';

// A primary, a replica and a sentinel of this test's own.
const dir = mkdtempSync(join(tmpdir(), 'luwag-sentinel-'));
const started: ChildProcess[] = [];
const password = 'p@ss word/of:test';
let primaryPort: number;
let replicaPort: number;
let sentinelPort: number;

/** By the real clock, whatever the tests run by: Redis hangs under faketime. */
function run(args: string[]): void {
  const command = ['-u', 'LD_PRELOAD', 'redis-server', ...args];
  started.push(spawn('env', command, { stdio: 'ignore', cwd: dir }));
}

const plain = (port: number) => [
  ...['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir],
  ...['--requirepass', password, '--masterauth', password, '--repl-diskless-sync-delay', '0'],
];

beforeAll(async () => {
  [primaryPort, replicaPort, sentinelPort] = [await freePort(), await freePort(), await freePort()];
  run(plain(primaryPort));
  run([...plain(replicaPort), '--replicaof', '127.0.0.1', String(primaryPort)]);
  const config = join(dir, 'sentinel.conf');
  writeFileSync(
    config,
    [
      `port ${sentinelPort}`,
      'bind 127.0.0.1',
      `dir ${dir}`,
      `sentinel monitor shared 127.0.0.1 ${primaryPort} 1`,
      `sentinel auth-pass shared "${password}"`,
      'sentinel down-after-milliseconds shared 500',
      'sentinel failover-timeout shared 3000',
      '',
    ].join('\n'),
  );
  run([config, '--sentinel']);
  const sentinel = new Redis(sentinelPort, '127.0.0.1', { lazyConnect: false });
  sentinel.on('error', () => undefined);
  const knowsReplica = async () => {
    const found = await sentinel.call('sentinel', 'replicas', 'shared').catch(() => []);
    return JSON.stringify(found).includes('"master-link-status","ok"');
  };
  await waitUntil(knowsReplica, 'the sentinel to know both');
  sentinel.disconnect();
});
afterAll(async () => {
  for (const child of started) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  rmSync(dir, { recursive: true, force: true });
});

test('the primary is asked of the sentinels, and its successor is found', async () => {
  const redis = connectRedis({
    // Nobody listens there: with sentinels the host is not used.
    REDIS_URL: `redis://:${encodeURIComponent(password)}@127.0.0.1:1/3`,
    REDIS_SENTINELS: `127.0.0.1:1,127.0.0.1:${sentinelPort}`,
    REDIS_SENTINEL_NAME: 'shared',
  });
  const written = (value: string) =>
    redis.set('written', value).then(
      (answer) => answer === 'OK',
      () => false,
    );
  await waitUntil(() => written('before'), 'the primary');
  const portNow = () => (redis.stream.remotePort ?? 0) as number;
  expect([portNow(), redis.options.db]).toEqual([primaryPort, 3]);
  started[0]?.kill('SIGKILL');
  const began = performance.now();
  await written('meanwhile');
  // Whatever becomes of it, nobody waits for it.
  expect(performance.now() - began).toBeLessThan(5_000);
  await waitUntil(() => written('after'), 'the successor');
  expect([portNow(), await redis.get('written')]).toEqual([replicaPort, 'after']);
  redis.disconnect();
});

test('whoever is told of a new primary while asking which one it is asks again', async () => {
  const redis = connectRedis({
    REDIS_URL: `redis://:${encodeURIComponent(password)}@127.0.0.1:1/0`,
    REDIS_SENTINELS: `127.0.0.1:${sentinelPort}`,
    REDIS_SENTINEL_NAME: 'shared',
  });
  const answers = () => redis.ping().then(Boolean, () => false);
  await waitUntil(answers, 'the primary');
  redis.disconnect(true);
  await once(redis, 'connecting');
  const gaveUp = new Promise((resolve) => void redis.once('end', resolve));
  // What the client does with a sentinel's word.
  (Reflect.get(redis, 'connector') as { disconnect(): void }).disconnect();
  await gaveUp;
  await waitUntil(answers, 'the client to ask again');
  redis.disconnect();
});
