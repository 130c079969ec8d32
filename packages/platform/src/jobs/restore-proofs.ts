import type { Db, Tx } from '@luwag/db';
import { sql } from 'kysely';
import type { Reading } from '../observability/watched.ts';

export type RestoreProof = { restoredTo: Date; tookSeconds: number };

/** A backup was restored beside what runs, and what came back was proved. */
export async function noteRestoreProof(tx: Tx, proof: RestoreProof): Promise<void> {
  await tx
    .insertInto('restore_proofs')
    .values({ restored_to: proof.restoredTo, took_seconds: Math.round(proof.tookSeconds) })
    .execute();
}

/** Without one there is no sample, which calls somebody as an old one does. */
export async function readRestoreProof(db: Db): Promise<Reading> {
  const { rows } = await sql<{ at: number }>`
    select extract(epoch from proved_at)::float8 as at from restore_proofs
     order by proved_at desc limit 1`.execute(db);
  return { luwag_restore_proved_at_seconds: rows.map(({ at }) => ({ value: at })) };
}
