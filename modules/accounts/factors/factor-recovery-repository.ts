import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';

export const findOpenRecovery = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('factor_recoveries')
    .select(['id', 'started_by', 'started_at', 'ends_wait_at'])
    .where('account_id', '=', accountId)
    .where('canceled_at', 'is', null)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
export type OpenRecovery = NonNullable<Awaited<ReturnType<typeof findOpenRecovery>>>;

export async function insertRecovery(
  tx: Tx,
  row: { accountId: string; startedBy: 'person' | 'staff'; startedAt: Date; endsWaitAt: Date },
): Promise<OpenRecovery> {
  return tx
    .insertInto('factor_recoveries')
    .values({
      id: idFor(row.accountId),
      account_id: row.accountId,
      started_by: row.startedBy,
      started_at: row.startedAt,
      ends_wait_at: row.endsWaitAt,
    })
    .returning(['id', 'started_by', 'started_at', 'ends_wait_at'])
    .executeTakeFirstOrThrow();
}

/** False when none was open. */
export async function cancelOpenRecovery(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('factor_recoveries')
    .set({ canceled_at: now })
    .where('account_id', '=', accountId)
    .where('canceled_at', 'is', null)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the owner stopped a recovery that staff had begun, after the instant. */
export async function wasStaffRecoveryCancelled(
  tx: Tx,
  accountId: string,
  after: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('factor_recoveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('started_by', '=', 'staff')
    .where('canceled_at', '>', after)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markRecoveryFinished(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('factor_recoveries')
    .set({ finished_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deletePasskeys(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('account_id', '=', accountId).execute();
}

/** A longer hold stays. */
export async function holdBorrowing(tx: Tx, accountId: string, until: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((eb) => ({
      borrowing_held_until: eb.fn('greatest', ['borrowing_held_until', eb.val(until)]),
    }))
    .where('id', '=', accountId)
    .execute();
}

/** Until when nothing is lent: a hold that was set, or a recovery until it is finished. */
export async function findBorrowingHold(
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<Date | undefined> {
  const account = await tx
    .selectFrom('accounts')
    .select('borrowing_held_until')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const held = account?.borrowing_held_until;
  const set = held && held > now ? held : undefined;
  const recovery = await findOpenRecovery(tx, accountId);
  if (!recovery) return set;
  return set && set > recovery.ends_wait_at ? set : recovery.ends_wait_at;
}
