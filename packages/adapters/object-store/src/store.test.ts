import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { newInnerKey, personalKeyOf } from '@luwag/key-service/fields';
import { objectStoreOfTests } from '@luwag/testing/harness/object-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getEncrypted, putEncrypted } from './encrypted.ts';
import { type ObjectStore, openObjectStore } from './store.ts';
import { sweepOrphans } from './sweep.ts';

const folder = mkdtempSync(join(tmpdir(), 'luwag-store-'));
afterAll(() => rmSync(folder, { recursive: true }));

const newKey = () => `documents/${randomBytes(24).toString('base64url')}`;

/** What the disk says, which keeps the real date when this process is given another. */
function diskNow(): number {
  const file = join(folder, 'now');
  writeFileSync(file, '');
  const { mtimeMs } = statSync(file);
  rmSync(file);
  return mtimeMs;
}

// One list of promises, for both kinds of store; each with the clock by which it dates its objects.
const kinds: [string, () => Promise<ObjectStore>, () => number][] = [
  ['a folder', async () => openObjectStore({ url: pathToFileURL(folder).href }), diskNow],
  ['S3', async () => openObjectStore(await objectStoreOfTests()), Date.now],
];
describe.each(kinds)('%s', (_name, open, nowOfStore) => {
  let objectStore: ObjectStore;
  beforeAll(async () => {
    objectStore = await open();
  });
  afterAll(() => objectStore?.close());

  test('gives back what was put, byte for byte, and the newest', async () => {
    const key = newKey();
    const bytes = randomBytes(1_000_000);
    await objectStore.put(key, bytes);
    expect((await objectStore.get(key))?.equals(bytes)).toBe(true);
    await objectStore.put(key, Buffer.from('another'));
    expect((await objectStore.get(key))?.toString()).toBe('another');
  });

  test('says that there is nothing where nothing was put', async () => {
    expect(await objectStore.get(newKey())).toBeUndefined();
  });

  test('removes, also what is gone already', async () => {
    const key = newKey();
    await objectStore.put(key, Buffer.from('x'));
    await objectStore.remove(key);
    await objectStore.remove(key);
    expect(await objectStore.get(key)).toBeUndefined();
  });

  test('lists what is in one of its folders, and when it came', async () => {
    const before = new Date(Math.floor(nowOfStore() / 1000) * 1000 - 1000);
    const key = newKey();
    await objectStore.put(key, Buffer.from('x'));
    await objectStore.put(key.replace('documents/', 'photos/'), Buffer.from('x'));
    const found = [];
    for await (const each of objectStore.list('documents')) found.push(each);
    const one = found.find((each) => each.key === key);
    expect(one?.putAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(found.every((each) => each.key.startsWith('documents/'))).toBe(true);
  });

  test.each(['../../etc/passwd', 'documents/../../x', '/etc/passwd', 'documents/', 'a b', ''])(
    'takes no key of another form: %s',
    async (key) => {
      await expect(objectStore.put(key, Buffer.from('x'))).rejects.toThrow('not an object key');
      await expect(async () => objectStore.get(key)).rejects.toThrow('not an object key');
      await expect(async () => objectStore.remove(key)).rejects.toThrow('not an object key');
    },
  );
});

describe.each(kinds)('%s, encrypted and swept', (_name, open, nowOfStore) => {
  let objectStore: ObjectStore;
  beforeAll(async () => {
    objectStore = await open();
  });
  afterAll(() => objectStore?.close());

  test('sees nothing of what is encrypted in it, and opens for its own account alone', async () => {
    const account = personalKeyOf(randomBytes(32), 1);
    const other = personalKeyOf(randomBytes(32), 1);
    const secret = Buffer.from('CANARY: a picture of somebody');
    const encrypted = await putEncrypted(objectStore, account, 'documents', secret);
    expect((await objectStore.get(encrypted.objectKey))?.includes('CANARY')).toBe(false);
    expect(await getEncrypted(objectStore, account, encrypted)).toEqual(secret);
    await expect(getEncrypted(objectStore, other, encrypted)).rejects.toThrow();
    const another = await putEncrypted(
      objectStore,
      account,
      'documents',
      Buffer.from('of another'),
    );
    const swapped = { objectKey: another.objectKey, wrappedKey: encrypted.wrappedKey };
    await expect(getEncrypted(objectStore, account, swapped)).rejects.toThrow();
    await objectStore.put(
      another.objectKey,
      (await objectStore.get(encrypted.objectKey)) as Buffer,
    );
    await expect(getEncrypted(objectStore, account, another)).rejects.toThrow();
    expect(newInnerKey(account, 'x').wrapped).not.toEqual(encrypted.wrappedKey);
  });

  test('is swept of what no row names, once that is old enough', async () => {
    const [known, orphan] = [newKey(), newKey()];
    await objectStore.put(known, Buffer.from('x'));
    await objectStore.put(orphan, Buffer.from('x'));
    const sweep = { prefix: 'documents', known: async () => new Set([known]) };
    const hourAgo = new Date(nowOfStore() - 3_600_000);
    expect(await sweepOrphans(objectStore, { ...sweep, before: hourAgo })).toBe(0);
    const soon = new Date(nowOfStore() + 5000);
    expect(await sweepOrphans(objectStore, { ...sweep, before: soon })).toBeGreaterThan(0);
    expect(await objectStore.get(known)).toBeDefined();
    expect(await objectStore.get(orphan)).toBeUndefined();
  });
});

test('files of a folder are for one user, whole, and named by nobody', async () => {
  const objectStore = openObjectStore({ url: pathToFileURL(folder).href });
  const key = newKey();
  await objectStore.put(key, randomBytes(10));
  expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'documents')).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, 'documents')).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('an S3 address without a key is refused at the start', () => {
  expect(() => openObjectStore({ url: 'https://s3.example/bucket' })).toThrow('needs a key');
});
