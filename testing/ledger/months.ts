import type { Posting } from '@luwag/ledger/commands';
import type pg from 'pg';
import { type LedgerBench, passHorizon } from './bench.ts';
import { openSession, postOn, startWaiting } from './probe.ts';

// Months of the ledger: the tables that journals and entries of one month of ids lie in.

/** The first instant of a month, so many months before this one. */
export function monthsAgo(count: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count));
}

/** As the tables of a month are named. */
export const monthName = (month: Date): string => month.toISOString().slice(0, 7).replace('-', '');

let given = 0;
/** An id of an instant that no other call has given. */
export function idAt(at: Date): string {
  given += 1;
  const time = at.getTime().toString(16).padStart(12, '0');
  const rest = given.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${rest}`;
}

/** As if the month had been made in its time. */
export async function makeMonth({ owner }: Pick<LedgerBench, 'owner'>, month: Date): Promise<void> {
  await owner.query('select ledger.make_month($1)', [month.toISOString().slice(0, 10)]);
}

export const rollUpAll = `update ledger.watch set journals_to = ledger.roll_up_since('0')`;

const waitedTooLong = '55P03';

/**
 * How many months went while a posting of this command was open, which commits once they wait for
 * it. They give up after 300 ms, which pass between two looks on a busy machine: then once more.
 */
export async function setMonthsAsideDuring(
  bench: LedgerBench,
  toPost: () => Posting,
): Promise<number> {
  for (;;) {
    await settle(bench);
    const { client, commit } = await openSession(bench.app);
    await postOn(client, toPost());
    const going = await bench.app.connect();
    const { ended } = await startWaiting(bench, going, () => setMonthsAside({ app: going }));
    await commit();
    const went = await ended;
    going.release(true);
    if (typeof went === 'number') return went;
    if ((went as pg.DatabaseError).code !== waitedTooLong) throw went;
  }
}

/** Closed into batches and rolled up, as the watch does every minute. */
export async function settle(bench: LedgerBench): Promise<void> {
  await passHorizon(bench);
  await bench.app.query('select ledger.close_batch()');
  await bench.owner.query(rollUpAll);
}

/** What the worker does every day; how many months went. */
export async function setMonthsAside({ app }: { app: pg.ClientBase | pg.Pool }): Promise<number> {
  const { rows } = await app.query('select ledger.set_months_aside() as count');
  return rows[0].count;
}
