import { registerBuyer } from '@luwag/contracts/accounts';
import { putNotificationSettings } from '@luwag/contracts/notices';
import {
  askForExport,
  closeAccount,
  downloadExport,
  listConsents,
  listExports,
  previewClosing,
} from '@luwag/contracts/privacy';
import { putBuyerProfile } from '@luwag/contracts/profiles';
import { inScope } from '@luwag/db/scope';
import { civilDate, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { openObjectStore } from '@luwag/object-store/store';
import { createClock } from '@luwag/platform/clock';
import { inEnvelope } from '@luwag/platform/jobs/job';
import { createLogger } from '@luwag/platform/observability/log';
import { auditOf, testNow } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signInAtPool } from '@luwag/testing/builders/accounts';
import { cardJpeg } from '@luwag/testing/builders/pictures';
import { insertLine, insertPurchase, insertStore } from '@luwag/testing/builders/purchases';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { buyerSignup, callOf } from '@luwag/testing/builders/signups';
import { stepUpOf } from '@luwag/testing/builders/step-ups';
import { someAddress } from '@luwag/testing/builders/stores';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { openAnswer } from '@luwag/testing/harness/open-answer';
import { codeOf } from '@luwag/testing/harness/replies';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { caseFor } from '../kyc/cases/service.ts';
import { insertExport } from './exports-repository.ts';
import { eraseClosedAccounts } from './jobs.ts';
import { privacyHandlers } from './worker.ts';

const harness = forAllTests(startSignupHarness);
const page = securityPageOf(harness);
const documents = documentsHarnessOf(harness);
let ana: SignedIn;
beforeEach(async () => {
  ana = await page.someone({ firstName: 'Anastasia', lastName: 'Dimaculangan' });
});

const about = {
  first_name: 'Anastasia',
  last_name: 'Dimaculangan',
  date_of_birth: '1991-02-03',
  gender: 'undisclosed',
  address: { ...someAddress, street: '99 Sampaguita' },
};
const withId = (id: string) => ({
  ...downloadExport,
  path: downloadExport.path.replace('{export_id}', id),
});
async function download(id: string, who = ana) {
  const use = { action: downloadExport.name, params: { export_id: id } };
  return page.call(withId(id), who, undefined, { 'step-up': await stepUpOf(harness, who, use) });
}
async function close(who = ana) {
  const body = { is_certain: true };
  const id = await stepUpOf(harness, who, { action: closeAccount.name, body });
  return page.call(closeAccount, who, body, { 'step-up': id });
}
const preview = async (who = ana) => (await page.call(previewClosing, who)).json();
const statesOf = async (who = ana) =>
  (await page.call(listExports, who)).json().results.map(({ state }: { state: string }) => state);
async function runLetGo(): Promise<void> {
  const clock = createClock('test');
  await clock.sync(harness.db);
  const objectStore = openObjectStore({ url: harness.objectsUrl });
  await privacyHandlers({ vault: harness.vault, objectStore })
    .find(({ name }) => name === eraseClosedAccounts.name)
    ?.run(
      { db: harness.db, clock, log: createLogger('test', 'silent') },
      inEnvelope({ requestId: 'a-test' }, eraseClosedAccounts, {}),
    );
}
const accountOf = (who: SignedIn) =>
  inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', who.account.id)
      .executeTakeFirstOrThrow(),
  );
const isKeyDestroyed = async (who: SignedIn) => {
  const row = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('personal_keys')
      .select('destroyed_at')
      .where('account_id', '=', who.account.id)
      .executeTakeFirst(),
  );
  return row?.destroyed_at !== null;
};
/** As an approval leaves the case. */
const makeCustomer = (who: SignedIn) =>
  inScope(harness.db, 'system', async (tx) => {
    await caseFor(tx, who.account.id, new Date());
    for (const state of ['PROCESSING', 'PASSED'])
      await sql`update kyc_cases set state = ${state}, version = version + 1,
        waiting_since = case when ${state} = 'PROCESSING' then now() end
        where account_id = ${who.account.id}`.execute(tx);
  });

test('signing up leaves what was agreed to', async () => {
  const signup = buyerSignup({ is_marketing_and_promotions_enabled: true });
  const reply = await callOf(harness, registerBuyer, signup);
  const { id } = (await openAnswer(harness.keys.PUBLIC_WIRE_KEY, reply.json())) as { id: string };
  const rows = await inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('consents').select('purpose').where('account_id', '=', id).execute(),
  );
  expect(rows.map(({ purpose }) => purpose).sort()).toEqual(['marketing', 'privacy', 'terms']);
});

describe('a copy of somebody’s data', () => {
  test('holds what they told and sent, opened, and nothing that opens doors', async () => {
    await page.call(putBuyerProfile, ana, about);
    const card = await cardJpeg();
    await documents.submitDocuments(
      ana.headers,
      {
        primary_government_id_type: 'philsys',
        primary_government_id_number: '1234-5678-9012-3456',
      },
      { primary_government_id_front: card, selfie_with_primary_id: card },
    );
    await page.addPasskey(ana);
    const asked = await page.call(askForExport, ana);
    expect([asked.statusCode, asked.json().state]).toEqual([202, 'making']);
    await harness.settled();
    expect(await statesOf()).toEqual(['ready']);
    const reply = await download(asked.json().export_id);
    expect([reply.statusCode, reply.json().file_name]).toEqual([
      200,
      expect.stringMatching(/^luwag-\d{4}-\d{2}-\d{2}\.json$/),
    ]);
    const { content } = reply.json();
    expect(content.accounts[0]).toMatchObject({
      ...{ id: ana.account.id, first_name: 'Anastasia', email: ana.account.email },
    });
    expect(content.person_profiles[0]).toMatchObject({ date_of_birth: '1991-02-03' });
    expect(content.person_addresses[0].address).toContain('99 Sampaguita');
    expect(content.kyc_id_numbers[0].number).toBe('1234-5678-9012-3456');
    expect(content.pictures.map(({ kind }: { kind: string }) => kind)).toEqual([
      'primary_government_id_front',
      'selfie_with_primary_id',
    ]);
    expect(content.passkeys[0]).not.toHaveProperty('public_key');
    const text = JSON.stringify(content);
    expect(text).not.toContain('\\x');
    expect(text).not.toContain('wrapped');
    expect(text).not.toContain('_index');
  });

  test('is made one at a time, fetched once, and with a fresh factor alone', async () => {
    const first = (await page.call(askForExport, ana)).json();
    await harness.settled();
    expect(codeOf(await page.call(withId(first.export_id), ana))).toEqual([
      403,
      'step_up_required',
    ]);
    // The copy holds the pictures by which a face lifts the wait of a new factor.
    const use = { action: downloadExport.name, params: { export_id: first.export_id } };
    const byNew = await stepUpOf(harness, ana, use);
    await inScope(harness.db, 'system', (tx) =>
      sql`update step_ups set factor_since = created_at where id = ${byNew}`.execute(tx),
    );
    const fresh = await page.call(withId(first.export_id), ana, undefined, { 'step-up': byNew });
    expect(codeOf(fresh)).toEqual([403, 'factor_too_fresh']);
    expect((await download(first.export_id)).statusCode).toBe(200);
    expect(codeOf(await download(first.export_id))).toEqual([409, 'export_not_ready']);
    expect(await statesOf()).toEqual(['downloaded']);
    // One that no worker has come to yet.
    const askedAt = await testNow(harness.db);
    const begun = await inScope(harness.db, 'system', (tx) =>
      insertExport(tx, { accountId: ana.account.id, askedAt }),
    );
    const twice = await Promise.all([page.call(askForExport, ana), page.call(askForExport, ana)]);
    for (const reply of twice) expect(reply.json().export_id).toBe(begun?.id);
  });

  test('is nobody else’s', async () => {
    const { export_id } = (await page.call(askForExport, ana)).json();
    await harness.settled();
    const other = await page.someone();
    expect(codeOf(await download(export_id, other))).toEqual([404, 'export_not_found']);
  });

  test('is encrypted where it waits, and gone after a day', async () => {
    const { export_id } = (await page.call(askForExport, ana)).json();
    await harness.settled();
    const { object_key } = await inScope(harness.db, 'system', (tx) =>
      tx
        .selectFrom('data_exports')
        .select('object_key')
        .where('id', '=', export_id)
        .executeTakeFirstOrThrow(),
    );
    const objectStore = openObjectStore({ url: harness.objectsUrl });
    const kept = await objectStore.get(object_key ?? '');
    expect(kept?.includes('Anastasia')).toBe(false);
    await harness.travel(25 * 3600);
    const later = await page.someone();
    expect(await statesOf(later)).toEqual([]);
    await runLetGo();
    const row = await inScope(harness.db, 'system', (tx) =>
      tx.selectFrom('data_exports').selectAll().where('id', '=', export_id).executeTakeFirst(),
    );
    expect([row?.object_key, row?.wrapped_key]).toEqual([null, null]);
  });
});

describe('leaving', () => {
  test('erases all that is known of somebody who never became a customer', async () => {
    await page.call(putBuyerProfile, ana, about);
    const told = await preview();
    expect(told).toMatchObject({ is_closed: false, hindrances: [] });
    expect(told.erased).toContain('identity');
    expect(told.kept.map(({ what }: { what: string }) => what)).toEqual(['security_log']);
    const reply = await close();
    expect([reply.statusCode, reply.json()]).toEqual([200, { ...told, is_closed: true }]);
    expect((await page.call(previewClosing, ana)).statusCode).toBe(401);
    expect(await accountOf(ana)).toMatchObject({
      ...{ account_status: 'CLOSED', email_index: null, email_encrypted: null, pool_sub: null },
    });
    expect(await isKeyDestroyed(ana)).toBe(true);
    expect((await auditOf(harness.db, ana.account.id)).at(-1)).toBe('account.closed');
    await expect(signInAtPool(harness.userPool, ana.account)).rejects.toThrow();
  });

  test('keeps of a customer what the law asks for, and lets go of it on its day', async () => {
    await page.call(putBuyerProfile, ana, about);
    await makeCustomer(ana);
    const { kept, erased } = await preview();
    expect(erased).not.toContain('identity');
    expect(kept[0]).toMatchObject({ what: 'identity', why: 'anti_money_laundering' });
    const today = manilaDateOf((await testNow(harness.db)).getTime());
    expect(Number(kept[0].until_date.slice(0, 4)) - Number(today.slice(0, 4))).toBe(5);
    expect((await close()).statusCode).toBe(200);
    await runLetGo();
    expect([await isKeyDestroyed(ana), (await accountOf(ana)).first_name_encrypted]).toEqual([
      false,
      expect.any(Buffer),
    ]);
    await harness.travel(5 * 366 * 86_400);
    await runLetGo();
    expect([await isKeyDestroyed(ana), (await accountOf(ana)).first_name_encrypted]).toEqual([
      true,
      null,
    ]);
    expect((await auditOf(harness.db, ana.account.id)).at(-1)).toBe('account.erased');
  });

  test('forgets how somebody wanted to be reached', async () => {
    const choices = [{ group: 'money_owed', channel: 'sms', is_on: false }];
    await page.call(putNotificationSettings, ana, { choices, quiet_hours: null });
    const chosen = () =>
      inScope(harness.db, 'system', (tx) =>
        tx
          .selectFrom('notice_settings')
          .select('choices')
          .where('account_id', '=', ana.account.id)
          .execute(),
      );
    expect(await chosen()).toEqual([{ choices: { money_owed: { text: false } } }]);
    await makeCustomer(ana);
    expect((await close()).statusCode).toBe(200);
    expect(await chosen()).toEqual([]);
  });

  test('has to wait for an open plan, and for money that we still have', async () => {
    const nena = await page.someone({ role: 'merchant' });
    const buyerId = ana.account.id;
    await insertLine(harness.db, { buyerId, limitCentavos: centavos(20_000_00) });
    await insertPurchase(harness.db, {
      ...{ buyerId, terms: 3, mode: 'live' as const, amountCentavos: centavos(3_000_00) },
      store: await insertStore(harness.db, nena.account.id),
      startDate: civilDate('2026-11-15'),
    });
    expect((await preview()).hindrances).toEqual([{ code: 'plans_open', count: 1 }]);
    expect(codeOf(await close())).toEqual([409, 'closing_hindered']);
    expect((await accountOf(ana)).account_status).toBe('ACTIVE');
    const told = await preview(nena);
    expect(told.hindrances).toEqual([{ code: 'money_due_to_you', count: 1 }]);
    expect(told.kept).toContainEqual(expect.objectContaining({ what: 'transactions', why: 'tax' }));
    expect(codeOf(await close(nena))).toEqual([409, 'closing_hindered']);
  });

  test('asks for a fresh factor, and for certainty', async () => {
    const bare = await page.call(closeAccount, ana, { is_certain: true });
    expect(codeOf(bare)).toEqual([403, 'step_up_required']);
    expect(codeOf(await page.call(closeAccount, ana, { is_certain: false }))).toEqual([
      422,
      'invalid_request',
    ]);
    expect((await page.call(listConsents, ana)).statusCode).toBe(200);
  });
});
