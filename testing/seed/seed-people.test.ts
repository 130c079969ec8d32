import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getUser } from '@luwag/contracts/accounts';
import { listContacts } from '@luwag/contracts/contacts';
import { trackProgress } from '@luwag/contracts/kyc-cases';
import { getBankDetails, getBuyerProfile, getMerchantProfile } from '@luwag/contracts/profiles';
import { getSummary } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { addDays, civilDate } from '@luwag/domain/calendar';
import { isSame } from '@luwag/modules/credit/decisions';
import { replayDecision } from '@luwag/modules/credit/review-limit';
import { reconcileGroups } from '@luwag/modules/paluwagan/service';
import { listOpen } from '@luwag/modules/risk/repository';
import { replayOf } from '@luwag/modules/risk/view';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  seedDatabase,
  seedPaluwagan,
  seedPeople,
  seedReviewQueue,
} from '../../scripts/lib/seed-data.ts';
import { storyPeople } from '../../scripts/lib/story-people.ts';
import { developmentPassword, findIdOfEmail, type SignedIn, signIn } from '../builders/accounts.ts';
import { type PoolHarness, startPoolHarness } from '../harness/pool-harness.ts';
import { misplacedRows } from '../harness/slots.ts';
import { findMisreckoned, findUnsettled, listAllPayouts } from './settlement-proof.ts';

const dir = mkdtempSync(join(tmpdir(), 'luwag-people-'));
const env = {
  OBJECT_STORE_URL: `file://${join(dir, 'objects')}`,
  SANDBOX_DATA_DIR: join(dir, 'sandbox'),
  SANDBOX_PORT: '1',
  MESSAGE_KEY: Buffer.alloc(32).toString('base64url'),
};
let harness: PoolHarness;
const tell = async () => {
  await seedDatabase(harness, env, { isWhole: true });
  await seedReviewQueue(harness, env);
  return seedPaluwagan(harness);
};
beforeAll(async () => {
  harness = await startPoolHarness({ settings: { WIRE_ENVELOPE: 'off' } });
  await tell();
});
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await harness.close();
});

async function meet(email: string): Promise<SignedIn> {
  const id = (await findIdOfEmail(harness, email)) ?? '';
  const person = [...seedPeople, ...storyPeople].find((each) => each.email === email);
  const { role = 'merchant', firstName = '', lastName = '' } = person ?? {};
  const account = { id, sub: '', role, email, password: developmentPassword, firstName, lastName };
  return signIn(harness, account);
}
const ask = async ({ path }: { path: string }, who: SignedIn) =>
  (await harness.app.inject({ url: path, headers: who.headers })).json();
const emails = (role: 'buyer' | 'merchant') =>
  seedPeople.filter((each) => each.role === role && each.papers).map(({ email }) => email);
const isWithoutMissing = (items: { required: boolean; state: string }[]) =>
  items.every(({ required, state }) => !required || state === 'accepted');

test('every decision that was seeded comes out the same when it is decided again', async () => {
  const [decisions, cases] = await inScope(harness.db, 'system', async (tx) => {
    const rows = await tx.selectFrom('credit_decisions').selectAll().execute();
    const again = [];
    for (const row of rows) again.push(isSame(row, await replayDecision(tx, harness.vault, row)));
    return [again, await listOpen(tx, { offset: 0, limit: 10 })];
  });
  expect(decisions.length).toBeGreaterThan(0);
  expect(new Set(decisions)).toEqual(new Set([true]));
  expect(cases.map((row) => [row.points, replayOf(row).points])).toEqual([
    [expect.any(Number), cases[0]?.points],
  ]);
});

test('every row is in the slot of its owner', async () => {
  expect(await inScope(harness.db, 'system', misplacedRows)).toEqual([]);
});

describe.each(emails('buyer'))('%s', (email) => {
  test('has an approved case with its pictures, an address, and a line', async () => {
    const who = await meet(email);
    const user = await ask(getUser, who);
    expect(user).toMatchObject({ onboarding_step: 'ACTIVE', account_status: 'ACTIVE' });
    const kinds = user.user_document_uploads.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['profile', 'primary_government_id_front', 'liveness']),
    );
    const progress = await ask(trackProgress, who);
    expect(progress).toMatchObject({ case_state: 'PASSED', is_waiting_for_you: false });
    expect(isWithoutMissing(progress.items)).toBe(true);
    const profile = await ask(getBuyerProfile, who);
    expect(profile).toMatchObject({ is_complete: true, is_identity_locked: true });
    expect(profile.address.city).toMatch(/./);
    expect((await ask(getSummary, who)).line.limit).toBeGreaterThan(0);
  });
});

describe.each(emails('merchant'))('%s', (email) => {
  test('has an approved case with its papers, an address, and a bank account', async () => {
    const who = await meet(email);
    const progress = await ask(trackProgress, who);
    expect(progress).toMatchObject({ onboarding_step: 'ACTIVE', case_state: 'PASSED' });
    expect(isWithoutMissing(progress.items)).toBe(true);
    expect(progress.items).toContainEqual(
      expect.objectContaining({ kind: 'business_registration', state: 'accepted' }),
    );
    expect(await ask(getUser, who)).toMatchObject({ merchant_status: 'ACTIVE' });
    expect(await ask(getMerchantProfile, who)).toMatchObject({ is_complete: true });
    const { bank_account } = await ask(getBankDetails, who);
    expect(bank_account.warnings).toEqual([]);
    expect(Date.parse(bank_account.payouts_held_until), 'long over').toBeLessThan(Date.now());
  });
});

test.each([
  ['ana@luwag.test', 'DOCUMENTS'],
  ['rico@luwag.test', 'BUSINESS'],
])('%s has just signed up, and everything is still ahead', async (email, step) => {
  const who = await meet(email);
  expect(await ask(trackProgress, who)).toMatchObject({
    onboarding_step: step,
    case_state: 'NEW',
    is_waiting_for_you: true,
  });
  expect(await ask(getUser, who)).toMatchObject({ onboarding_step: step });
});

test('who waits for a reviewer has sent what their case says they have', async () => {
  const dolly = await meet('dolly@luwag.test');
  expect(await ask(trackProgress, dolly)).toMatchObject({ case_state: 'PROCESSING' });
  expect((await ask(getBankDetails, dolly)).bank_account).toMatchObject({ warnings: [] });
});

test('who owed in the last days was written to, and reads so', async () => {
  for (const email of ['ging@luwag.test', 'jun@luwag.test']) {
    const { results } = await ask(listContacts, await meet(email));
    expect(results.map(({ kind }: { kind: string }) => kind)).toContain('payment_late');
  }
});

test('the last nights have their reports, and one found money that the book does not know', async () => {
  const found = await inScope(harness.db, 'system', async (tx) => ({
    runs: await tx.selectFrom('recon_runs').select('phase').execute(),
    items: await tx.selectFrom('recon_items').select(['kind', 'gateway_centavos']).execute(),
    provisions: await tx.selectFrom('provisionings').select('target_centavos').execute(),
  }));
  expect(found.runs).toEqual(Array.from({ length: 14 }, () => ({ phase: 'finished' })));
  expect(found.items).toEqual([{ kind: 'unmatched', gateway_centavos: 450_00 }]);
  expect(found.provisions[0]?.target_centavos).toBeGreaterThan(0);
});

test('each of the last nights began after midnight in Manila and took some seconds', async () => {
  // Without tonight’s, which may be told in its own first minutes.
  const { rows } = await inScope(harness.db, 'system', (tx) =>
    sql<{ day: string; began: string; seconds: number }>`
      select business_date::text as day,
             extract(epoch from finished_at - started_at)::int as seconds,
             to_char(started_at at time zone 'Asia/Manila', 'YYYY-MM-DD HH24:MI') as began
        from day_closings where mode = 'live'
       order by business_date desc offset 1 limit 13`.execute(tx),
  );
  const newest = civilDate(rows[0]?.day ?? '');
  expect(rows).toHaveLength(13);
  for (const [index, { day, began, seconds }] of rows.entries()) {
    expect([day, began]).toEqual([addDays(newest, -index), `${day} 00:10`]);
    expect(seconds).toBeGreaterThan(30);
  }
});

test('three groups save together: one runs with somebody late, one forms, one is over', async () => {
  const lines = await seedPaluwagan(harness);
  expect(lines).toHaveLength(4);
  const rows = await inScope(harness.db, 'system', async (tx) => ({
    groups: await tx.selectFrom('pal_groups').select(['status', 'unproven_at']).execute(),
    missed: await tx.selectFrom('pal_dues').select('id').where('status', '=', 'missed').execute(),
    swaps: await tx.selectFrom('pal_swaps').select('id').where('status', '=', 'asked').execute(),
    pots: await tx.selectFrom('pal_payouts').select('status').where('kind', '=', 'pot').execute(),
  }));
  expect(rows.groups.map(({ status }) => status).toSorted()).toEqual([
    'finished',
    'forming',
    'running',
  ]);
  expect([rows.missed.length, rows.swaps.length]).toEqual([1, 1]);
  expect(new Set(rows.pots.map(({ status }) => status))).toEqual(new Set(['paid']));
  const { findings } = await inScope(harness.db, 'system', (tx) => reconcileGroups(tx, ''));
  expect(findings).toEqual([]);
});

test('every settlement report re-adds to the ledger, to the centavo', async () => {
  const states = new Set<string>();
  for (const email of emails('merchant')) {
    const who = await meet(email);
    const payouts = await listAllPayouts({ harness, who });
    expect(payouts.length, email).toBeGreaterThan(1);
    for (const payout of payouts) {
      states.add(payout.status);
      expect(await findUnsettled({ harness, who }, payout)).toEqual([]);
      expect(payout.bank_reference !== null).toBe(payout.status === 'paid');
    }
  }
  expect(states).toContain('paid');
});

test('what the home of every shop says re-adds to the ledger, to the centavo', async () => {
  for (const email of emails('merchant'))
    expect(await findMisreckoned({ harness, who: await meet(email) })).toEqual([]);
});

test('told again, nobody has a second case, picture or bank account', async () => {
  const counts = () =>
    inScope(harness.db, 'system', async (tx) => {
      const tables = [
        ...(['kyc_cases', 'kyc_documents', 'bank_accounts', 'kyc_decisions'] as const),
        ...(['plans', 'contacts', 'recon_items', 'payouts', 'pal_groups', 'pal_dues'] as const),
      ];
      return Promise.all(
        tables.map(async (table) => (await tx.selectFrom(table).select('id').execute()).length),
      );
    });
  const before = await counts();
  await tell();
  expect(await counts()).toEqual(before);
});
