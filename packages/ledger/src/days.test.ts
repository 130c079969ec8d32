import { type CivilDate, civilDate } from '@luwag/domain/calendar';
import type { AccountCode } from '@luwag/domain/chart';
import { credit, debit, type Leg } from '@luwag/domain/journals';
import { centavos } from '@luwag/domain/money';
import { trialBalanceOf } from '@luwag/domain/trial-balance';
import { type LedgerBench, openLedgerBench, passHorizon } from '@luwag/testing/ledger/bench';
import { idAt, makeMonth, monthsAgo, setMonthsAside, settle } from '@luwag/testing/ledger/months';
import { mustPost, posting } from '@luwag/testing/ledger/probe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allTime,
  type EntryPlace,
  findAccount,
  findJournal,
  listAccounts,
  listEntries,
  readAccountTotals,
  readKindTotals,
  totalDays,
} from './days.ts';

let bench: LedgerBench;
beforeAll(async () => {
  bench = await openLedgerBench();
});
afterAll(() => bench.close());

const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'].map(civilDate);
const dayOf = (n: number): CivilDate => days[n % days.length] as CivilDate;

/** A shared account on one side, one of its own on the other, of any day in any order. */
const paid = (n: number): Leg[] => [
  debit('psp_clearing', 'psp:gateway', centavos(100 + n)),
  credit(n % 2 ? 'merchant_payable' : 'buyer_credit', `o:${n % 3}`, centavos(100 + n)),
];
const postDay = (n: number, id?: string) => {
  const plain = posting(paid(n), id ? { id } : {});
  return mustPost(bench, { ...plain, journal: { ...plain.journal, effectiveOn: dayOf(n * 7) } });
};
const total = (journals?: number) =>
  bench.db.transaction().execute((tx) => totalDays(tx, journals));

/** The same, added up from every entry. */
async function addedUp(from: string, to: string) {
  const { rows } = await bench.owner.query(
    `select kind, unit,
            coalesce(sum(amount) filter (where effective_on < $1), 0)::bigint as "openingCentavos",
            coalesce(sum(amount) filter (where effective_on >= $1 and amount > 0), 0)::bigint
              as "debitsCentavos",
            coalesce(-sum(amount) filter (where effective_on >= $1 and amount < 0), 0)::bigint
              as "creditsCentavos"
       from ledger.posted_entries where mode = 'live' and effective_on <= $2
      group by kind, unit order by kind`,
    [from, to],
  );
  return rows;
}
const byKind = (rows: readonly { kind: AccountCode }[]) =>
  rows.toSorted((one, other) => (one.kind < other.kind ? -1 : 1));

async function checkAllDates() {
  for (const from of days)
    for (const to of days) {
      if (from > to) continue;
      const totals = await readKindTotals(bench.db, 'live', { from, to });
      expect(byKind(totals)).toEqual(await addedUp(from, to));
      expect(trialBalanceOf(totals).sums.every(({ isEqual }) => isEqual)).toBe(true);
    }
}

test('balances at every date are the sums of all entries, however far the totals have come', async () => {
  for (let n = 0; n < 12; n += 1) await postDay(n);
  await checkAllDates();
  await passHorizon(bench);
  expect(await total(3)).toBe(true);
  await checkAllDates();
  for (let n = 12; n < 20; n += 1) await postDay(n);
  await checkAllDates();
  await passHorizon(bench);
  while (await total(4));
  await checkAllDates();
  expect(await total()).toBe(false);
  await checkAllDates();
});

test('what is not final is not totalled, and is told all the same', async () => {
  const holder = await bench.app.connect();
  await holder.query('begin');
  // Whoever has a number keeps the horizon behind it.
  await holder.query('select pg_current_xact_id()');
  await postDay(20);
  const [before] = (await bench.owner.query('select sum(debits) as sum from ledger.kind_days'))
    .rows;
  await total();
  const [after] = (await bench.owner.query('select sum(debits) as sum from ledger.kind_days')).rows;
  expect(after.sum).toBe(before.sum);
  await checkAllDates();
  await holder.query('commit');
  holder.release();
});

test('two that total at once add each journal once', async () => {
  for (let n = 21; n < 30; n += 1) await postDay(n);
  await passHorizon(bench);
  await Promise.all([total(), total(), total(2)]);
  while (await total());
  await checkAllDates();
  const { rows } = await bench.owner.query(`select
    (select sum(debits) from ledger.kind_days where mode = 'live') as totalled,
    (select sum(debits) from ledger.trial_balance where mode = 'live') as posted`);
  expect(rows[0].totalled).toBe(rows[0].posted);
});

test('an account is read page by page, of all dates or of one, and adds up to its totals', async () => {
  for (let n = 30; n < 34; n += 1) await postDay(n);
  for (const kind of ['psp_clearing', 'merchant_payable', 'buyer_credit'] as const) {
    const accounts = await listAccounts(bench.db, { mode: 'live', kind, limit: 1 });
    for (const { id } of accounts)
      for (const day of [undefined, days[0], days[2]]) {
        const period = day ? { from: day, to: day } : allTime;
        const totals = (await readAccountTotals(bench.db, [id], period))(id);
        const entries = await readAll(id, day);
        const sumOf = (side: 1 | -1) =>
          entries.reduce((sum, { amountCentavos: a }) => sum + Math.max(0, a * side), 0);
        expect([sumOf(1), sumOf(-1)]).toEqual([totals.debitsCentavos, totals.creditsCentavos]);
        expect(new Set(entries.map(({ journalId }) => journalId)).size).toBe(entries.length);
        if (day) expect(entries.every(({ effectiveOn }) => effectiveOn === day)).toBe(true);
        const order = entries.map(({ xid }) => Number(xid));
        expect(order).toEqual(order.toSorted((one, other) => other - one));
      }
  }
});

async function readAll(accountId: number, day: CivilDate | undefined) {
  const all = [];
  let after: EntryPlace | undefined;
  for (;;) {
    const wanted = { accountId, from: day, to: day, after, limit: 5 };
    const page = await listEntries(bench.db, wanted);
    all.push(...page);
    after = page.at(-1);
    if (page.length < 5) return all;
  }
}

test('a month that was set aside is in every balance, entry and journal', async () => {
  const month = monthsAgo(4);
  await makeMonth(bench, month);
  const id = idAt(month);
  await postDay(40, id);
  await settle(bench);
  expect(await setMonthsAside(bench)).toBeGreaterThan(0);
  await checkAllDates();
  while (await total());
  await checkAllDates();
  const journal = await findJournal(bench.db, id);
  expect(journal).toMatchObject({ phase: 'single', endedBy: null, legs: [{ seq: 1 }, { seq: 2 }] });
  expect(journal?.batch).not.toBeNull();
  const account = journal?.legs[0]?.accountId ?? 0;
  expect((await readAll(account, undefined)).map((each) => each.journalId)).toContain(id);
  expect(await findAccount(bench.db, account)).toMatchObject({ kind: 'psp_clearing' });
  expect(await findAccount(bench.db, 999_999)).toBeUndefined();
});
