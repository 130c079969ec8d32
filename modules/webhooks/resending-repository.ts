import type { Tx } from '@luwag/db';
import type { DeliveryRow } from './deliveries-repository.ts';

export type Resent = Pick<DeliveryRow, 'id' | 'day' | 'address_id' | 'state' | 'by_hand'>;

type ToReplay = {
  address_id: string;
  which: 'all' | 'undelivered' | 'waiting';
  from: string;
  to: string;
};

const between = (tx: Tx, { address_id, which, from, to }: ToReplay) =>
  tx
    .selectFrom('webhook_deliveries')
    .where('address_id', '=', address_id)
    .where('created_at', '>=', new Date(from))
    .where('created_at', '<', new Date(to))
    .$if(which === 'undelivered', (query) => query.where('state', '<>', 'delivered'))
    // What was tried and not taken; one that was never tried is on its way.
    .$if(which === 'waiting', (query) =>
      query.where('state', '=', 'waiting').where('rung', '>', 0),
    );

/** Oldest first. */
export async function listToReplay(
  tx: Tx,
  wanted: ToReplay & { after: string | null; limit: number },
): Promise<Resent[]> {
  const rows = await between(tx, wanted)
    .select(['id', 'day', 'address_id', 'state', 'by_hand'])
    .$if(wanted.after !== null, (query) => query.where('id', '>', wanted.after ?? ''))
    .orderBy('id')
    .limit(wanted.limit)
    .execute();
  return rows as Resent[];
}

export async function countToReplay(tx: Tx, wanted: ToReplay): Promise<number> {
  const { count } = await between(tx, wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those that ended without being taken wait again, with all their attempts before them. */
export async function restartLadders(tx: Tx, rows: readonly Resent[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', rung: 0, ended_at: null, next_attempt_at: now })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('day', 'in', [...new Set(rows.map(({ day }) => day))])
    .where('state', 'in', ['failed', 'canceled'])
    .execute();
}
