import { listPayouts, type Payout } from '@luwag/contracts/payouts';
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
