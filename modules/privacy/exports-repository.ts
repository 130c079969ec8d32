import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { Selectable } from 'kysely';

export type ExportRow = Selectable<DB['data_exports']>;

/** Undefined when one is being made already. */
export const insertExport = (
  tx: Tx,
  row: { accountId: string; askedAt: Date },
): Promise<ExportRow | undefined> =>
  tx
    .insertInto('data_exports')
    .values({ id: idFor(row.accountId), account_id: row.accountId, asked_at: row.askedAt })
    .onConflict((conflict) =>
      conflict.column('account_id').where('ready_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

export const listExportsOf = (tx: Tx, accountId: string, limit: number): Promise<ExportRow[]> =>
  tx
    .selectFrom('data_exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Held, so that of two who fetch it at once only one does. */
export const lockExport = (
  tx: Tx,
  wanted: { id: string; accountId?: string },
): Promise<ExportRow | undefined> =>
  tx
    .selectFrom('data_exports')
    .selectAll()
    .where('id', '=', wanted.id)
    .$if(wanted.accountId !== undefined, (query) =>
      query.where('account_id', '=', wanted.accountId ?? ''),
    )
    .forUpdate()
    .executeTakeFirst();

export async function markReady(
  tx: Tx,
  row: {
    id: string;
    readyAt: Date;
    expiresAt: Date;
    bytes: number;
    objectKey: string;
    wrappedKey: Buffer;
  },
): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({
      ready_at: row.readyAt,
      expires_at: row.expiresAt,
      bytes: row.bytes,
      object_key: row.objectKey,
      wrapped_key: row.wrappedKey,
    })
    .where('id', '=', row.id)
    .execute();
}

/** Its key goes with the row's: the object opens no more, and is swept away. */
export async function markDownloaded(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ downloaded_at: at, object_key: null, wrapped_key: null })
    .where('id', '=', id)
    .execute();
}

export async function expireExports(
  tx: Tx,
  wanted: { before: Date } | { accountId: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('data_exports')
    .set({ object_key: null, wrapped_key: null })
    .where('object_key', 'is not', null)
    .$if('before' in wanted, (query) =>
      query.where('expires_at', '<=', 'before' in wanted ? wanted.before : null),
    )
    .$if('accountId' in wanted, (query) =>
      query.where('account_id', '=', 'accountId' in wanted ? wanted.accountId : ''),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Which of these objects still belong to a copy that waits. */
export async function listKnownObjects(tx: Tx, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .selectFrom('data_exports')
    .select('object_key')
    .where('object_key', 'in', keys)
    .execute();
  return rows.flatMap(({ object_key }) => (object_key ? [object_key] : []));
}
