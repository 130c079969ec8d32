import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { GroupPayoutKind } from '@luwag/domain/paluwagan-states';
import type { Insertable } from 'kysely';

/**
 * Rows of what goes to members are made here, in the transaction that makes it due; every step
 * after that is taken by modules/payouts. In the system's scope.
 */

export type PayoutOf = {
  seat_id: string;
  member_id: string;
  kind: GroupPayoutKind;
  round_id: string | null;
};

export async function insertPalPayouts(
  tx: Tx,
  rows: readonly Insertable<DB['pal_payouts']>[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('pal_payouts')
      .values([...rows])
      .execute();
}

/** The number of the last part of the same that stands; 0 where there is none. */
export async function findLastPart(tx: Tx, of: PayoutOf): Promise<number> {
  const row = await tx
    .selectFrom('pal_payouts')
    .select((eb) => eb.fn.max('part').as('part'))
    .where('seat_id', '=', of.seat_id)
    .where('member_id', '=', of.member_id)
    .where('kind', '=', of.kind)
    .where('round_id', 'is not distinct from', of.round_id)
    .where('status', 'not in', ['failed', 'returned', 'canceled'])
    .executeTakeFirst();
  return row?.part ?? 0;
}

/**
 * What waits for more of the same kind, since no wallet takes so little, has this added to it; its
 * id, or none where nothing waits so. It keeps the round that it was first for.
 */
export async function addToTooSmall(
  tx: Tx,
  of: PayoutOf,
  more: { amountCentavos: number; minimumCentavos: number; maximumCentavos: number; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('pal_payouts')
    .set((eb) => ({
      amount_centavos: eb('amount_centavos', '+', more.amountCentavos),
      polls: 0,
      next_poll_at: more.now,
    }))
    .where('seat_id', '=', of.seat_id)
    .where('member_id', '=', of.member_id)
    .where('kind', '=', of.kind)
    .where('status', '=', 'waiting')
    .where('amount_centavos', '<', more.minimumCentavos)
    .where('amount_centavos', '<=', more.maximumCentavos - more.amountCentavos)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
