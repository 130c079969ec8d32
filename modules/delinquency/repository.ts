import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import type { BucketAllowance } from '@luwag/domain/delinquency';
import type { Mode } from '@luwag/ledger/commands';
import { type Insertable, type Selectable, sql } from 'kysely';

/** What was set aside for a date. */
export type Provision = {
  businessDate: CivilDate;
  buckets: BucketAllowance[];
  targetCentavos: number;
  changeCentavos: number;
};

export const hasProvision = async (
  tx: Tx,
  { mode, businessDate }: { mode: Mode; businessDate: CivilDate },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('provisionings')
    .select('id')
    .where('mode', '=', mode)
    .where('business_date', '>=', businessDate)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether it is the first of its date: of two runs at once one posts. */
export async function insertProvision(
  tx: Tx,
  row: Provision & { mode: Mode; id: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('provisionings')
    .values({
      mode: row.mode,
      business_date: row.businessDate,
      id: row.id,
      buckets: JSON.stringify(row.buckets),
      target_centavos: row.targetCentavos,
      change_centavos: row.changeCentavos,
      made_at: row.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function listProvisions(
  tx: Tx,
  mode: Mode,
  dates: readonly CivilDate[],
): Promise<Provision[]> {
  if (dates.length === 0) return [];
  const rows = await tx
    .selectFrom('provisionings')
    .selectAll()
    .where('mode', '=', mode)
    .where('business_date', 'in', dates)
    .execute();
  return rows.map(toProvision);
}

export async function findLastProvision(tx: Tx, mode: Mode): Promise<Provision | undefined> {
  const row = await tx
    .selectFrom('provisionings')
    .selectAll()
    .where('mode', '=', mode)
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toProvision(row);
}

const toProvision = (row: Selectable<DB['provisionings']>): Provision => ({
  businessDate: row.business_date as CivilDate,
  buckets: row.buckets as unknown as BucketAllowance[],
  targetCentavos: row.target_centavos,
  changeCentavos: row.change_centavos,
});

export type WriteOffRow = Selectable<DB['write_offs']>;

/** None where another of this plan waits already. */
export const insertWriteOff = (
  tx: Tx,
  row: Omit<Insertable<DB['write_offs']>, 'id'>,
): Promise<WriteOffRow | undefined> =>
  tx
    .insertInto('write_offs')
    .values({ id: idFor(row.buyer_id), ...row })
    .onConflict((conflict) =>
      conflict.columns(['plan_id']).where('state', '=', 'proposed').doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

export const findWriteOff = (tx: Tx, id: string): Promise<WriteOffRow | undefined> =>
  tx.selectFrom('write_offs').selectAll().where('id', '=', id).executeTakeFirst();

export const lockWriteOff = (tx: Tx, id: string): Promise<WriteOffRow | undefined> =>
  tx.selectFrom('write_offs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const markDecided = (
  tx: Tx,
  id: string,
  decided: {
    state: 'approved' | 'rejected';
    decided_by: string;
    decided_at: Date;
    decision_note: string;
    written_off_centavos: number | null;
  },
): Promise<WriteOffRow> =>
  tx
    .updateTable('write_offs')
    .set(decided)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const proposedMax = 100;

/** Proposals that wait, the oldest first. */
export const listProposed = (tx: Tx, mode: Mode): Promise<WriteOffRow[]> =>
  tx
    .selectFrom('write_offs')
    .selectAll()
    .where('mode', '=', mode)
    .where('state', '=', 'proposed')
    .orderBy('proposed_at')
    .orderBy('id')
    .limit(proposedMax)
    .execute();

export async function readProposed(
  tx: Tx,
  mode: Mode,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(proposed_at) as "oldestAt" from write_offs
     where mode = ${mode} and state = 'proposed'`.execute(tx);
  return rows[0] ?? { count: 0, oldestAt: null };
}

export const listWriteOffsOf = (tx: Tx, buyerId: string): Promise<WriteOffRow[]> =>
  tx
    .selectFrom('write_offs')
    .selectAll()
    .where('buyer_id', '=', buyerId)
    .orderBy('id', 'desc')
    .limit(proposedMax)
    .execute();
