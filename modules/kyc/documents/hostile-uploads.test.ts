import { sendWholeDraft } from '@luwag/contracts/kyc-documents';
import { inScope } from '@luwag/db/scope';
import { shellEnv } from '@luwag/env';
import { getEncrypted } from '@luwag/object-store/encrypted';
import { openObjectStore } from '@luwag/object-store/store';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { jpegSegments } from '@luwag/testing/builders/jpeg-segments';
import { drawCard, sharp } from '@luwag/testing/builders/pictures';
import { cpuSecondsOf, decodersOf } from '@luwag/testing/harness/decoders';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { publicOrigin } from '@luwag/testing/harness/harness';
import { multipart } from '@luwag/testing/harness/multipart';
import { type PoolHarness, startPoolHarness } from '@luwag/testing/harness/pool-harness';
import {
  freePort,
  type Started,
  startProcess,
  waitForHttp,
  waitUntil,
} from '@luwag/testing/harness/processes';
import { userpoolIds } from '@luwag/testing/harness/userpool';
import { testVault } from '@luwag/testing/harness/vault';
import { hostileCorpus } from '@luwag/testing/hostile/corpus';
import { canary, type HostileFile } from '@luwag/testing/hostile/file';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The API as a process of its own, so that "it did not crash" can be seen from outside.
let harness: PoolHarness;
let api: Started;
let origin: string;
let health: string;
const people: SignedIn[] = [];

beforeAll(async () => {
  harness = await startPoolHarness();
  const world = documentsHarnessOf(harness);
  const [port, healthPort] = [await freePort(), await freePort()];
  origin = `http://127.0.0.1:${port}`;
  health = `http://127.0.0.1:${healthPort}`;
  api = startProcess('apps/api/src/main.ts', {
    LUWAG_MODE: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    API_PORT: String(port),
    API_HEALTH_PORT: String(healthPort),
    PUBLIC_ORIGIN: publicOrigin,
    DATABASE_URL: harness.database.appUrl,
    OBJECT_STORE_URL: harness.objectsUrl,
    USERPOOL_ORIGIN: harness.userpool.endpoint,
    USERPOOL_ISSUER: harness.userpool.issuer,
    USERPOOL_ID: userpoolIds.poolId,
    USERPOOL_CLIENT_ID: userpoolIds.clientId,
    USERPOOL_IDENTITY_POOL_ID: userpoolIds.identityPoolId,
    USERPOOL_HOOK_SECRET: harness.userpool.hookSecret,
  });
  await waitForHttp(`${health}/readyz`);
  // Nobody may send more than sixty pictures in a day.
  for (let i = 0; i < 5; i++) people.push(await world.enter());
});
afterAll(async () => {
  await api?.stop();
  await harness?.close();
});

const front = 'primary_government_id_front';

async function send(who: SignedIn, file: Omit<HostileFile, 'about'>) {
  const { payload, headers } = multipart({ kind: front }, [{ name: 'picture', ...file }]);
  const reply = await fetch(origin + sendWholeDraft.path, {
    method: 'POST',
    headers: { ...who.headers, ...headers },
    body: new Uint8Array(payload),
  });
  return { status: reply.status, body: (await reply.json()) as { id: string; code: string } };
}

const objectsIn = async (folder: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of openObjectStore({ url: harness.objectsUrl }).list(folder))
    keys.push(key);
  return keys;
};

// A decoder of its own for each: a run of all tests sends every second one, `npm run drill:uploads`
// all two hundred.
const isWhole = shellEnv().UPLOADS === 'all';

describe('hostile files', () => {
  test('leave the API standing, and nothing behind that we did not draw ourselves', async () => {
    const all = await hostileCorpus();
    expect(all).toHaveLength(200);
    const corpus = isWhole ? all : all.filter((_, i) => i % 2 === 0);
    const pid = api.child.pid as number;
    const wrong: string[] = [];
    let taken = 0;
    const sendOne = async (file: HostileFile, i: number) => {
      const who = people[i % people.length] as SignedIn;
      const { status, body } = await send(who, file);
      const isTaken = status === 201;
      const isAnswered = isTaken || (status >= 400 && status < 500 && body.code !== undefined);
      const isExpected = file.isTaken === undefined || file.isTaken === isTaken;
      if (!isAnswered || !isExpected) wrong.push(`${file.about}: ${status} ${body.code}`);
      if (!isTaken) return;
      taken++;
      const problem = await problemWith(body.id);
      if (problem) wrong.push(`${file.about}: ${problem}`);
    };
    // As many at once as there are people, so that each one's draft stays until it was looked at.
    for (let i = 0; i < corpus.length; i += people.length)
      await Promise.all(corpus.slice(i, i + people.length).map((file, j) => sendOne(file, i + j)));
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(0.3 * corpus.length);
    expect(taken).toBeLessThan(0.75 * corpus.length);
    expect([api.child.exitCode, api.child.signalCode, api.child.pid]).toEqual([null, null, pid]);
    expect((await fetch(`${health}/healthz`)).status).toBe(200);
    // One draft each is still waiting; whatever they replaced is gone.
    expect(await objectsIn('documents')).toHaveLength(people.length);
    expect(await objectsIn('drafts')).toEqual([]);
    await nothingPlain();
  });

  /** What is wrong with what was kept of a file; nothing, if it is a fresh JPEG and no more. */
  async function problemWith(draftId: string): Promise<string | undefined> {
    const jpeg = await openDraft(draftId);
    const { markers, trailingBytes } = jpegSegments(jpeg);
    const allowed = [0xdb, 0xc0, 0xc4, 0xda, 0xdd];
    const strange = markers.filter((marker) => !allowed.includes(marker));
    if (strange.length > 0) return `segments ${strange.map((each) => each.toString(16))}`;
    if (trailingBytes > 0) return `${trailingBytes} bytes after its end`;
    if (jpeg.includes(canary)) return 'the canary is still in it';
    const { exif, xmp, icc, iptc, format, width, height } = await sharp(jpeg).metadata();
    if (exif || xmp || icc || iptc) return 'it still tells something';
    if (format !== 'jpeg' || Math.max(width, height) > 1600) return `${format} of ${width}`;
    return undefined;
  }

  /** Straight from the store: what is there is encrypted, and opens to this. */
  async function openDraft(draftId: string): Promise<Buffer> {
    const { draft, key } = await inScope(harness.db, 'system', async (tx) => {
      const row = await tx
        .selectFrom('kyc_drafts')
        .select(['account_id', 'object_key', 'wrapped_key'])
        .where('id', '=', draftId)
        .executeTakeFirstOrThrow();
      return { draft: row, key: await testVault().keyFor(tx, row.account_id) };
    });
    const { object_key: objectKey, wrapped_key: wrappedKey } = draft;
    if (!objectKey || !wrappedKey) throw new Error('a draft that was taken has a picture');
    return getEncrypted(openObjectStore({ url: harness.objectsUrl }), key, {
      objectKey,
      wrappedKey,
    });
  }

  async function nothingPlain(): Promise<void> {
    const objectStore = openObjectStore({ url: harness.objectsUrl });
    for (const key of await objectsIn('documents')) {
      const object = (await objectStore.get(key)) as Buffer;
      expect(object.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect(object.includes(canary)).toBe(false);
    }
  }
});

describe('a decoder that is killed by force', () => {
  test('costs exactly one request, and the API goes on', async () => {
    const slow = await drawCard({ width: 1260, height: 1260 })
      .resize(6300, 6300, { kernel: 'nearest' })
      .jpeg({ quality: 50, progressive: true })
      .toBuffer();
    const pid = api.child.pid as number;
    const replies = people.map((who) => send(who, { bytes: slow }));
    let victim: number | undefined;
    await waitUntil(async () => {
      victim = decodersOf(pid).find((each) => cpuSecondsOf(each) > 0.4);
      return victim !== undefined;
    }, 'a decoder at work');
    process.kill(victim as number, 'SIGKILL');
    const ends = (await Promise.all(replies)).map(({ status, body }) => [status, body.code]);
    const lost = ends.filter(([status]) => status !== 201);
    expect(lost).toEqual([[503, 'pictures_busy']]);
    expect(ends).toHaveLength(5);
    const after = await send(people[0] as SignedIn, { bytes: slow });
    expect([after.status, api.child.pid, api.child.exitCode]).toEqual([201, pid, null]);
    expect((await fetch(`${health}/healthz`)).status).toBe(200);
  });
});
