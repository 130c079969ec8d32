/**
 * Holidays: what is known of them, and how our people add to it. Owns `holiday_changes`.
 *
 * Promises: what is shipped stays, and rows are added to it. A day is added, or overruled, by one
 * person and approved by another, and counts from the next day on: no day that has begun is judged
 * anew, and no grace that a buyer was told of ends sooner. Nothing is deleted or edited, and all of
 * it is on record. Whatever counts in days reads the same table, kept by
 * `packages/platform/src/holidays.ts`.
 */
import type { Tx } from '@luwag/db';
import { listWaiting } from './repository.ts';

/** How many wait for a second person, and since when; for the home of the console. */
export async function readWaitingHolidays(
  tx: Tx,
): Promise<{ count: number; oldestAt: Date | null }> {
  const waiting = await listWaiting(tx);
  return { count: waiting.length, oldestAt: waiting[0]?.asked_at ?? null };
}
