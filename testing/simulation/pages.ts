import type { ResultOf } from '@luwag/contracts/endpoint';
import { listEntries } from '@luwag/contracts/records';
import { getTransaction } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { complain } from './invariants.ts';
import { buyer } from './routes.ts';
import { mode, type World } from './world.ts';

/** Every figure of every plan's page adds up to its entries, and these to the ledger. */
export async function assertPagesAddUp(world: World): Promise<void> {
  const plans = await inScope(world.db, 'system', (tx) =>
    tx
      .selectFrom('plans')
      .select(['id', 'buyer_id'])
      .where('mode', '=', mode)
      .orderBy('id')
      .execute(),
  );
  const wrong: string[] = [];
  for (const { id, buyer_id } of plans)
    wrong.push(...(await checkPage(world, { id, buyerId: buyer_id })));
  complain(world, wrong);
}

async function checkPage(
  { call }: World,
  { id, buyerId }: { id: string; buyerId: string },
): Promise<string[]> {
  const asked = { params: { transaction_id: id } };
  const page = resultOf(await call(getTransaction, buyer(buyerId), asked));
  const past = resultOf(await call(listEntries, buyer(buyerId), asked));
  const { totals } = past;
  const owedNow = totals.owed + past.since_last_close - past.stopped;
  const rows = page.installments;
  const isWrittenOff = past.entries.some(({ kind }) => kind === 'written_off');
  const changeOf = isWrittenOff ? changeByMoney : changeByLines;
  const equals: Record<string, readonly [is: number, should: number]> = {
    paid: [page.paid, totals.paid + totals.paid_at_once],
    outstanding: [page.outstanding, owedNow + past.to_come],
    total_amount: [page.total_amount, page.paid + page.outstanding],
    owed: [
      totals.owed,
      totals.principal +
        totals.interest +
        totals.fee +
        totals.late_fee +
        totals.other -
        totals.paid -
        totals.no_longer_asked,
    ],
    rows: [
      rows.reduce(
        (sum, row) =>
          sum +
          row.agreed_amount +
          row.added_interest -
          row.saved +
          row.moved -
          row.no_longer_asked +
          row.late_fee,
        0,
      ),
      rows.reduce((sum, row) => sum + row.amount, 0),
    ],
    entries: [past.entries.reduce((sum, entry) => sum + changeOf(entry), 0), totals.owed],
  };
  const wrong = Object.entries(equals)
    .filter(([, [is, should]]) => is !== should)
    .map(([of, [is, should]]) => `page of plan ${id}: ${of} is ${is}, should be ${should}`);
  if (wrong.length === 0) return [];
  const told = past.entries.filter(({ kind }) => kind !== 'interest' && kind !== 'late_fee');
  return [...wrong, ...told.map(({ date, kind, owed }) => `  ${date} ${kind}, owed ${owed}`)];
}

type Entry = ResultOf<typeof listEntries>['entries'][number];

/** What it changed of what is owed. */
const changeByLines = ({ lines }: Entry): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** Money that came for what was written off is in no line. */
const changeByMoney = (entry: Entry): number =>
  entry.kind === 'payment' || entry.kind === 'payment_returned'
    ? entry.credit - entry.money
    : changeByLines(entry);

function resultOf<T>(answer: { kind: 'done'; result: T } | { kind: 'refused'; code: string }): T {
  if (answer.kind === 'refused') throw new Error(`refused: ${answer.code}`);
  return answer.result;
}
