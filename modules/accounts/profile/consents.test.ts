import { listConsents, putConsent } from '@luwag/contracts/privacy';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { consentTexts } from '@luwag/domain/consents';
import { auditOf } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { consentAtSignUp, hasConsent } from './consents.ts';

const harness = forAllTests(startPoolHarness);
const page = securityPageOf(harness);
let ana: SignedIn;
beforeEach(async () => {
  ana = await page.someone();
});

const { version } = consentTexts.biometrics;
const put = (purpose: string, is_given: boolean, text_version: string = version) =>
  page.call(putConsent, ana, { purpose, is_given, text_version });
const has = (purpose: 'biometrics' | 'marketing') =>
  inScope(harness.db, { accountId: ana.account.id }, (tx) =>
    hasConsent(tx, ana.account.id, purpose),
  );
const of = (reply: { json(): { results: { purpose: string }[] } }, purpose: string) =>
  reply.json().results.find((each) => each.purpose === purpose);
const rowsOf = () =>
  inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('consents')
      .selectAll()
      .where('account_id', '=', ana.account.id)
      .orderBy('given_at')
      .execute(),
  );

test('signing up is agreeing to terms and privacy notice, and to marketing where it was ticked', async () => {
  const at = { accountId: ana.account.id, now: new Date(), requestId: 'sign-up' };
  await inScope(harness.db, 'system', (tx) =>
    consentAtSignUp(tx, { ...at, isMarketingEnabled: false }),
  );
  const reply = await page.call(listConsents, ana);
  expect(of(reply, 'terms')).toMatchObject({ is_given: true, can_withdraw: false });
  expect(of(reply, 'privacy')).toMatchObject({ is_given: true, text_version: version });
  expect(of(reply, 'marketing')).toMatchObject({ is_given: false, text_version: null });
});

test('a consent is given, taken back and given again, and all of it stays on record', async () => {
  expect(await has('biometrics')).toBe(false);
  expect(of(await put('biometrics', true), 'biometrics')).toMatchObject({ is_given: true });
  expect(await has('biometrics')).toBe(true);
  const back = of(await put('biometrics', false), 'biometrics');
  expect(back).toMatchObject({ is_given: false, withdrawn_at: expect.any(String) });
  expect(await has('biometrics')).toBe(false);
  await put('biometrics', true);
  expect(await rowsOf()).toHaveLength(2);
  expect(await auditOf(harness.db, ana.account.id)).toEqual(
    expect.arrayContaining(['consent.given', 'consent.withdrawn', 'consent.given']),
  );
});

test('agreeing many times at once is agreeing once', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => put('marketing', true)));
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(8).fill(200));
  expect(await rowsOf()).toHaveLength(1);
});

test('marketing is what the account itself says', async () => {
  const isEnabled = () =>
    inScope(harness.db, 'system', async (tx) => {
      const row = await tx
        .selectFrom('accounts')
        .select('is_marketing_and_promotions_enabled as is')
        .where('id', '=', ana.account.id)
        .executeTakeFirstOrThrow();
      return row.is;
    });
  await put('marketing', true);
  expect(await isEnabled()).toBe(true);
  await put('marketing', false);
  expect(await isEnabled()).toBe(false);
});

test('terms are not taken back while the account is open, and an old text is not agreed to', async () => {
  const kept = await put('terms', false);
  expect([kept.statusCode, kept.json().code]).toEqual([409, 'consent_needed']);
  const old = await put('biometrics', true, '2020-01-01');
  expect([old.statusCode, old.json().code]).toEqual([409, 'text_version_old']);
});

test('whoever agreed to an older text has not agreed to the new one, and both are kept', async () => {
  await inScope(harness.db, 'system', (tx) =>
    sql`insert into consents (id, account_id, purpose, text_version, given_at, request_id)
      values (${idFor(ana.account.id)}, ${ana.account.id}, 'biometrics', '2020-01-01', now(),
        'old')`.execute(tx),
  );
  expect(await has('biometrics')).toBe(false);
  await put('biometrics', true);
  const [old, current] = await rowsOf();
  expect([old?.replaced_at, current?.text_version]).toEqual([expect.any(Date), version]);
});

test('nobody rewrites what was agreed to', async () => {
  await put('biometrics', true);
  const inSystem = (statement: ReturnType<typeof sql>) =>
    inScope(harness.db, 'system', (tx) => statement.execute(tx));
  await expect(inSystem(sql`update consents set text_version = '2030-01-01'`)).rejects.toThrow();
  await expect(inSystem(sql`delete from consents`)).rejects.toThrow();
});
