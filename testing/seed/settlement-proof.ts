import { getNextPayout, listPayouts, type NextPayout, type Payout } from '@luwag/contracts/payouts';
import {
  exportSettlementReport,
  getSettlementReport,
  type SettlementReport,
} from '@luwag/contracts/settlement-reports';
import { inScope } from '@luwag/db/scope';
import { merchantOwner } from '@luwag/domain/owners';
import { sql } from 'kysely';
import type { SignedIn } from '../builders/accounts.ts';
import type { Harness } from '../harness/harness.ts';

type Asked = { harness: Pick<Harness, 'app' | 'db'>; who: SignedIn };

/** Every payout of a shop, as its owner lists them. */
export async function listAllPayouts({ harness, who }: Asked): Promise<Payout[]> {
  const found: Payout[] = [];
  for (let page = 1; ; page += 1) {
    const url = `${listPayouts.path}?page=${page}`;
    const { results, has_more } = (await harness.app.inject({ url, headers: who.headers })).json();
    found.push(...results);
    if (!has_more) return found;
  }
}

/** What a settlement report says otherwise than the ledger, or than itself; nothing is well. */
export async function findUnsettled(asked: Asked, payout: Payout): Promise<string[]> {
  const report: SettlementReport = (await get(asked, getSettlementReport, payout.id)).json();
  const csv = (await get(asked, exportSettlementReport, payout.id)).payload;
  const { lines, totals } = report;
  const amountOf = (of: readonly { amount: number }[]) =>
    of.reduce((sum, { amount }) => sum + amount, 0);
  const sums: [string, number, number][] = [
    ['lines', amountOf(lines), payout.amount],
    ['totals', totals.price + totals.fee + totals.covered + totals.other, payout.amount],
    ['waterfall', amountOf(payout.waterfall), payout.amount],
    ['csv', csvSum(csv, payout), payout.amount],
    ['tax', report.fee_tax.amount + report.fee_tax.fee_without_tax, totals.fee],
    ...(await ledgerSums(asked, payout, lines)),
  ];
  return sums.flatMap(([name, said, known]) =>
    said === known ? [] : [`${payout.number} ${name}: ${said}, not ${known}`],
  );
}

const get = async ({ harness, who }: Asked, { path }: { path: string }, id: string) =>
  harness.app.inject({ url: path.replace('{payout_id}', id), headers: who.headers });

/** The amounts of a file as its reader would add them, and nothing of a row without its payout. */
function csvSum(csv: string, { number, bank_reference }: Payout): number {
  const [titles = '', ...rows] = csv.replace('\ufeff', '').trimEnd().split('\r\n');
  // Amounts and the journal are the last columns, and no text is among them.
  const fromEnd = titles.split(',').length - titles.split(',').indexOf('amount');
  return rows.reduce((sum, row) => {
    const isOwn = row.startsWith(`${number},`) && row.includes(`,${bank_reference ?? ''},`);
    const cell = row.split(',').at(-fromEnd) ?? '';
    return isOwn ? sum + Number(cell.replace('.', '')) : Number.NaN;
  }, 0);
}

type Line = SettlementReport['lines'][number];
const taken = {
  debt: 'merchant_receivable',
  reserve: 'merchant_reserve',
  withholding: 'tax_payable',
};
const isTaken = (kind: string): kind is keyof typeof taken => kind in taken;

/** Each line beside what its journal did to what the shop is owed; the payout beside its own. */
async function ledgerSums(
  { harness, who }: Asked,
  payout: Payout,
  lines: readonly Line[],
): Promise<[string, number, number][]> {
  const owner = merchantOwner(who.account.id);
  const { rows } = await inScope(harness.db, 'system', (tx) =>
    sql<{ journal_id: string; kind: string; owner: string; amount: number }>`
      select e.journal_id, a.kind, a.owner, sum(e.amount)::bigint as amount
        from ledger.all_journals j
        join ledger.all_entries e on e.journal_id = j.id
        join ledger.accounts a on a.id = e.account_id
       where j.id = any(${lines.map(({ journal_id }) => journal_id)}::uuid[])
          or j.source = ${`payout:${payout.id}`} and j.event = 'payout'
       group by 1, 2, 3`.execute(tx),
  );
  const own = payout.status === 'paid' ? 'posted' : 'held';
  const sumIn = (journalId: string, kind: string) =>
    rows
      .filter((row) => row.journal_id === journalId && row.kind === kind)
      .reduce((sum, row) => sum + row.amount, 0);
  const sent = rows.filter(({ kind }) => kind === 'payout_clearing');
  return [
    ...lines.map((line): [string, number, number] => {
      const { journal_id: id, kind, amount } = line;
      if (isTaken(kind)) return [`${kind} of ${id}`, amount, sumIn(id, taken[kind])];
      const paid = rows.find(
        (row) => row.journal_id === id && row.kind === 'merchant_payable' && row.owner === owner,
      );
      return [`${kind} of ${id}`, amount, -(paid?.amount ?? 0)];
    }),
    // Held and posted are two journals of the same legs: one of them is enough to be compared.
    [`${own} in the ledger`, payout.amount, -Math.min(...sent.map(({ amount }) => amount))],
  ];
}

/** Figures of a shop's home that the ledger does not have so; nothing is well. */
export async function findMisreckoned({ harness, who }: Asked): Promise<string[]> {
  const { path } = getNextPayout;
  const next: NextPayout = (await harness.app.inject({ url: path, headers: who.headers })).json();
  const stepOf = (kind: string) => next.waterfall.find((step) => step.kind === kind)?.amount ?? 0;
  const held = await openSums(harness, merchantOwner(who.account.id), next.pay_date);
  const sums: [string, number, number][] = [
    ['waterfall', next.waterfall.reduce((sum, { amount }) => sum + amount, 0), next.amount],
    ['next payout', linesOf(next), held.next],
    ['sold', stepOf('sales'), held.sold],
    ['fees', stepOf('fees'), held.fees],
    ['refunds', stepOf('refunds') + stepOf('fees_returned') + stepOf('refunds_covered'), held.back],
    ['kept apart', next.held, held.apart],
    ['reserve', next.reserve.held, held.reserve],
    ['under way', next.under_way, held.under_way],
  ];
  return sums.flatMap(([name, said, known]) =>
    said === known ? [] : [`${name} of ${who.account.email}: ${said}, not ${known}`],
  );
}

/** What the journals of the next payout come to, before anything is taken off it. */
const linesOf = ({ amount, waterfall }: NextPayout): number =>
  waterfall.reduce((sum, { kind, amount: step }) => (isTaken(kind) ? sum - step : sum), amount);

type OpenSums = Record<
  'next' | 'sold' | 'fees' | 'back' | 'apart' | 'reserve' | 'under_way',
  number
>;

/**
 * From entries alone, without the rules of payouts: what was posted to the payable of a shop and is
 * in no payout, with sales of the day of the payout or later left to the next.
 */
async function openSums(
  { db }: Asked['harness'],
  owner: string,
  payDate: string,
): Promise<OpenSums> {
  const { rows } = await inScope(db, 'system', (tx) =>
    sql<OpenSums>`
      with own as (
        select e.journal_id, a.kind, e.amount, e.is_posted, j.event,
               j.event not like 'checkout%' or j.effective_on < ${payDate}::date as is_next
          from ledger.all_entries e
          join ledger.accounts a on a.id = e.account_id
          join ledger.all_journals j on j.id = e.journal_id
         where a.mode = 'live' and a.unit = 'PHP' and a.owner = ${owner}),
      fees as (
        select e.journal_id, sum(e.amount) as amount
          from ledger.all_entries e join ledger.accounts a on a.id = e.account_id
         where a.kind in ('deferred_discount', 'rev_merchant_fee')
           and e.journal_id in (select journal_id from own) group by 1),
      paid as (select journal_id from payout_lines where released_at is null),
      open as (
        select o.journal_id, o.event, o.is_next, -sum(o.amount) as amount,
               coalesce(max(f.amount), 0) as fee
          from own o left join fees f using (journal_id)
         where o.kind = 'merchant_payable' and o.is_posted and o.event <> 'payout'
           and o.journal_id not in (select journal_id from paid)
         group by 1, 2, 3)
      select coalesce(sum(amount) filter (where is_next), 0)::bigint as next,
             coalesce(sum(amount - fee) filter (where is_next and event like 'checkout%'), 0)::bigint
               as sold,
             coalesce(sum(fee) filter (where is_next and event like 'checkout%'), 0)::bigint as fees,
             coalesce(sum(amount) filter (where event like 'refund%'), 0)::bigint as back,
             ${balance('merchant_held', owner)} as apart,
             ${balance('merchant_reserve', owner)} as reserve,
             (select coalesce(-sum(e.amount), 0)::bigint from payouts p
                join ledger.all_entries e on e.journal_id = p.journal_id
                join ledger.accounts a on a.id = e.account_id and a.kind = 'payout_clearing'
               where p.mode = 'live' and 'merchant:' || p.merchant_id = ${owner}
                 and p.status in ('held', 'waiting', 'approved', 'sent')) as under_way
        from open`.execute(tx),
  );
  const [sums] = rows;
  if (!sums) throw new Error(`nothing was added up for ${owner}`);
  return sums;
}

/** What an account of the shop has, with what payouts under way put there. */
const balance = (kind: string, owner: string) => sql`
  (select coalesce(sum(credits_posted + credits_pending - debits_posted - debits_pending), 0)::bigint
     from ledger.account_balances
    where mode = 'live' and unit = 'PHP' and kind = ${kind} and owner = ${owner})`;
