import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import {
  insertAccount,
  insertAttempt,
  insertLine,
  insertPurchase,
  insertStore,
  pesos,
} from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startWatchedBook, type WatchedBook } from '@luwag/testing/ledger/watched-book';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockPlan, recordCollection } from '../service.ts';
import { listPlanRecords } from './plan-records-repository.ts';

const book = forAllTests(startWatchedBook);

/** Purchases of several buyers, each with its first payment made through the gateway. */
async function insertPaidPlans({ db }: WatchedBook, count: number): Promise<string[]> {
  const store = await insertStore(db, await insertAccount(db, 'merchant'));
  const ids: string[] = [];
  let buyerId = '';
  for (let index = 0; index < count; index += 1) {
    if (index % 15 === 0) {
      buyerId = await insertAccount(db, 'buyer');
      await insertLine(db, { buyerId, limitCentavos: pesos(50_000) });
    }
    const planId = await insertPurchase(db, {
      ...{ buyerId, store, terms: 3, amountCentavos: pesos(3_000) },
      startDate: civilDate('2026-11-10'),
    });
    const amountCentavos = pesos(1_000);
    const paid = { amount_centavos: amountCentavos, state: 'succeeded' } as const;
    const paymentId = await insertAttempt(db, planId, paid);
    await inScope(db, 'system', async (tx) => {
      const plan = await lockPlan(tx, planId);
      if (!plan) throw new Error(`no plan ${planId}`);
      const onDate = civilDate('2026-11-11');
      const now = new Date('2026-11-11T04:00:00Z');
      await recordCollection(tx, { plan, paymentId, amountCentavos, onDate, now, psp: 'xendit' });
    });
    ids.push(planId);
  }
  return ids;
}

/** How many entries this transaction has looked at so far. */
async function entriesRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
      from pg_stat_xact_all_tables
     where schemaname = 'ledger' and relname like 'entries%'`.execute(tx);
  return rows[0]?.read ?? 0;
}

test('records of a plan are found without a look at what others paid', async () => {
  const plans = await insertPaidPlans(book, 150);
  await book.owner.query('analyze');
  await inScope(book.db, 'system', async (tx) => {
    const looked = plans.slice(0, 10);
    const before = await entriesRead(tx);
    const records = await listPlanRecords(tx, looked);
    expect(records.map(({ collections }) => collections.length)).toEqual(looked.map(() => 1));
    // A sale and a payment have some ten entries each; all payments have an entry at the gateway.
    expect((await entriesRead(tx)) - before).toBeLessThan(looked.length * 60);
  });
});
