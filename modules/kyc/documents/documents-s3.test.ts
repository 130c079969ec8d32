import { inScope } from '@luwag/db/scope';
import { openObjectStore, type StoreSettings } from '@luwag/object-store/store';
import { cardJpeg, sharp } from '@luwag/testing/builders/pictures';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { objectStoreOfTests } from '@luwag/testing/harness/object-store';
import { type PoolHarness, startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';

let harness: PoolHarness;
let settings: StoreSettings;
beforeAll(async () => {
  settings = await objectStoreOfTests();
  harness = await startPoolHarness({
    settings: {
      OBJECT_STORE_URL: settings.url,
      OBJECT_STORE_REGION: settings.s3?.region ?? '',
      OBJECT_STORE_KEY_ID: settings.s3?.keyId ?? '',
      OBJECT_STORE_SECRET: settings.s3?.secret ?? '',
    },
  });
});
afterAll(() => harness?.close());

test('with a store that speaks S3, pictures go in encrypted and come out to be looked at', async () => {
  const world = documentsHarnessOf(harness);
  const buyer = await world.enter();
  const card = await cardJpeg();
  const front = await world.ready(buyer, 'primary_government_id_front', card);
  const fields = {
    primary_government_id_type: 'passport',
    primary_government_id_front_draft_id: front.id,
  };
  const reply = await world.submitDocuments(buyer.headers, fields, {
    selfie_with_primary_id: card,
  });
  expect(reply.statusCode).toBe(201);
  const rows = await inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('kyc_documents').select('object_key').execute(),
  );
  const objectStore = openObjectStore(settings);
  for (const { object_key } of rows) {
    const object = await objectStore.get(object_key);
    expect(object?.length).toBeGreaterThan(10_000);
    await expect(sharp(object).metadata()).rejects.toThrow('unsupported image format');
  }
  objectStore.close();
  const staff = await world.enterStaff();
  await world.giveCase(staff, buyer);
  const { url } = (await world.askToSee(staff, reply.json().results[0].id)).json();
  const seen = await harness.app.inject({ url, headers: staff.headers });
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200 });
});
