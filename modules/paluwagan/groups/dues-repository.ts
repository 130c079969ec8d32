import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import type { DueKind, DueStatus } from '@luwag/domain/paluwagan-states';
import type { Mode } from '@luwag/ledger/commands';
import type { Selectable } from 'kysely';

/** Dues as pages and rules read them; submodule dues writes them. In the system's scope. */
export type DueRow = Omit<
  Selectable<DB['pal_dues']>,
  'mode' | 'kind' | 'status' | 'due_date' | 'paid_on' | 'charge_on'
> & {
  mode: Mode;
  kind: DueKind;
  status: DueStatus;
  due_date: CivilDate;
  paid_on: CivilDate | null;
  charge_on: CivilDate | null;
};

/** More than a group of twenty can have: 400 contributions, deposits and buy-ins beside them. */
const duesMax = 600;

/** Of a group, oldest first; of one kind, or one seat, where that is said. */
export async function listDues(
  tx: Tx,
  wanted: { groupId: string; kind?: DueKind; seatId?: string; memberId?: string },
): Promise<DueRow[]> {
  let query = tx
    .selectFrom('pal_dues')
    .selectAll()
    .where('group_id', '=', wanted.groupId)
    .orderBy('due_date')
    .orderBy('id')
    .limit(duesMax);
  if (wanted.kind) query = query.where('kind', '=', wanted.kind);
  if (wanted.seatId) query = query.where('seat_id', '=', wanted.seatId);
  if (wanted.memberId) query = query.where('member_id', '=', wanted.memberId);
  return (await query.execute()) as DueRow[];
}

/** Unpaid ones of these accounts in any group, oldest first. */
export async function listOpenDues(
  tx: Tx,
  { accountId, mode }: { accountId: string; mode: Mode },
): Promise<DueRow[]> {
  const rows = await tx
    .selectFrom('pal_dues')
    .selectAll()
    .where((eb) => eb.and({ account_id: accountId, mode }))
    .where('status', 'in', ['open', 'missed'])
    .orderBy('due_date')
    .orderBy('id')
    .limit(duesMax)
    .execute();
  return rows as DueRow[];
}

/** Whether one of these accounts owes a group what it should have given. */
export async function isInArrears(
  tx: Tx,
  { accountIds, mode }: { accountIds: readonly string[]; mode: Mode },
): Promise<boolean> {
  const row = await tx
    .selectFrom('pal_dues')
    .select('id')
    .where('account_id', 'in', [...accountIds])
    .where((eb) => eb.and({ mode, status: 'missed' }))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody still owes it. */
export async function isOwed(tx: Tx, dueId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('pal_dues')
    .select('id')
    .where('id', '=', dueId)
    .where('status', 'in', ['open', 'missed'])
    .executeTakeFirst();
  return row !== undefined;
}
