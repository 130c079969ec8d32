import { randomBytes } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inScope } from '@luwag/db/scope';
import { type ObjectStore, openObjectStore } from '@luwag/object-store/store';
import { createClock } from '@luwag/platform/clock';
import { passTime } from '@luwag/testing/builders/account-probes';
import { cardJpeg } from '@luwag/testing/builders/pictures';
import { testLog } from '@luwag/testing/harness/canaries';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { beforeAll, expect, test } from 'vitest';
import { eraseDocuments } from './service.ts';
import { documentsHandlers } from './worker.ts';

const harness = forAllTests(startPoolHarness);
let objectStore: ObjectStore;
beforeAll(async () => {
  objectStore = openObjectStore({ url: harness.objectsUrl });
});

async function sweep(): Promise<void> {
  const clock = createClock('test');
  await clock.sync(harness.db);
  const [handler] = documentsHandlers({ objectStore });
  const ctx = { db: harness.db, clock, log: testLog('worker') };
  await handler?.run(ctx, { request_id: 'a-test-of-sweeping', data: {} });
}

const keysIn = async (folder: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of objectStore.list(folder)) keys.push(key);
  return keys;
};

/** As if all that is there had been put there so many hours ago, by the clock of this process. */
async function putAll({ hoursAgo }: { hoursAgo: number }): Promise<void> {
  const then = Date.now() / 1000 - hoursAgo * 3600;
  for (const folder of ['documents', 'drafts'])
    for (const key of await keysIn(folder))
      await utimes(fileURLToPath(`${harness.objectsUrl}/${key}`), then, then);
}

test('the sweeper takes what no row names, once it is old, and nothing else', async () => {
  const world = documentsHarnessOf(harness);
  const card = await cardJpeg();
  const buyer = await world.enter();
  const files = { primary_government_id_front: card, selfie_with_primary_id: card };
  await world.submitDocuments(buyer.headers, { primary_government_id_type: 'philsys' }, files);
  await world.ready(buyer, 'secondary_government_id_front', card);
  const half = (await world.begin(buyer, 'selfie_with_secondary_id', card)).json();
  await world.sendPart(buyer, half.id, 0, card.subarray(0, 1000));
  const orphan = `documents/${randomBytes(24).toString('base64url')}`;
  await objectStore.put(orphan, randomBytes(100));
  expect([(await keysIn('documents')).length, (await keysIn('drafts')).length]).toEqual([4, 1]);

  await putAll({ hoursAgo: 0 });
  await sweep();
  expect(await keysIn('documents')).toHaveLength(4);
  await putAll({ hoursAgo: 2 });
  await sweep();
  expect(await keysIn('documents')).toHaveLength(3);
  expect(await objectStore.get(orphan)).toBeUndefined();
  expect(await keysIn('drafts')).toHaveLength(1);

  // After a week drafts are over, and their pictures with them.
  await passTime(harness.db, 8 * 24 * 3_600_000);
  await sweep();
  expect([(await keysIn('documents')).length, (await keysIn('drafts')).length]).toEqual([2, 0]);

  await inScope(harness.db, 'system', (tx) => eraseDocuments(tx, buyer.account.id, new Date()));
  await sweep();
  expect(await keysIn('documents')).toEqual([]);
});
