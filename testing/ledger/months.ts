import { type LedgerBench, passHorizon } from './bench.ts';

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

/** Closed into batches and rolled up, as the watch does every minute. */
export async function settle(bench: LedgerBench): Promise<void> {
  await passHorizon(bench);
  await bench.app.query('select ledger.close_batch()');
  await bench.owner.query(rollUpAll);
}

/** What the worker does every day; how many months went. */
export async function setMonthsAside({ app }: Pick<LedgerBench, 'app'>): Promise<number> {
  const { rows } = await app.query('select ledger.set_months_aside() as count');
  return rows[0].count;
}
