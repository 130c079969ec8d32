import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Centavos } from '@luwag/domain/money';
import type { DueKind } from '@luwag/domain/paluwagan-states';
import type { Mode } from '@luwag/ledger/commands';
import { sql, type Updateable } from 'kysely';
import type { DueRow } from '../groups/service.ts';

/** Dues and who they are of. In the system's scope, unless said otherwise. */

export async function listDuesById(tx: Tx, ids: readonly string[]): Promise<DueRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('pal_dues')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute();
  return rows as DueRow[];
}

export async function findDue(tx: Tx, id: string): Promise<DueRow | undefined> {
  return (await listDuesById(tx, [id]))[0];
}

export async function listGroupIdsOfDues(tx: Tx, dueIds: readonly string[]): Promise<string[]> {
  if (dueIds.length === 0) return [];
  const { rows } = await sql<{ group_id: string }>`
    select distinct group_id from pal_dues where id = any (${[...dueIds]}::uuid[])`.execute(tx);
  return rows.map(({ group_id }) => group_id);
}

export type NewDue = {
  groupId: string;
  mode: Mode;
  kind: DueKind;
  seatId: string;
  roundId: string | null;
  memberId: string;
  accountId: string;
  amountCentavos: Centavos;
  coverCentavos: Centavos;
  dueDate: CivilDate;
  chargeOn: CivilDate | null;
};

/** Their ids, in the order of what was given. */
export async function insertDues(tx: Tx, dues: readonly NewDue[]): Promise<string[]> {
  if (dues.length === 0) return [];
  const rows = await tx
    .insertInto('pal_dues')
    .values(
      dues.map((due) => ({
        id: idFor(due.accountId),
        group_id: due.groupId,
        mode: due.mode,
        kind: due.kind,
        seat_id: due.seatId,
        round_id: due.roundId,
        member_id: due.memberId,
        account_id: due.accountId,
        amount_centavos: due.amountCentavos,
        cover_centavos: due.coverCentavos,
        due_date: due.dueDate,
        charge_on: due.chargeOn,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateDue(
  tx: Tx,
  id: string,
  change: Updateable<DB['pal_dues']>,
): Promise<void> {
  await tx.updateTable('pal_dues').set(change).where('id', '=', id).execute();
}

/** Those that nobody is asked for any more. */
export async function voidDues(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('pal_dues')
    .set({ status: 'void', charge_on: null })
    .where('id', 'in', [...ids])
    .where('status', 'in', ['open', 'missed'])
    .execute();
}

export async function markPaid(
  tx: Tx,
  payment: { id: string; dueId: string; onDate: CivilDate },
  now: Date,
): Promise<void> {
  const paid = { payment_id: payment.id, paid_on: payment.onDate, paid_at: now, charge_on: null };
  await updateDue(tx, payment.dueId, { status: 'paid', ...paid });
}

/** Asked for before a day and not paid. */
export async function listUnpaidBuyIns(
  tx: Tx,
  before: CivilDate,
): Promise<{ id: string; group_id: string; member_id: string }[]> {
  const { rows } = await sql<{ id: string; group_id: string; member_id: string }>`
    select d.id, d.group_id, d.member_id from pal_dues d
     where d.kind = 'buy_in' and d.status = 'open' and d.due_date < ${before}::date
     order by d.group_id limit 100`.execute(tx);
  return rows;
}

/** Whether who sits on a seat asked this member to take it over. */
export async function wasInvitedBy(
  tx: Tx,
  { seatId, takerId, sitterId }: { seatId: string; takerId: string; sitterId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('pal_invitations')
    .select('id')
    .where((eb) => eb.and({ seat_id: seatId, taken_by: takerId, invited_by: sitterId }))
    .executeTakeFirst();
  return row !== undefined;
}
