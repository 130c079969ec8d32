import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { createKmsClient } from '@luwag/kms/client';
import { startTestKeys, type TestKeys } from '@luwag/testing/harness/keys';
import { startTestKms, type TestKms } from '@luwag/testing/harness/kms';
import { startProcess, waitUntil } from '@luwag/testing/harness/processes';
import { afterEach, describe, expect, it } from 'vitest';
import type { FileKey } from './encrypted-file.ts';
import { KeysEnv } from './env.ts';
import { type KeyFile, readKeyFile } from './key-file.ts';
import { addKek, fileKeyOf, wrapWith, writeKeyFile } from './key-file-changes.ts';

const closing: { close(): Promise<void> }[] = [];
const closeLater = <T extends { close(): Promise<void> }>(started: T): T => {
  closing.push(started);
  return started;
};
afterEach(async () => {
  await Promise.all(closing.splice(0).map((each) => each.close()));
});

type Encrypted = { kms: TestKms; keys: TestKeys; file: KeyFile; under: FileKey };

/** A new key of a file, made by the KMS as an operator would have it made. */
async function newDataKey({ kmsKey, settings }: TestKms): Promise<FileKey> {
  const env = { ...shellEnv(), ...settings };
  const kmsClient = createKmsClient({ endpoint: settings.KEYS_KMS_ENDPOINT, env });
  return fileKeyOf(kmsKey, await kmsClient.newDataKey(kmsKey));
}

/** A key process whose file is encrypted, started while the KMS is in these moods. */
async function startEncrypted(...moods: TestKms['moods']): Promise<Encrypted> {
  const kms = closeLater(await startTestKms());
  const found: Partial<Encrypted> = {};
  const keys = await startTestKeys(kms.settings, async (path) => {
    found.file = readKeyFile(path);
    found.under = await newDataKey(kms);
    writeKeyFile(path, found.file, found.under);
    kms.calls.splice(0);
    kms.moods.push(...moods);
  });
  closeLater(keys);
  const { file, under } = found;
  if (!file || !under) throw new Error('the file was not encrypted');
  return { kms, keys, file, under };
}

/** Started once more with other settings: how it ended, and what it said. */
async function startAgain(
  { keys, kms }: Pick<Encrypted, 'keys' | 'kms'>,
  settings: Record<string, string> = {},
) {
  const logFile = join(dirname(keys.filePath), 'said.log');
  const env = { LUWAG_MODE: 'test', KEYS_FILE: keys.filePath, KEYS_SOCKET: keys.socketPath };
  const { child } = startProcess(
    'apps/keys/src/main.ts',
    { ...env, ...kms.settings, KEYS_KMS_SECONDS: '1', ...settings },
    { logFile },
  );
  const [code] = await once(child, 'exit');
  const said = readFileSync(logFile, 'utf8');
  writeFileSync(logFile, '');
  return { code, said };
}

const place = 'personal_keys.wrapped 1';
async function wrapOne({ client }: TestKeys): Promise<{ key: string; wrapped: string }> {
  const key = randomBytes(32).toString('base64');
  const { wrapped } = await client.call('wrap', { items: [{ place, key }] });
  return { key, wrapped: wrapped[0] ?? '' };
}
const unwrapOne = async ({ client }: TestKeys, wrapped: string) =>
  (await client.call('unwrap', { items: [{ place, wrapped }] })).keys[0];

/** Has the file read again, and waits until it was, or could not be. */
async function readAgain(keys: TestKeys, what: string): Promise<void> {
  const before = keys.log().split(what).length;
  process.kill(keys.pid(), 'SIGHUP');
  await waitUntil(async () => keys.log().split(what).length > before, what);
}

/** Another last character, whichever it is. */
const changed = (part: string): string => part.slice(0, -1) + (part.endsWith('A') ? 'B' : 'A');

const secretsOf = ({ file, under }: Pick<Encrypted, 'file' | 'under'>): string[] => [
  ...file.keks.map((kek) => kek.key),
  file.index.key,
  ...(['base64', 'base64url', 'hex'] as const).map((form) => under.dataKey.toString(form)),
];

describe('an encrypted file', () => {
  it('is opened at the start by a KMS that is slow, refuses, throttles, fails and hangs up', async () => {
    const { kms, keys, ...encrypted } = await startEncrypted(
      ...(['throttle', 'refuse', 'fail', 'hang_up', 'slow'] as const),
    );
    const { key, wrapped } = await wrapOne(keys);
    expect(await unwrapOne(keys, wrapped)).toBe(key);
    expect(kms.calls.map(({ call, was }) => [call, was])).toEqual([
      ['Decrypt', 'ThrottlingException'],
      ['Decrypt', 'AccessDeniedException'],
      ['Decrypt', 'KMSInternalException'],
      // Its answer never came.
      ['Decrypt', 'ok'],
      ['Decrypt', 'ok'],
    ]);
    const log = keys.log();
    for (const { requestId, was } of kms.calls.filter((call) => call.was !== 'ok'))
      expect(log).toMatch(new RegExp(`"kms_error":"${was}","kms_request_id":"${requestId}"`));
    for (const secret of [...secretsOf({ ...encrypted }), key]) expect(log).not.toContain(secret);
    expect(readFileSync(keys.filePath, 'utf8')).not.toContain(encrypted.file.index.key);
  });

  it('is not waited for beyond the time that one answer may take', async () => {
    const { kmsKey, settings, moods, close } = closeLater(await startTestKms());
    const env = { ...shellEnv(), ...settings };
    const endpoint = settings.KEYS_KMS_ENDPOINT;
    const hasty = createKmsClient({ endpoint, env, timeoutMs: 100 });
    moods.push('slow');
    const failure = { name: 'AbortError', isPassing: true };
    await expect(hasty.newDataKey(kmsKey)).rejects.toMatchObject({ failure });
    await close();
    const patient = createKmsClient({ endpoint, env });
    await expect(patient.newDataKey(kmsKey)).rejects.toThrow('ECONNREFUSED');
  });

  it('needs the KMS no more while the process runs, for a new version neither', async () => {
    const { kms, keys, file, under } = await startEncrypted();
    const { key, wrapped } = await wrapOne(keys);
    await kms.close();
    const next = wrapWith(addKek(file, new Date()), 2, new Date());
    writeKeyFile(keys.filePath, next, under);
    await readAgain(keys, 'was read again');
    expect(await keys.client.call('versions', {})).toMatchObject({ current: 2, known: [1, 2] });
    expect(await unwrapOne(keys, wrapped)).toBe(key);
    expect(kms.calls).toHaveLength(1);
  });

  it('encrypted under a new key of its own is taken up when the KMS opens it, and not before', async () => {
    const { kms, keys, file } = await startEncrypted();
    const { key, wrapped } = await wrapOne(keys);
    const anew = await newDataKey(kms);
    writeKeyFile(keys.filePath, addKek(file, new Date()), {
      ...anew,
      encryptedKey: Buffer.alloc(60).toString('base64'),
    });
    await readAgain(keys, 'the old keys stay');
    expect(await unwrapOne(keys, wrapped)).toBe(key);
    writeKeyFile(keys.filePath, addKek(file, new Date()), anew);
    await readAgain(keys, 'was read again');
    expect(await keys.client.call('versions', {})).toMatchObject({ known: [1, 2] });
    expect(await unwrapOne(keys, wrapped)).toBe(key);
  });
});

describe('it does not start', () => {
  it('with a KMS that refuses beyond the limit, and names key, error and request', async () => {
    const encrypted = await startEncrypted();
    const { kms, keys } = encrypted;
    await keys.stop();
    kms.moods.push(...Array<'refuse'>(20).fill('refuse'));
    kms.calls.splice(0);
    // Long enough for a second call by a process that is slow to make its first.
    const { code, said } = await startAgain(encrypted, { KEYS_KMS_SECONDS: '5' });
    expect(code).not.toBe(0);
    expect(kms.calls.length).toBeGreaterThan(1);
    expect(said).toContain(
      `AccessDeniedException, request ${kms.calls.at(-1)?.requestId}, key ${kms.kmsKey}`,
    );
    for (const secret of secretsOf(encrypted)) expect(said).not.toContain(secret);
    kms.moods.splice(0);
    const signedByAnother = await startAgain(encrypted, { AWS_SECRET_ACCESS_KEY: 'another' });
    expect(signedByAnother.said).toContain('InvalidSignatureException');
  });

  it('with a file that is in the clear, changed, or encrypted under another key', async () => {
    const encrypted = await startEncrypted();
    const { kms, keys, file, under } = encrypted;
    await keys.stop();
    const text = readFileSync(keys.filePath, 'utf8');
    const other = kms.kmsKey.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await startAgain(encrypted, { KEYS_KMS_KEY: other })).said).toContain(
      'is encrypted under',
    );
    chmodSync(keys.filePath, 0o600);
    writeFileSync(keys.filePath, text.replace(/"body": "./, changed));
    expect((await startAgain(encrypted)).said).toContain('was changed after it was encrypted');
    writeKeyFile(keys.filePath, file, { ...under, kmsKey: other });
    kms.calls.splice(0);
    const { said } = await startAgain(encrypted, { KEYS_KMS_KEY: other });
    expect(said).toContain('NotFoundException');
    // No waiting would mend it.
    expect(kms.calls).toHaveLength(1);
    writeKeyFile(keys.filePath, file);
    expect((await startAgain(encrypted)).said).toContain('is in the clear');
  });

  it('with a KMS that is reached in the clear where keys are real', () => {
    const settings = {
      LUWAG_MODE: 'production',
      KEYS_SOCKET: '/run/keys.sock',
      KEYS_FILE: '/run/keys.json',
      KEYS_KMS_ENDPOINT: 'http://10.0.0.1',
    };
    expect(KeysEnv.safeParse(settings).success).toBe(false);
    const safe = { ...settings, KEYS_KMS_ENDPOINT: 'https://10.0.0.1' };
    expect(KeysEnv.safeParse(safe).success).toBe(true);
  });
});
