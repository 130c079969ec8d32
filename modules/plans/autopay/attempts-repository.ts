import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Centavos } from '@luwag/domain/money';
import { sql } from 'kysely';
import { openStates, table } from '../servicing/service.ts';
import type { PlanOwner } from './repository.ts';

export type OpenAttempt = {
  id: string;
  installmentId: string;
  /** Made by the close of day, and nobody's so far. */
  isFree: boolean;
};

/** By installment; there is one at most. */
export async function listOpenAttempts(
  tx: Tx,
  planIds: string[],
): Promise<Map<string, OpenAttempt>> {
  const rows = await tx
    .selectFrom('collection_attempts')
    .select(['id', 'installment_id', 'purpose', 'state', 'next_poll_at'])
    .where('plan_id', 'in', planIds)
    .where('state', 'in', openStates)
    .execute();
  return new Map(
    rows.flatMap(({ id, installment_id: installmentId, purpose, state, next_poll_at }) => {
      if (installmentId === null) return [];
      const isFree = purpose === 'due' && state === 'created' && next_poll_at === null;
      return [[installmentId, { id, installmentId, isFree }]];
    }),
  );
}

export type ChargeToMake = {
  owner: PlanOwner;
  installmentId: string;
  tryNumber: number;
  sourceId: string;
  amountCentavos: Centavos;
  /** The free attempt of the close of day; none after a try that failed. */
  attemptId: string | undefined;
};

/**
 * The attempts of these charges, ready to be sent: those of the close of day are taken, others
 * made. Their ids. The caller holds the plans.
 */
export async function takeAttempts(
  tx: Tx,
  charges: readonly ChargeToMake[],
  at: { today: CivilDate; now: Date; nextPollAt: Date },
): Promise<string[]> {
  const given = table('c', {
    attempt_id: ['uuid', charges.map(({ attemptId }) => attemptId ?? null)],
    installment_id: ['uuid', charges.map(({ installmentId }) => installmentId)],
    try_number: ['bigint', charges.map(({ tryNumber }) => tryNumber)],
    plan_id: ['uuid', charges.map(({ owner }) => owner.planId)],
    buyer_id: ['uuid', charges.map(({ owner }) => owner.buyerId)],
    mode: ['text', charges.map(({ owner }) => owner.mode)],
    source_id: ['uuid', charges.map(({ sourceId }) => sourceId)],
    amount: ['bigint', charges.map(({ amountCentavos }) => amountCentavos)],
  });
  await sql`update collection_attempts a set source_id = c.source_id, amount_centavos = c.amount,
      business_date = ${at.today}::date, next_poll_at = ${at.nextPollAt}::timestamptz
    from ${given} where a.id = c.attempt_id`.execute(tx);
  await sql`insert into collection_attempts (id, mode, buyer_id, plan_id, installment_id,
      source_id, amount_centavos, business_date, created_at, next_poll_at)
    select uuid_v7(slot_of(c.buyer_id)), c.mode, c.buyer_id, c.plan_id, c.installment_id,
      c.source_id, c.amount, ${at.today}::date, ${at.now}::timestamptz,
      ${at.nextPollAt}::timestamptz
    from ${given} where c.attempt_id is null`.execute(tx);
  const { rows } = await sql<{ attempt_id: string }>`
    update autopay_charges m set attempt_id = a.id from ${given}
      -- One by one: minutes ago there were none of these, and the planner thinks so still.
      cross join lateral (
        select id from collection_attempts
         where installment_id = c.installment_id and state = 'created' offset 0) a
     where m.installment_id = c.installment_id and m.try_number = c.try_number
    returning m.attempt_id`.execute(tx);
  return rows.map((row) => row.attempt_id);
}

/** Attempts of a plan that were taken and not sent are nobody's again. Their ids. */
export async function freeAttempts(tx: Tx, planId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('collection_attempts')
    .set({ source_id: null, next_poll_at: null })
    .where('plan_id', '=', planId)
    .where('purpose', '=', 'due')
    .where('state', '=', 'created')
    .where('next_poll_at', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
