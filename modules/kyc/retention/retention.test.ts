import { trackProgress } from '@luwag/contracts/kyc-cases';
import { putConsent } from '@luwag/contracts/privacy';
import { inScope } from '@luwag/db/scope';
import { consentTexts } from '@luwag/domain/consents';
import { openObjectStore } from '@luwag/object-store/store';
import { createClock } from '@luwag/platform/clock';
import { inEnvelope, type Job } from '@luwag/platform/jobs/job';
import { createLogger } from '@luwag/platform/observability/log';
import { auditOf, passTime } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { cardJpeg } from '@luwag/testing/builders/pictures';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { relayAll } from '@luwag/testing/harness/relay';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseFaces, eraseUnusedEvidence } from './jobs.ts';
import { consentListener, retentionHandlers } from './worker.ts';

const harness = forAllTests(startPoolHarness);
const page = securityPageOf(harness);
const documents = documentsHarnessOf(harness);
let ana: SignedIn;
let card: Buffer;
const log = createLogger('test', 'silent');
beforeAll(async () => {
  card = await cardJpeg();
});
beforeEach(async () => {
  ana = await page.someone();
  const fields = { primary_government_id_type: 'philsys' };
  const pictures = { primary_government_id_front: card, selfie_with_primary_id: card };
  const reply = await documents.submitDocuments(ana.headers, fields, pictures);
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
});

const day = 86_400_000;
async function run(job: Job, payload: object = {}): Promise<void> {
  const clock = createClock('test');
  await clock.sync(harness.db);
  const objectStore = openObjectStore({ url: harness.objectsUrl });
  await retentionHandlers({ objectStore })
    .find(({ name }) => name === job.name)
    ?.run({ db: harness.db, clock, log }, inEnvelope({ requestId: 'a-test' }, job, payload));
}
const runNight = () => run(eraseUnusedEvidence);
const keptOf = (who = ana) =>
  inScope(harness.db, 'system', async (tx) => {
    const rows = await tx
      .selectFrom('kyc_documents')
      .select('kind')
      .where('account_id', '=', who.account.id)
      .where('erased_at', 'is', null)
      .orderBy('kind')
      .execute();
    return rows.map(({ kind }) => kind);
  });
const markCase = (...states: string[]) =>
  inScope(harness.db, 'system', async (tx) => {
    for (const state of states)
      await sql`update kyc_cases set state = ${state}, version = version + 1,
        waiting_since = case when ${state} = 'PROCESSING' then now() end,
        outcome_reason = case when ${state} = 'REJECTED' then 'not_eligible' end,
        decided_at = case when ${state} in ('REJECTED', 'PASSED') then changed_at end
        where account_id = ${ana.account.id}`.execute(tx);
  });
/** A picture of a face check, as the check leaves it. */
const addFace = () =>
  inScope(harness.db, 'system', (tx) =>
    sql`insert into kyc_documents (id, account_id, kind, object_key, wrapped_key, bytes, width,
        height, sha256, blur, glare, created_at)
      select uuid_v7(slot_of(account_id)), account_id, 'liveness', object_key || 'x', wrapped_key,
        bytes, width, height, sha256, blur, glare, created_at from kyc_documents
      where account_id = ${ana.account.id} and kind = 'selfie_with_primary_id'`.execute(tx),
  );
const both = ['primary_government_id_front', 'selfie_with_primary_id'];

test('documents of somebody who never finished are kept for ninety days, then asked for anew', async () => {
  await passTime(harness.db, 89 * day);
  await runNight();
  expect(await keptOf()).toEqual(both);
  await passTime(harness.db, 2 * day);
  await runNight();
  expect(await keptOf()).toEqual([]);
  expect((await auditOf(harness.db, ana.account.id)).at(-1)).toBe('documents.erased');
  const later = await page.someone();
  expect((await page.call(trackProgress, later)).statusCode).toBe(200);
  const items = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('kyc_items')
      .select(['kind', 'state', 'document_id'])
      .where('account_id', '=', ana.account.id)
      .where('kind', 'in', both)
      .execute(),
  );
  for (const item of items) expect(item).toMatchObject({ state: 'missing', document_id: null });
});

test('what was accepted or asked for again is asked for anew once it is erased', async () => {
  await markCase('PROCESSING', 'WAITING_CUSTOMER_INPUT');
  await inScope(harness.db, 'system', (tx) =>
    sql`update kyc_items set reviewed_at = sent_at,
        state = case kind when 'selfie_with_primary_id' then 'asked_again' else 'accepted' end,
        reason_code = case kind when 'selfie_with_primary_id' then 'id_not_in_picture' end
      where account_id = ${ana.account.id} and document_id is not null`.execute(tx),
  );
  await passTime(harness.db, 91 * day);
  await runNight();
  expect(await keptOf()).toEqual([]);
  const back = await signIn(harness, ana.account);
  const { items, is_waiting_for_you } = (await page.call(trackProgress, back)).json();
  expect(is_waiting_for_you).toBe(true);
  const asked = items.filter(({ kind }: { kind: string }) => both.includes(kind));
  expect(asked).toMatchObject(both.map(() => ({ state: 'missing', reason_code: null })));
  const fields = { primary_government_id_type: 'philsys' };
  const pictures = { primary_government_id_front: card, selfie_with_primary_id: card };
  const again = await documents.submitDocuments(back.headers, fields, pictures);
  expect([again.statusCode, again.body]).toEqual([201, expect.any(String)]);
});

test('documents of somebody who was refused go after ninety days', async () => {
  await markCase('PROCESSING', 'REJECTED');
  await passTime(harness.db, 91 * day);
  await runNight();
  expect(await keptOf()).toEqual([]);
  // A rejection rests on them: the items stay as they were when it was decided.
  const items = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('kyc_items')
      .select('kind')
      .where('account_id', '=', ana.account.id)
      .where('state', '=', 'sent')
      .orderBy('kind')
      .execute(),
  );
  expect(items.map(({ kind }) => kind)).toEqual(both);
});

test('documents of a customer stay, and what is being looked at too', async () => {
  await markCase('PROCESSING');
  await passTime(harness.db, 91 * day);
  await runNight();
  expect(await keptOf()).toEqual(both);
  await markCase('PASSED');
  await passTime(harness.db, 400 * day);
  await runNight();
  expect(await keptOf()).toEqual(both);
});

test('of a customer the replaced ones go, and the pictures of the face check', async () => {
  await addFace();
  await inScope(harness.db, 'system', (tx) =>
    sql`update kyc_documents set replaced_at = created_at
      where account_id = ${ana.account.id} and kind = 'selfie_with_primary_id'`.execute(tx),
  );
  await markCase('PROCESSING', 'PASSED');
  await passTime(harness.db, 91 * day);
  await runNight();
  expect(await keptOf()).toEqual(['primary_government_id_front']);
});

test('taking back the consent to look at a face erases its pictures, and no others', async () => {
  await addFace();
  const { version: text_version } = consentTexts.biometrics;
  const put = (is_given: boolean) =>
    page.call(putConsent, ana, { purpose: 'biometrics', is_given, text_version });
  await put(true);
  await put(false);
  await relayAll(harness.db, { listeners: [consentListener], log });
  const { rows } = await sql<{ task: string }>`select task_identifier as task
    from graphile_worker.jobs where task_identifier = ${eraseFaces.name}`.execute(harness.db);
  expect(rows).toHaveLength(1);
  await run(eraseFaces, { account_id: ana.account.id });
  expect(await keptOf()).toEqual(both);
});
