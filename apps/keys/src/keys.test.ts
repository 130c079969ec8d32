import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname } from 'node:path';
import { KeysAway } from '@luwag/key-service/client';
import { bodyBytesMax } from '@luwag/key-service/wire';
import { startTestKeys, type TestKeys } from '@luwag/testing/harness/keys';
import { startProcess, waitUntil } from '@luwag/testing/harness/processes';
import { afterEach, describe, expect, it } from 'vitest';
import { createCeiling } from './ceiling.ts';
import { addKek, wrapWith } from './key-file-changes.ts';

const isRoot = process.geteuid?.() === 0;
const running: TestKeys[] = [];
const start = async (settings?: Record<string, string>): Promise<TestKeys> => {
  const keys = await startTestKeys(settings);
  running.push(keys);
  return keys;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((keys) => keys.close()));
});

const freshKey = () => randomBytes(32).toString('base64');
const place = 'personal_keys.wrapped 1';
const wrapOne = async ({ client }: TestKeys, key: string, isCanary = false) => {
  const { wrapped } = await client.call('wrap', { items: [{ place, key }], is_canary: isCanary });
  return wrapped[0] ?? '';
};
const unwrapOne = async ({ client }: TestKeys, wrapped: string, at = place) =>
  (await client.call('unwrap', { items: [{ place: at, wrapped }] })).keys[0];

/** The status of a request as it stands, past the client that would not send such a one. */
async function rawStatus({ socketPath }: TestKeys, path: string, body: string): Promise<number> {
  const sent = request({ socketPath, path, method: 'POST' });
  sent.end(body);
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

describe('the key process', () => {
  it('unwraps what it wrapped, at the place it was wrapped for and nowhere else', async () => {
    const keys = await start();
    const key = freshKey();
    const wrapped = await wrapOne(keys, key);
    expect(await unwrapOne(keys, wrapped)).toBe(key);
    expect(await unwrapOne(keys, wrapped, 'personal_keys.wrapped 2')).toBeNull();
    const changed = Buffer.from(wrapped, 'base64');
    changed.writeUInt8(changed.readUInt8(40) ^ 1, 40);
    expect(await unwrapOne(keys, changed.toString('base64'))).toBeNull();
    await expect.poll(() => keys.log()).toContain('does_not_unwrap');
  });

  it('answers nobody but its own user', async () => {
    const { socketPath, filePath } = await start();
    expect(statSync(socketPath).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(socketPath)).mode & 0o777).toBe(0o700);
    expect(statSync(filePath).mode & 0o777).toBe(0o400);
  });

  it('refuses what is too large, too many, malformed or no call of its own', async () => {
    const keys = await start();
    const item = { place, key: freshKey() };
    const tooMany = JSON.stringify({ items: Array.from({ length: 501 }, () => item) });
    expect(await rawStatus(keys, '/wrap', 'x'.repeat(bodyBytesMax + 1))).toBe(413);
    expect(await rawStatus(keys, '/wrap', tooMany)).toBe(400);
    expect(await rawStatus(keys, '/wrap', '{"items":')).toBe(400);
    expect(await rawStatus(keys, '/wrap', '{"items":[{"place":"a","key":"AAAA"}]}')).toBe(400);
    expect(await rawStatus(keys, '/index', '{"name":"other","values":["x"]}')).toBe(400);
    expect(await rawStatus(keys, '/toString', '{}')).toBe(404);
    expect(await rawStatus(keys, '/health', '{}')).toBe(200);
  });

  it('refuses to unwrap more than its ceiling allows, and says so', async () => {
    const keys = await start({ KEYS_UNWRAPS_PER_SECOND: '1', KEYS_INDEXES_PER_SECOND: '1' });
    const item = { place, wrapped: await wrapOne(keys, freshKey()) };
    const unwrap = (count: number) =>
      keys.client.call('unwrap', { items: Array.from({ length: count }, () => item) });
    await expect(unwrap(11)).rejects.toThrow(KeysAway);
    expect((await unwrap(10)).keys).toHaveLength(10);
    const values = Array.from({ length: 11 }, (_, i) => `+63917000000${i}`);
    const asked = keys.client.call('index', { name: 'number', values });
    await expect(asked).rejects.toThrow(KeysAway);
    // What it said comes by another way than its answers, and may come later.
    await expect.poll(() => keys.log().match(/"alarm":"above_ceiling"/g)).toHaveLength(2);
  });

  it('raises an alarm when a canary is unwrapped, and answers as always', async () => {
    const keys = await start();
    const key = freshKey();
    const bait = await wrapOne(keys, key, true);
    expect(bait).toHaveLength((await wrapOne(keys, key)).length);
    const { wrapped } = await keys.client.call('rewrap', { items: [{ place, wrapped: bait }] });
    expect(keys.log()).not.toContain('canary');
    expect(await unwrapOne(keys, wrapped[0] ?? '')).toBe(key);
    await expect.poll(() => keys.log()).toContain('"alarm":"canary"');
  });

  it('writes no key and no value into its log', async () => {
    const keys = await start();
    const key = freshKey();
    const wrapped = await wrapOne(keys, key, true);
    await unwrapOne(keys, wrapped);
    await unwrapOne(keys, wrapped, 'elsewhere');
    await keys.client.call('index', { name: 'number', values: ['+639179998887'] });
    const { keks, index } = keys.readFile();
    chmodSync(keys.filePath, 0o600);
    writeFileSync(keys.filePath, `{"format":1,"keks":[{"key":"${keks[0]?.key}"`);
    process.kill(keys.pid(), 'SIGHUP');
    await waitUntil(async () => keys.log().includes('not usable'), 'the reading to fail');
    const log = keys.log();
    for (const secret of [key, wrapped, keks[0]?.key ?? '', index.key, '9998887'])
      expect(log).not.toContain(secret);
  });
});

it('fills its ceiling again with time, up to ten seconds’ worth', () => {
  let nowMs = 0;
  const { take } = createCeiling(5, () => nowMs);
  expect([take(50), take(1)]).toEqual([true, false]);
  nowMs = 1000;
  expect([take(6), take(5), take(1)]).toEqual([false, true, false]);
  nowMs = 3_600_000;
  expect([take(51), take(50)]).toEqual([false, true]);
});

describe('its keys', () => {
  it('are taken up anew on SIGHUP, and old ones go on unwrapping', async () => {
    const keys = await start();
    const key = freshKey();
    const old = await wrapOne(keys, key);
    await keys.tell((file) => wrapWith(addKek(file, new Date()), 2, new Date()));
    expect(await keys.client.call('versions', {})).toEqual({ current: 2, known: [1, 2], index: 1 });
    expect(await unwrapOne(keys, old)).toBe(key);
    const { version, wrapped } = await keys.client.call('rewrap', {
      items: [{ place, wrapped: old }],
    });
    expect(version).toBe(2);
    expect(Buffer.from(wrapped[0] ?? '', 'base64').readUInt16BE(1)).toBe(2);
    expect(await unwrapOne(keys, wrapped[0] ?? '')).toBe(key);
  });

  it('stay as they are when the file is not usable', async () => {
    const keys = await start();
    const wrapped = await wrapOne(keys, freshKey());
    chmodSync(keys.filePath, 0o644);
    process.kill(keys.pid(), 'SIGHUP');
    await waitUntil(async () => keys.log().includes('the old keys stay'), 'the refusal');
    expect(await unwrapOne(keys, wrapped)).toBeTypeOf('string');
  });
});

describe('it does not start', () => {
  /** How it ended, and what it said. */
  async function startAgain(keys: TestKeys, settings: Record<string, string> = {}) {
    const said = `${dirname(keys.filePath)}/said.log`;
    const env = { LUWAG_MODE: 'test', KEYS_FILE: keys.filePath, KEYS_SOCKET: keys.socketPath };
    const { child } = startProcess(
      'apps/keys/src/main.ts',
      { ...env, ...settings },
      { logFile: said },
    );
    const [code] = await once(child, 'exit');
    return { code, said: readFileSync(said, 'utf8') };
  }

  it('beside another', async () => {
    const keys = await start();
    const { code, said } = await startAgain(keys);
    expect(code).not.toBe(0);
    expect(said).toContain('another process listens');
    expect(await keys.client.call('health', {})).toMatchObject({ status: 'ok' });
  });

  it('with a file or a folder that others can read, or a malformed file', async () => {
    const keys = await start();
    await keys.stop('SIGKILL');
    chmodSync(keys.filePath, 0o440);
    expect((await startAgain(keys)).said).toContain('can be read by others');
    chmodSync(keys.filePath, 0o400);
    chmodSync(dirname(keys.socketPath), 0o755);
    expect((await startAgain(keys)).said).toContain('folder of the socket is open');
    chmodSync(dirname(keys.socketPath), 0o700);
    const text = readFileSync(keys.filePath, 'utf8');
    chmodSync(keys.filePath, 0o600);
    writeFileSync(keys.filePath, text.replace('"current": 1', '"current": 7'));
    expect((await startAgain(keys)).said).toContain('names a key that is not there');
    writeFileSync(keys.filePath, text);
    // What a killed one left behind is in nobody's way.
    await keys.start();
  });

  it('as anybody but its own user: not as root, and not as another than it was told', async () => {
    const keys = await start();
    await keys.stop();
    const told = isRoot ? {} : { KEYS_UID: '61234', KEYS_GID: '61235' };
    const { code, said } = await startAgain(keys, { LUWAG_MODE: 'production', ...told });
    expect(code).not.toBe(0);
    expect(said).toContain('KEYS_UID');
  });
});

describe('with a user and a group of its own', () => {
  const uid = isRoot ? 61_234 : (process.geteuid?.() ?? 0);
  const gid = isRoot ? 61_235 : (process.getegid?.() ?? 0);

  /** Root alone can ask as somebody else. */
  const reaches = (socketPath: string, as: { uid: number; gid: number }): boolean => {
    const visit = `process.setgroups([]); process.setgid(${as.gid}); process.setuid(${as.uid});
      require('node:net').connect('${socketPath}').once('connect', () => process.exit(0))`;
    return spawnSync(process.execPath, ['-e', visit]).status === 0;
  };

  it('gives root up before it reads a key, and lets its group call and nobody else', async () => {
    const keys = await start();
    await keys.stop();
    if (isRoot) chownSync(keys.filePath, uid, gid);
    const own = { KEYS_UID: String(uid), KEYS_GID: String(gid), LUWAG_MODE: 'production' };
    const env = { KEYS_FILE: keys.filePath, KEYS_SOCKET: keys.socketPath, ...own };
    const { child, stop } = startProcess('apps/keys/src/main.ts', env);
    const isUp = () => keys.client.call('health', {}).then(Boolean, () => false);
    await waitUntil(isUp, 'the key process');
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\t${uid}\\t${uid}\\t${uid}\\t${uid}$`, 'm'));
    expect(status).toMatch(new RegExp(`^Gid:\\t${gid}\\t${gid}\\t${gid}\\t${gid}$`, 'm'));
    expect(statSync(keys.socketPath)).toMatchObject({ uid, gid });
    expect(statSync(keys.socketPath).mode & 0o777).toBe(0o660);
    if (isRoot) {
      expect(status).toMatch(/^Groups:\s*$/m);
      expect(reaches(keys.socketPath, { uid: 61_300, gid })).toBe(true);
      expect(reaches(keys.socketPath, { uid: 61_300, gid: 61_300 })).toBe(false);
    }
    await stop();
  });
});
