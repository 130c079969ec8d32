import { trackProgress } from '@luwag/contracts/kyc-cases';
import { cancelBankChange, getBankDetails, updateBankDetails } from '@luwag/contracts/profiles';
import { inScope } from '@luwag/db/scope';
import { createLogger } from '@luwag/platform/observability/log';
import { auditOf, mailsOf, passTime, testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { ageFactors } from '@luwag/testing/builders/proofs';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import type { TestPasskey } from '@luwag/testing/harness/authenticator';
import { noteCanaries } from '@luwag/testing/harness/canaries';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { BankNameCheck } from './bank-name-check.ts';
import { findPayoutAccount } from './service.ts';
import { noBankNameCheck, profileHandlers } from './worker.ts';

const harness = forAllTests(startPoolHarness);
const page = securityPageOf(harness);
let nena: SignedIn;
let passkey: TestPasskey;
beforeEach(async () => {
  nena = await page.someone({
    ...{ role: 'merchant', firstName: 'Nena', lastName: 'Santos' },
    businessName: 'Aling Nena Sari-Sari',
  });
  ({ passkey } = await page.addPasskey(nena));
  await ageFactors(harness, nena);
});

const number = '001234509876';
const bdo = { bank_code: 'PH_BDO', account_number: number, account_name: 'NENA SANTOS' };

async function set(body: object = bdo, who = nena, bound: object = body) {
  const request = { body: bound };
  const id = await page.stepUp(who, passkey, { action: updateBankDetails.name, request });
  return page.call(updateBankDetails, who, body, { 'step-up': id });
}
const shown = async () => (await page.call(getBankDetails, nena)).json().bank_account;

/** What the worker does about the account in force, with somebody to ask. */
async function checkName(check: BankNameCheck): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'kyc.checkBankName' order by j.id desc limit 1`.execute(harness.db);
  const clock = { now: () => new Date(), sync: async () => undefined };
  const log = createLogger('test', 'silent');
  await profileHandlers({ vault: harness.vault, checkName: check })
    .find(({ name }) => name === 'kyc.checkBankName')
    ?.run({ db: harness.db, clock, log }, rows[0]?.payload);
}

test('there is none, then there is one: masked, with its rails, and an item of the case', async () => {
  expect(await shown()).toBeNull();
  const reply = await set();
  expect([reply.statusCode, reply.json().bank_account]).toEqual([
    200,
    {
      ...{ bank_code: 'PH_BDO', bank_name: 'BDO Unibank', bank_type: 'bank' },
      ...{ account_number: '•••• 9876', account_name: 'NENA SANTOS' },
      rails: { instapay: true, pesonet: true },
      ...{ warnings: [], name_check: null, payouts_held_until: expect.any(String) },
      since: expect.any(String),
    },
  ]);
  expect(await shown()).toEqual(reply.json().bank_account);
  const { items } = (await page.call(trackProgress, nena)).json();
  expect(items).toContainEqual(expect.objectContaining({ kind: 'bank_account', state: 'sent' }));
  expect((await auditOf(harness.db, nena.account.id)).at(-1)).toBe('bank_account.set');
});

test('a factor of today sets no account', async () => {
  const rosa = await page.someone({ role: 'merchant' });
  ({ passkey } = await page.addPasskey(rosa));
  const reply = await set(bdo, rosa);
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'factor_too_fresh']);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
  expect((await page.call(getBankDetails, rosa)).json().bank_account).toBeNull();
});

test('nothing changes without a fresh factor for this very account', async () => {
  const bare = await page.call(updateBankDetails, nena, bdo);
  expect([bare.statusCode, bare.json().code]).toEqual([403, 'step_up_required']);
  const other = { ...bdo, account_number: '999999999999' };
  expect((await set(other, nena, bdo)).json().code).toBe('step_up_required');
  expect(await shown()).toBeNull();
});

test('the first account and every other hold payouts for two days and are told to the owner', async () => {
  const heldHours = async (account_number: string) => {
    const now = await testNow(harness.db);
    const { bank_account } = (await set({ ...bdo, account_number })).json();
    return (Date.parse(bank_account.payouts_held_until) - now.getTime()) / 3_600_000;
  };
  const mailed = async () =>
    (await mailsOf(harness.db, nena.account.id)).filter((each) => each === 'bank_account_changed');
  expect(await heldHours(number)).toBeCloseTo(48, 1);
  expect(await mailed()).toHaveLength(1);
  expect(await heldHours('111122223333')).toBeCloseTo(48, 1);
  expect(await mailed()).toHaveLength(2);
  const told = await mailsOf(harness.db, nena.account.id);
  expect(told.filter((each) => each === 'bank_account_changed_text')).toHaveLength(2);
  expect((await auditOf(harness.db, nena.account.id)).at(-1)).toBe('bank_account.changed');
});

test('the same account again changes nothing and holds nothing', async () => {
  const first = (await set()).json();
  await passTime(harness.db, 60_000);
  expect((await set({ ...bdo, account_number: '0012-3450 9876' })).json()).toEqual(first);
});

test('a bank that money cannot be sent to is not taken', async () => {
  const reply = await set({ ...bdo, bank_code: 'PH_NOBODY' });
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'bank_not_found']);
});

test.each([
  [{ account_number: '12345678' }, ['account_length_unusual']],
  [{ account_name: 'Pedro Penduko' }, ['name_differs']],
  [{ account_name: 'ALING NENA SARI SARI' }, []],
  [{ bank_code: 'PH_GCASH', account_number: '09171234567' }, []],
])('%j is taken, with the warnings %j', async (other, warnings) => {
  const reply = await set({ ...bdo, ...other });
  expect([reply.statusCode, reply.json().bank_account?.warnings]).toEqual([200, warnings]);
});

test('whoever can say in which name it is held is asked later, and shown', async () => {
  await set();
  await checkName(noBankNameCheck);
  expect((await shown()).name_check).toBe('unavailable');
  const asked: object[] = [];
  await checkName(async (question) => {
    asked.push(question);
    return 'different';
  });
  expect(asked).toEqual([
    { bankCode: 'PH_BDO', accountNumber: number, accountName: 'NENA SANTOS' },
  ]);
  expect(await shown()).toMatchObject({ name_check: 'different', warnings: ['name_differs'] });
});

test('the number is in no table to be read, and two with one account are known by its index', async () => {
  noteCanaries(number);
  await set();
  const ben = await page.someone({ role: 'merchant' });
  ({ passkey } = await page.addPasskey(ben));
  await ageFactors(harness, ben);
  await set(bdo, ben);
  const { rows } = await inScope(harness.db, 'system', (tx) =>
    sql<{ text: string; shared: number }>`
      select (select string_agg(b::text, ' ') from bank_accounts b) as text,
        (select count(*)::int from kyc_identity_signals a join kyc_identity_signals b using (kind, digest)
          where a.kind = 'bank_account' and a.account_id = ${nena.account.id}
            and b.account_id = ${ben.account.id}) as shared`.execute(tx),
  );
  expect(rows[0]?.text).not.toContain(number);
  expect(rows[0]?.text).not.toContain(Buffer.from(number).toString('hex'));
  expect(rows[0]?.shared).toBe(1);
});

/** As if everything that was said about accounts so far had been said two days earlier. */
const waitTwoDays = () =>
  inScope(harness.db, 'system', (tx) =>
    sql`update bank_accounts set since = since - interval '49 hours',
          payouts_held_until = payouts_held_until - interval '49 hours',
          ended_at = ended_at - interval '49 hours'
        where account_id = ${nena.account.id}`.execute(tx),
  );
const bpi = { ...bdo, bank_code: 'PH_BPI', account_number: '1234567890' };
const details = async () => (await page.call(getBankDetails, nena)).json();
async function cancelChange(who = nena) {
  const request = { body: {} };
  const id = await page.stepUp(who, passkey, { action: cancelBankChange.name, request });
  return page.call(cancelBankChange, who, {}, { 'step-up': id });
}
/** What payouts would be told now. */
const destination = async () => {
  const now = await testNow(harness.db);
  const found = await inScope(harness.db, 'system', (tx) =>
    findPayoutAccount(harness, tx, nena.account.id),
  );
  if (!found) return undefined;
  const isHeld = found.heldUntil !== null && found.heldUntil > now;
  return { bank: found.bankCode, number: found.number, isHeld };
};

test('a change waits with the account before beside it, and is then where money goes', async () => {
  expect(await destination()).toBeUndefined();
  await set();
  expect(await details()).toMatchObject({ previous: null, history: [{ state: 'waiting' }] });
  await waitTwoDays();
  expect(await destination()).toEqual({ bank: 'PH_BDO', number, isHeld: false });
  await set(bpi);
  expect(await destination()).toEqual({ bank: 'PH_BPI', number: '1234567890', isHeld: true });
  const { previous, history } = await details();
  expect(previous).toMatchObject({ account_number: '•••• 9876', state: 'replaced' });
  expect(history.map(({ state }: { state: string }) => state)).toEqual(['waiting', 'replaced']);
  await waitTwoDays();
  expect(await details()).toMatchObject({ previous: null, history: [{ state: 'in_force' }, {}] });
  expect(await destination()).toMatchObject({ bank: 'PH_BPI', isHeld: false });
  const late = await cancelChange();
  expect([late.statusCode, late.json().code]).toEqual([409, 'bank_change_not_waiting']);
});

test('a change is taken back while it waits: money goes on to the last account that was paid to', async () => {
  await set();
  const first = await cancelChange();
  expect([first.statusCode, first.json().code]).toEqual([409, 'bank_change_not_waiting']);
  await waitTwoDays();
  await set(bpi);
  await set({ ...bpi, account_number: '9999999999' });
  const reply = await cancelChange();
  expect([reply.statusCode, reply.json().bank_account]).toMatchObject([
    200,
    { account_number: '•••• 9876', payouts_held_until: null },
  ]);
  expect(await destination()).toEqual({ bank: 'PH_BDO', number, isHeld: false });
  const { history } = await details();
  expect(history.map(({ state }: { state: string }) => state)).toEqual([
    ...['in_force', 'taken_back', 'replaced', 'replaced'],
  ]);
  expect((await mailsOf(harness.db, nena.account.id)).at(-1)).toBe('bank_change_taken_back');
  expect((await auditOf(harness.db, nena.account.id)).at(-1)).toBe(
    'bank_account.change_taken_back',
  );
  expect((await cancelChange()).json().code).toBe('bank_change_not_waiting');
});

test('taking a change back takes a factor that has been there for a day', async () => {
  const bare = await page.call(cancelBankChange, nena, {});
  expect([bare.statusCode, bare.json().code]).toEqual([403, 'step_up_required']);
  const rosa = await page.someone({ role: 'merchant' });
  ({ passkey } = await page.addPasskey(rosa));
  const reply = await cancelChange(rosa);
  expect([reply.statusCode, reply.json().code]).toEqual([403, 'factor_too_fresh']);
});
