import type { Kept } from '@luwag/contracts/privacy';
import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';

export async function insertClosing(
  tx: Tx,
  row: { accountId: string; closedAt: Date; kept: Kept[]; identityUntil: CivilDate | null },
): Promise<void> {
  await tx
    .insertInto('account_closings')
    .values({
      account_id: row.accountId,
      closed_at: row.closedAt,
      kept: JSON.stringify(row.kept),
      identity_until: row.identityUntil,
    })
    .execute();
}

/** Whose time of keeping is over on this day, a few at a time. In the system's scope. */
export async function lockDueClosings(tx: Tx, today: CivilDate, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_closings')
    .select('account_id')
    .where('erased_at', 'is', null)
    .where((eb) => eb.or([eb('identity_until', 'is', null), eb('identity_until', '<', today)]))
    .orderBy('account_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function markErased(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx
    .updateTable('account_closings')
    .set({ erased_at: at })
    .where('account_id', '=', accountId)
    .execute();
}
