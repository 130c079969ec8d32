import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';

export type Holder = { accountId: string; sessionId: string };
export type StepUpFactor = { factor: 'passkey' | 'totp'; since: Date };

const heldBy = ({ accountId, sessionId }: Holder) => ({
  account_id: accountId,
  session_id: sessionId,
});

export async function insertStepUp(
  tx: Tx,
  row: Holder & {
    action: string;
    binding: Buffer;
    passkeyChallengeId: string | null;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('step_ups')
    .values({
      id: idFor(row.accountId),
      account_id: row.accountId,
      session_id: row.sessionId,
      action: row.action,
      binding: row.binding,
      passkey_challenge_id: row.passkeyChallengeId,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes one attempt, in one statement: a thousand answers at once get five between them. */
export const takeAttempt = (tx: Tx, wanted: Holder & { id: string }, now: Date) =>
  tx
    .updateTable('step_ups')
    .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
    .where((eb) => eb.and({ id: wanted.id, ...heldBy(wanted) }))
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts_left', '>', 0)
    .returning(['id', 'action', 'passkey_challenge_id'])
    .executeTakeFirst();

export async function markConfirmed(
  tx: Tx,
  wanted: Holder & { id: string },
  { factor, since }: StepUpFactor,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('step_ups')
    .set({ confirmed_at: now, factor, factor_since: since })
    .where((eb) => eb.and({ id: wanted.id, ...heldBy(wanted) }))
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Spends a confirmed step-up on the very call it was meant for, once. */
export async function spend(
  tx: Tx,
  wanted: Holder & { id: string; action: string; binding: Buffer },
  at: { now: Date; confirmedAfter: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('step_ups')
    .set({ consumed_at: at.now })
    .where((eb) => eb.and({ id: wanted.id, action: wanted.action, ...heldBy(wanted) }))
    .where('binding', '=', wanted.binding)
    .where('confirmed_at', '>', at.confirmedAfter)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The factor of the step-up that this session spent last on a call of this name. */
export async function findSpentFactor(
  tx: Tx,
  { accountId, sessionId, action }: Holder & { action: string },
): Promise<StepUpFactor | undefined> {
  const row = await tx
    .selectFrom('step_ups')
    .select('id')
    .where((eb) => eb.and({ action, ...heldBy({ accountId, sessionId }) }))
    .where('consumed_at', 'is not', null)
    .orderBy('consumed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && findFactorOf(tx, { id: row.id, accountId });
}

/** With what a step-up was confirmed, and since when that has been the account's. */
export async function findFactorOf(
  tx: Tx,
  wanted: { id: string; accountId: string },
): Promise<StepUpFactor | undefined> {
  const row = await tx
    .selectFrom('step_ups')
    .select(['factor', 'factor_since', 'confirmed_at'])
    .where('id', '=', wanted.id)
    .where('account_id', '=', wanted.accountId)
    .executeTakeFirst();
  // One that does not say since when counts as new.
  const since = row?.factor_since ?? row?.confirmed_at;
  return row?.factor && since ? { factor: row.factor as StepUpFactor['factor'], since } : undefined;
}
