import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import { type AskedChange, isNumberNew, numberKeptMs } from '@luwag/domain/number-changes';
import type { Insertable, Selectable } from 'kysely';

export type NumberChangeRow = Selectable<DB['number_changes']>;

export async function insertNumberChange(
  tx: Tx,
  row: Insertable<DB['number_changes']>,
): Promise<void> {
  await tx.insertInto('number_changes').values(row).execute();
}

/** The newest that was asked for: only that one can still take force. */
export const findNewestNumberChange = (
  tx: Tx,
  accountId: string,
): Promise<NumberChangeRow | undefined> =>
  tx
    .selectFrom('number_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function markCodeSent(
  tx: Tx,
  id: string,
  sent: { codeId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('number_changes')
    .set({ code_id: sent.codeId, sent_at: sent.at })
    .where('id', '=', id)
    .execute();
}

export async function markNumberChanged(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('number_changes')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/**
 * A change and whatever came after it, which whoever asked for the first asked for as well. Those
 * that were not undone before, the oldest first.
 */
export async function undoNumberChanges(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<NumberChangeRow[]> {
  const rows = await tx
    .updateTable('number_changes')
    .set({ undone_at: now })
    .where('account_id', '=', accountId)
    .where('undone_at', 'is', null)
    .where('requested_at', '>=', (eb) =>
      eb.selectFrom('number_changes').select('requested_at').where('id', '=', id),
    )
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.requested_at.getTime() - b.requested_at.getTime());
}

/**
 * Whether somebody else left this number so lately that it may still come back to them. In the
 * system's scope.
 */
export async function isNumberKeptForAnother(
  tx: Tx,
  numberIndex: Uint8Array,
  { accountId, now }: { accountId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('number_changes')
    .select('id')
    .where('old_number_index', '=', Buffer.from(numberIndex))
    .where('confirmed_at', '>', new Date(now.getTime() - numberKeptMs))
    .where('undone_at', 'is', null)
    .where('account_id', '!=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Since when the number in force is the account's, where that came by a change not long ago. */
export async function findNewNumberSince(
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('number_changes')
    .select(['requested_at', 'confirmed_at', 'undone_at'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.confirmed_at && isNumberNew(askedOf(row), now.getTime())
    ? row.confirmed_at
    : undefined;
}

/** As the rules see it. */
export const askedOf = (
  row: Pick<NumberChangeRow, 'requested_at' | 'confirmed_at' | 'undone_at'>,
): AskedChange => ({
  requestedAtMs: row.requested_at.getTime(),
  confirmedAtMs: row.confirmed_at?.getTime(),
  undoneAtMs: row.undone_at?.getTime(),
});
