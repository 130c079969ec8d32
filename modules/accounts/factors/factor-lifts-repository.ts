import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { Holder, StepUpFactor } from './step-up-repository.ts';

/** What waits: a purchase for a factor of today, or the owner of lost factors for a recovery. */
export type Liftable =
  | ({ purpose: 'purchase' } & StepUpFactor)
  | { purpose: 'recovery'; recoveryId: string };

const columnsOf = (liftable: Liftable) =>
  liftable.purpose === 'purchase'
    ? { factor: liftable.factor, factor_since: liftable.since, recovery_id: null }
    : { factor: null, factor_since: null, recovery_id: liftable.recoveryId };

export async function insertLift(
  tx: Tx,
  { accountId, sessionId }: Holder,
  liftable: Liftable,
  { begunAt, isPasswordOnly }: { begunAt: Date; isPasswordOnly: boolean },
): Promise<string> {
  const { id } = await tx
    .insertInto('factor_lifts')
    .values({
      id: idFor(accountId),
      account_id: accountId,
      session_id: sessionId,
      purpose: liftable.purpose,
      ...columnsOf(liftable),
      begun_at: begunAt,
      is_password_only: isPasswordOnly,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many were begun since then, and of how many frames were sent that are no match so far. */
export async function countLifts(
  tx: Tx,
  { accountId, isPasswordOnly }: { accountId: string; isPasswordOnly: boolean },
  since: Date,
): Promise<{ begun: number; unmatched: number }> {
  const rows = await tx
    .selectFrom('factor_lifts')
    .select(['sent_at', 'is_match'])
    .where('account_id', '=', accountId)
    .where('is_password_only', '=', isPasswordOnly)
    .where('begun_at', '>', since)
    .execute();
  const unmatched = rows.filter((row) => row.sent_at !== null && !row.is_match);
  return { begun: rows.length, unmatched: unmatched.length };
}

export async function markLiftSent(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('factor_lifts').set({ sent_at: now }).where('id', '=', id).execute();
}

/** False when it is decided already. */
export async function decideLift(
  tx: Tx,
  { id, isMatch, now, expiresAt }: { id: string; isMatch: boolean; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factor_lifts')
    .set({ is_match: isMatch, decided_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('is_match', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A match of this session that is in time and unused, whatever it is for. */
async function listOpenLifts(tx: Tx, { accountId, sessionId }: Holder, now: Date) {
  return tx
    .selectFrom('factor_lifts')
    .select(['id', 'purpose', 'factor', 'factor_since', 'recovery_id'])
    .where((eb) => eb.and({ account_id: accountId, session_id: sessionId, is_match: true }))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** The id of one that lifts this very wait. */
export async function findLift(
  tx: Tx,
  holder: Holder,
  liftable: Liftable,
  now: Date,
): Promise<string | undefined> {
  const { factor, factor_since: since, recovery_id: recoveryId } = columnsOf(liftable);
  const found = (await listOpenLifts(tx, holder, now)).find(
    (row) =>
      row.purpose === liftable.purpose &&
      row.factor === factor &&
      row.factor_since?.getTime() === since?.getTime() &&
      row.recovery_id === recoveryId,
  );
  return found?.id;
}

/** False when it was used meanwhile. */
export async function markLiftUsed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factor_lifts')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
