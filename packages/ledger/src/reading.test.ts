import type { Tx } from '@luwag/db';
import { credit, debit, house } from '@luwag/domain/journals';
import { centavos } from '@luwag/domain/money';
import { type LedgerBench, openLedgerBench } from '@luwag/testing/ledger/bench';
import { idAt } from '@luwag/testing/ledger/months';
import { mustPost, posting } from '@luwag/testing/ledger/probe';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listPosted } from './reading.ts';

let bench: LedgerBench;
beforeEach(async () => {
  bench = await openLedgerBench();
});
afterEach(() => bench.close());

const accrued = (owner: string, day: number) =>
  posting(
    [debit('recv_interest', owner, centavos(day)), credit('rev_interest', house, centavos(day))],
    // All of one month: a table of a few rows is rightly read whole.
    { id: idAt(new Date()) },
  );
const days = Array.from({ length: 60 }, (_, index) => index + 1);

/** Rows of the ledger that this session has read and not reported yet. */
async function countRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_user_tables where schemaname = 'ledger'`.execute(tx);
  return rows[0]?.read ?? 0;
}

test('what was posted of one owner is read by its keys, however much others have', async () => {
  await mustPost(bench, ...days.map((day) => accrued('plan:late', day)));
  for (const day of days.slice(0, 3))
    await mustPost(bench, ...Array.from({ length: 500 }, (_, n) => accrued(`plan:${n}`, day)));
  await bench.owner.query('analyze');
  const of = { mode: 'live', owner: 'plan:late', kinds: ['recv_interest', 'recv_fee'] } as const;
  const { posted, read } = await bench.db.transaction().execute(async (tx) => {
    const before = await countRead(tx);
    const found = await listPosted(tx, { ...of, paymentIds: [], journalIds: [] });
    return { posted: found, read: (await countRead(tx)) - before };
  });
  const earned = posted.flatMap(({ kind, amountCentavos }) =>
    kind === 'rev_interest' ? [-amountCentavos] : [],
  );
  expect(posted).toHaveLength(2 * days.length);
  expect(earned.toSorted((one, other) => one - other)).toEqual(days);
  // Sixty journals, each with two entries and their accounts. Others have 1,500.
  expect(read).toBeLessThan(600);
});
