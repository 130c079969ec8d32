import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Insertable, Selectable } from 'kysely';

export type HardshipRow = Omit<Selectable<DB['pal_hardships']>, 'cause' | 'decision'> & {
  cause: 'illness' | 'lost_work' | 'death' | 'calamity' | 'other';
  decision: 'granted' | 'refused' | null;
};

export async function insertHardship(tx: Tx, row: Insertable<DB['pal_hardships']>): Promise<void> {
  await tx.insertInto('pal_hardships').values(row).execute();
}

/** Of a seat, those that nobody has decided. */
export async function listAskedHardships(tx: Tx, seatId: string): Promise<HardshipRow[]> {
  const rows = await tx
    .selectFrom('pal_hardships')
    .selectAll()
    .where('seat_id', '=', seatId)
    .where('decision', 'is', null)
    .orderBy('id')
    .limit(50)
    .execute();
  return rows as HardshipRow[];
}
