import type { AutopayEnd } from '@luwag/contracts/transactions';
import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Centavos } from '@luwag/domain/money';
import type { Mode } from '@luwag/ledger/commands';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';

export type AutopayRow = Omit<Selectable<DB['autopays']>, 'ended_because' | 'mode'> & {
  ended_because: EndReason | null;
  mode: Mode;
};
export type ChargeRow = Selectable<DB['autopay_charges']>;
export type EndReason = z.infer<typeof AutopayEnd>;

/** Whose rows they are. */
export type PlanOwner = { planId: string; buyerId: string; mode: Mode };

const asRows = (rows: Selectable<DB['autopays']>[]) => rows as AutopayRow[];

export async function findAutopay(tx: Tx, planId: string): Promise<AutopayRow | undefined> {
  return (await listAutopays(tx, [planId])).get(planId);
}

/** By plan. */
export async function listAutopays(tx: Tx, planIds: string[]): Promise<Map<string, AutopayRow>> {
  if (planIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('autopays')
    .selectAll()
    .where('plan_id', 'in', planIds)
    .execute();
  return new Map(asRows(rows).map((row) => [row.plan_id, row]));
}

/** Turns it on, the first time or again. The caller holds the plan. */
export async function saveAutopay(
  tx: Tx,
  { planId, buyerId, mode }: PlanOwner,
  on: { sourceId: string; now: Date },
): Promise<void> {
  const given = {
    source_id: on.sourceId,
    turned_on_at: on.now,
    ended_at: null,
    ended_because: null,
  };
  await tx
    .insertInto('autopays')
    .values({ plan_id: planId, buyer_id: buyerId, mode, ...given })
    .onConflict((conflict) => conflict.column('plan_id').doUpdateSet(given))
    .execute();
}

/** What ended of these: plans by id, or all that are charged to a source. */
export async function markEnded(
  tx: Tx,
  which: { planIds: string[] } | { sourceId: string },
  end: { because: EndReason; now: Date },
): Promise<AutopayRow[]> {
  let update = tx
    .updateTable('autopays')
    .set({ ended_at: end.now, ended_because: end.because, announce_on: null })
    .where('ended_at', 'is', null);
  update =
    'sourceId' in which
      ? update.where('source_id', '=', which.sourceId)
      : update.where('plan_id', 'in', which.planIds);
  return asRows(await update.returningAll().execute());
}

export async function replaceSource(
  tx: Tx,
  { sourceId, by }: { sourceId: string; by: string },
): Promise<void> {
  await tx
    .updateTable('autopays')
    .set({ source_id: by })
    .where('source_id', '=', sourceId)
    .where('ended_at', 'is', null)
    .execute();
}

export async function setAnnounceDate(
  tx: Tx,
  planId: string,
  announceOn: CivilDate | null,
): Promise<void> {
  await tx
    .updateTable('autopays')
    .set({ announce_on: announceOn })
    .where('plan_id', '=', planId)
    .where('ended_at', 'is', null)
    .execute();
}

/** How far a run has come. Plans that somebody holds are passed, and found by the next run. */
export type AnnounceCursor = { announceOn: string; planId: string };

export async function listToAnnounce(
  tx: Tx,
  wanted: { today: CivilDate; after: AnnounceCursor | undefined; batchMax: number },
): Promise<AnnounceCursor[]> {
  const { today, after, batchMax } = wanted;
  let query = tx
    .selectFrom('autopays')
    .select(['announce_on', 'plan_id'])
    .where('ended_at', 'is', null)
    .where('announce_on', '<=', today)
    .orderBy('announce_on')
    .orderBy('plan_id')
    .limit(batchMax);
  if (after)
    query = query.where(
      sql<boolean>`(announce_on, plan_id) > (${after.announceOn}::date, ${after.planId}::uuid)`,
    );
  const rows = await query.execute();
  return rows.map((row) => ({ announceOn: String(row.announce_on), planId: row.plan_id }));
}

export type NewCharge = {
  installmentId: string;
  tryNumber: number;
  onDate: CivilDate;
  amountCentavos: Centavos;
  toldAt: Date;
};

/** A try that was planned and not made is planned anew; one that was made stays as it is. */
export async function saveCharge(
  tx: Tx,
  { planId, buyerId, mode }: PlanOwner,
  charge: NewCharge,
): Promise<void> {
  const given = {
    on_date: charge.onDate,
    amount_centavos: charge.amountCentavos,
    told_at: charge.toldAt,
  };
  await tx
    .insertInto('autopay_charges')
    .values({
      installment_id: charge.installmentId,
      try_number: charge.tryNumber,
      mode,
      buyer_id: buyerId,
      plan_id: planId,
      ...given,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['installment_id', 'try_number'])
        .doUpdateSet(given)
        .where('autopay_charges.attempt_id', 'is', null),
    )
    .execute();
}

/** Of plans, those of all their tries; in the order of the tries. */
export async function listCharges(tx: Tx, planIds: string[]): Promise<Map<string, ChargeRow[]>> {
  if (planIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('autopay_charges')
    .selectAll()
    .where('plan_id', 'in', planIds)
    .orderBy('installment_id')
    .orderBy('try_number')
    .execute();
  return Map.groupBy(rows, (row) => row.plan_id);
}

export const findChargeOf = (tx: Tx, attemptId: string): Promise<ChargeRow | undefined> =>
  tx
    .selectFrom('autopay_charges')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();

export type ChargeCursor = { onDate: string; installmentId: string };

/**
 * Charges whose day has come, of plans that the close of day has brought to it: before that it is
 * not known what is owed, and the attempt may not be there yet.
 */
export async function listChargesToMake(
  tx: Tx,
  wanted: { today: CivilDate; after: ChargeCursor | undefined; batchMax: number },
): Promise<(ChargeCursor & { planId: string })[]> {
  const { today, after, batchMax } = wanted;
  let query = tx
    .selectFrom('autopay_charges as c')
    .innerJoin('plans as p', 'p.id', 'c.plan_id')
    .select(['c.on_date', 'c.installment_id', 'c.plan_id'])
    .where('c.attempt_id', 'is', null)
    .where('c.on_date', '<=', today)
    .where((row) =>
      row.or([row('p.next_close_date', 'is', null), row('p.next_close_date', '>', today)]),
    )
    .orderBy('c.on_date')
    .orderBy('c.installment_id')
    .limit(batchMax);
  if (after)
    query = query.where(
      sql<boolean>`(c.on_date, c.installment_id)
        > (${after.onDate}::date, ${after.installmentId}::uuid)`,
    );
  const rows = await query.execute();
  return rows.map((row) => ({
    onDate: String(row.on_date),
    installmentId: row.installment_id,
    planId: row.plan_id,
  }));
}

/** Planned and not made: of whole plans, or of single installments. */
export async function deletePlanned(
  tx: Tx,
  which: { planIds: string[] } | { installmentIds: string[] },
): Promise<void> {
  const query = tx.deleteFrom('autopay_charges').where('attempt_id', 'is', null);
  const [column, ids] =
    'planIds' in which
      ? (['plan_id', which.planIds] as const)
      : (['installment_id', which.installmentIds] as const);
  if (ids.length > 0) await query.where(column, 'in', [...ids]).execute();
}

/** A try that failed without being asked for: it is made again on another day. */
export async function postponeCharge(tx: Tx, attemptId: string, onDate: CivilDate): Promise<void> {
  await tx
    .updateTable('autopay_charges')
    .set({ attempt_id: null, on_date: onDate })
    .where('attempt_id', '=', attemptId)
    .execute();
}

/** The attempts of these charges serve another end, or none: the charges were not made. */
export async function releaseCharges(tx: Tx, attemptIds: string[]): Promise<void> {
  if (attemptIds.length === 0) return;
  await tx
    .updateTable('autopay_charges')
    .set({ attempt_id: null })
    .where('attempt_id', 'in', attemptIds)
    .execute();
}

/** Planned charges whose day has come, a row for each mode. In the system's scope. */
export async function countWaiting(
  tx: Tx,
  today: CivilDate,
): Promise<{ mode: string; count: number }[]> {
  const { rows } = await sql<{ mode: string; count: number }>`
    select m.mode, count(c.installment_id)::int as count
      from unnest(array['test', 'live']) as m (mode)
      left join autopay_charges c on c.mode = m.mode and c.attempt_id is null
           and c.on_date <= ${today}::date
     group by m.mode order by m.mode`.execute(tx);
  return rows;
}
