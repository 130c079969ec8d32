import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { NoticeGroup, NoticeKind, OutgoingChannel } from '@luwag/domain/notices';
import type { Selectable } from 'kysely';
import { deleteSettings } from './settings-repository.ts';

export type NoticeRow = Omit<Selectable<DB['notices']>, 'kind' | 'group_name' | 'channels'> & {
  kind: NoticeKind;
  group_name: NoticeGroup;
  channels: OutgoingChannel[];
};

const asRows = (rows: Selectable<DB['notices']>[]) => rows as unknown as NoticeRow[];

export type NewNotice = Pick<
  NoticeRow,
  | 'id'
  | 'account_id'
  | 'kind'
  | 'group_name'
  | 'about'
  | 'data_encrypted'
  | 'channels'
  | 'waits_until'
  | 'created_at'
>;

/** False when one of the same kind and name was written before. */
export async function insertNotice(tx: Tx, notice: NewNotice): Promise<boolean> {
  const row = await tx
    .insertInto('notices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'about']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export type Wanted = {
  accountId: string;
  groups: readonly NoticeGroup[] | undefined;
  before: string | undefined;
  limit: number;
};

/** The newest first: ids bear their time. */
export async function listNotices(
  tx: Tx,
  { accountId, groups, before, limit }: Wanted,
): Promise<NoticeRow[]> {
  let rows = tx.selectFrom('notices').selectAll().where('account_id', '=', accountId);
  if (groups) rows = rows.where('group_name', 'in', groups);
  if (before) rows = rows.where('id', '<', before);
  return asRows(await rows.orderBy('id', 'desc').limit(limit).execute());
}

export async function countUnread(tx: Tx, accountId: string, max: number): Promise<number> {
  const { count } = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where('account_id', '=', accountId)
        .where('read_at', 'is', null)
        .limit(max)
        .as('unread'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many were unread before. */
export async function markNoticesRead(
  tx: Tx,
  which: { accountId: string; ids: readonly string[] | undefined; until: string | undefined },
  now: Date,
): Promise<number> {
  let rows = tx
    .updateTable('notices')
    .set({ read_at: now })
    .where('account_id', '=', which.accountId)
    .where('read_at', 'is', null);
  if (which.ids) rows = rows.where('id', 'in', which.ids);
  if (which.until) rows = rows.where('id', '<=', which.until);
  const { numUpdatedRows } = await rows.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Those that were kept long enough; how many went. */
export async function deleteNotices(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notices')
    .where('id', 'in', (eb) =>
      eb.selectFrom('notices').select('id').where('created_at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** For whoever closes an account: what was told, and how. */
export async function deleteNoticesOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('notices').where('account_id', '=', accountId).execute();
  await deleteSettings(tx, accountId);
}
