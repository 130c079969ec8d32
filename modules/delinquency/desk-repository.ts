import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Centavos } from '@luwag/domain/money';
import type { Mode } from '@luwag/ledger/commands';
import type { Insertable, Selectable } from 'kysely';

export type PromiseRow = Omit<
  Selectable<DB['payment_promises']>,
  'mode' | 'on_date' | 'amount_centavos'
> & { mode: Mode; on_date: CivilDate; amount_centavos: Centavos };

type Party = { buyerId: string; mode: Mode };

/** None where another stands. */
export async function insertPromise(
  tx: Tx,
  row: Omit<Insertable<DB['payment_promises']>, 'id'>,
): Promise<PromiseRow | undefined> {
  const made = await tx
    .insertInto('payment_promises')
    .values({ id: idFor(row.buyer_id), ...row })
    .onConflict((conflict) =>
      conflict.columns(['buyer_id', 'mode']).where('ended_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return made as PromiseRow | undefined;
}

/** Ends what stands; with a day, only what was for a day before it. */
export async function endPromise(
  tx: Tx,
  { buyerId, mode }: Party,
  ended: { endedBy: string; endedAt: Date; before?: CivilDate },
): Promise<PromiseRow | undefined> {
  let query = tx
    .updateTable('payment_promises')
    .set({ ended_at: ended.endedAt, ended_by: ended.endedBy })
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
    .where('ended_at', 'is', null);
  if (ended.before) query = query.where('on_date', '<', ended.before);
  return (await query.returningAll().executeTakeFirst()) as PromiseRow | undefined;
}

const shownMax = 20;

/** Newest first. */
export async function listPromises(tx: Tx, buyerId: string): Promise<PromiseRow[]> {
  const rows = await tx
    .selectFrom('payment_promises')
    .selectAll()
    .where('buyer_id', '=', buyerId)
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute();
  return rows as unknown as PromiseRow[];
}

export type NoteRow = Selectable<DB['collection_notes']>;

export const insertNote = (
  tx: Tx,
  row: Omit<Insertable<DB['collection_notes']>, 'id'>,
): Promise<NoteRow> =>
  tx
    .insertInto('collection_notes')
    .values({ id: idFor(row.buyer_id), ...row })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Newest first. */
export const listNotes = (tx: Tx, buyerId: string): Promise<NoteRow[]> =>
  tx
    .selectFrom('collection_notes')
    .selectAll()
    .where('buyer_id', '=', buyerId)
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute();
