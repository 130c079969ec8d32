import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { dayMs } from '@luwag/domain/durations';
import type { ToldPayment } from '@luwag/domain/payment-reminders';
import type { Mode } from '@luwag/platform/security/caller';
import { findQuietThrough } from './pauses-repository.ts';
import { listSentSince } from './repository.ts';

/** Longer than any stage of a reminder lasts. */
const rememberedMs = 30 * dayMs;

/**
 * What a buyer was sent lately: when, and what was said of which payment. And until when
 * nothing is said of what is late.
 */
export async function readHistory(
  tx: Tx,
  party: { buyerId: string; mode: Mode },
  now: Date,
): Promise<{
  sentMs: number[];
  told: ToldPayment[];
  quietThrough: CivilDate | undefined;
}> {
  const quietThrough = await findQuietThrough(tx, party, manilaDateOf(now.getTime()));
  const sent = await listSentSince(tx, party, new Date(now.getTime() - rememberedMs));
  return {
    quietThrough,
    sentMs: sent.map(({ endedAt }) => endedAt.getTime()),
    told: sent.flatMap(({ items }) =>
      items.flatMap(({ planId, dueDate, stage }) => (dueDate ? [{ planId, dueDate, stage }] : [])),
    ),
  };
}
