import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import {
  getLedgerAccount,
  getLedgerJournal,
  getMoneyToday,
  getTrialBalance,
  type LedgerAccount,
  type LedgerEntry,
  listLedgerAccounts,
  type TrialLine,
} from '@luwag/contracts/ledger';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { totalDays } from './worker.ts';

const harness = forAllTests(startPaymentsHarness);
const today = manilaDateOf(Date.now());
let finance: SignedIn;
let requestId: string;

beforeAll(async () => {
  finance = await documentsHarnessOf(harness).enterStaff(pagesOrigin, ['finance']);
  const payer = await harness.newPayer();
  const request = await harness.askFor({ amount: 3_000_00 });
  requestId = request.id;
  const ready = await harness.agreedAndConfirmed(payer, request, { terms: 3 });
  const reply = await harness.pay(payer, ready);
  if (reply.statusCode >= 300) throw new Error(reply.body);
  await harness.settled();
});

type Sent = { params?: Record<string, string>; query?: Record<string, string> };
const ask = async (call: Endpoint, { params, query }: Sent = {}) => {
  const wanted = call.query ? { query: { mode: 'test', ...query } } : {};
  return harness.call(call, finance.headers, { ...wanted, ...(params && { params }) });
};
const read = async (call: Endpoint, sent: Sent = {}) => {
  const reply = await ask(call, sent);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
};
const lineOf = (lines: TrialLine[], kind: string) => lines.find((line) => line.kind === kind);
const accountsOf = async (
  kind: string,
): Promise<(LedgerAccount & { closing_centavos: number })[]> =>
  (await read(listLedgerAccounts, { query: { kind } })).results;
const accountOf = async (id: number | string | undefined, query: Record<string, string> = {}) => {
  const reply = await harness.call(getLedgerAccount, finance.headers, {
    params: { account_id: String(id) },
    query,
  });
  return { status: reply.statusCode, ...reply.json() };
};

test('the trial balance is that of every entry, with both sides equal, totalled or not', async () => {
  const { rows } = await sql<{ kind: string; closing_centavos: number }>`
    select kind, debits - credits as closing_centavos from ledger.trial_balance
     where mode = 'test' order by kind`.execute(harness.db);
  const expected = rows.map((row) => ({ ...row }));
  for (const isTotalled of [false, true]) {
    if (isTotalled) await harness.runJob(totalDays);
    const { results, sums, on } = await read(getTrialBalance);
    const told = results
      .map(({ kind, closing_centavos }: TrialLine) => ({ kind, closing_centavos }))
      .toSorted((one: TrialLine, other: TrialLine) => (one.kind < other.kind ? -1 : 1));
    expect(told).toEqual(expected);
    expect(on).toBe(today);
    expect(sums).toMatchObject([
      { unit: 'PHP', is_equal: true },
      { unit: 'CRL', is_equal: true },
    ]);
  }
  const before = await read(getTrialBalance, { query: { on: addDays(today, -1) } });
  expect(lineOf(before.results, 'recv_principal')).toBeUndefined();
  const swapped = { on: today, from: addDays(today, 9) };
  expect((await read(getTrialBalance, { query: swapped })).from).toBe(today);
  expect((await ask(getTrialBalance, { query: { on: '0000-01-01' } })).statusCode).toBe(422);
  const toCome = { mode: 'live', on: addDays(today, 1) };
  expect((await read(getTrialBalance, { query: toCome })).on).toBe(today);
  const accounts = { ...toCome, kind: 'cash_bank' };
  expect((await read(listLedgerAccounts, { query: accounts })).on).toBe(today);
  const live = await read(getTrialBalance, { query: { mode: 'live' } });
  expect(lineOf(live.results, 'recv_principal')).toBeUndefined();
});

test('today in money is the trial balance of today', async () => {
  const { results } = await read(getTrialBalance);
  const { today: money, week_before: before } = await read(getMoneyToday);
  expect(money.received_centavos).toBe(lineOf(results, 'psp_clearing')?.debits_centavos);
  expect(money.received_centavos).toBeGreaterThan(0);
  expect(money.owed_to_shops_centavos).toBe(
    -(lineOf(results, 'merchant_payable')?.closing_centavos ?? 0),
  );
  expect(money.held_centavos).toBe(
    0 -
      (lineOf(results, 'merchant_reserve')?.closing_centavos ?? 0) -
      (lineOf(results, 'merchant_held')?.closing_centavos ?? 0),
  );
  expect(money.paid_out_centavos).toBe(0);
  expect(before).toMatchObject({ business_date: addDays(today, -7), received_centavos: 0 });
});

test('a kind leads to its accounts, an account to its entries, an entry to its purchase', async () => {
  const [plan] = await accountsOf('recv_principal');
  expect(plan).toMatchObject({ owner_kind: 'plan', request_id: requestId, livemode: false });
  expect(plan?.label).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  const found = await read(listLedgerAccounts, {
    query: { kind: 'recv_principal', owner: plan?.owner ?? '' },
  });
  expect(found.results).toHaveLength(1);
  const [shop] = await accountsOf('merchant_payable');
  expect(shop?.owner_kind).toBe('merchant');
  const account = await accountOf(plan?.account_id);
  expect(account.closing_centavos).toBe(plan?.closing_centavos);
  const entries: LedgerEntry[] = account.results;
  expect(entries.map(({ event }) => event).toSorted()).toEqual(['checkout', 'collection']);
  const collection = entries.find(({ event }) => event === 'collection');
  const params = { journal_id: collection?.journal_id ?? '' };
  const journal = await read(getLedgerJournal, { params });
  expect(journal).toMatchObject({
    livemode: false,
    cause: { kind: 'payment', request_id: requestId, payout_id: null },
  });
  const money: { unit: string; amount_centavos: number }[] = journal.entries;
  const off = money.reduce((sum, of) => sum + (of.unit === 'PHP' ? of.amount_centavos : 0), 0);
  expect(off).toBe(0);
  const checkout = entries.find(({ event }) => event === 'checkout');
  const ending = await read(getLedgerJournal, {
    params: { journal_id: checkout?.journal_id ?? '' },
  });
  expect(ending.cause).toMatchObject({ kind: 'plan', request_id: requestId });
  if (ending.phase === 'post') {
    const pending = await read(getLedgerJournal, {
      params: { journal_id: ending.ends.journal_id },
    });
    expect(pending.ended_by).toEqual({ journal_id: checkout?.journal_id, how: 'post' });
  }
  const audited = sql`select from audit.events
    where action in ('ledger.account_read', 'ledger.journal_read', 'ledger.trial_balance_read')`;
  expect((await audited.execute(harness.db)).rows.length).toBeGreaterThan(3);
});

test('dates and places that were typed are held to what they can be', async () => {
  const [gateway] = await accountsOf('psp_clearing');
  const id = gateway?.account_id;
  const none = await accountOf(id, { from: addDays(today, -9), to: addDays(today, -1) });
  expect(none).toMatchObject({ results: [], closing_centavos: 0, next_after: null });
  const all = await accountOf(id, { from: today });
  expect(all.results.length).toBeGreaterThan(0);
  expect((await accountOf(id, { after: `1.${randomUUID()}.1` })).results).toEqual([]);
  for (const after of ['x', `99999999999999999999.${randomUUID()}.1`, `1.${randomUUID()}.99999`])
    expect((await accountOf(id, { after })).status).toBe(422);
  for (const wrong of ['0', '-1', 'x', '1.5', '99999999999999999999'])
    expect((await accountOf(wrong)).status).toBe(422);
  expect((await accountOf(99_999_999)).code).toBe('ledger_account_not_found');
  const missing = await ask(getLedgerJournal, { params: { journal_id: randomUUID() } });
  expect([missing.statusCode, missing.json().code]).toEqual([404, 'ledger_journal_not_found']);
});
