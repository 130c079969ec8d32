import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import { type Selectable, sql, type Updateable } from 'kysely';
import { lockGroupsOfDues } from '../../paluwagan/service.ts';

export type AttemptRow = Selectable<DB['collection_attempts']>;
/** Of a plan, or of a due of a group: every attempt is one of the two. */
export type PlanAttempt = AttemptRow & { plan_id: string };
export type DueAttempt = AttemptRow & { pal_due_id: string };

export const isOfDue = (attempt: AttemptRow): attempt is DueAttempt => attempt.pal_due_id !== null;

/** For what only an attempt of a plan comes to. */
export function ofPlan(attempt: AttemptRow): PlanAttempt {
  const { plan_id } = attempt;
  if (plan_id === null) throw new Error(`attempt ${attempt.id} is of no plan`);
  return { ...attempt, plan_id };
}

/** What a payment is charged by: a saved source, or the buyer's own hand on a channel's page. */
export type AttemptSource = { tokenId: string | null; channel: string; isActive: boolean };

export const findAttempt = (tx: Tx, id: string): Promise<AttemptRow | undefined> =>
  tx.selectFrom('collection_attempts').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * The plan or the group first, then the attempt: whoever pays by hand holds it when it writes an
 * attempt.
 */
export async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow | undefined> {
  const seen = await findAttempt(tx, id);
  if (!seen) return undefined;
  if (isOfDue(seen)) await lockGroupsOfDues(tx, [seen.pal_due_id]);
  else
    await tx
      .selectFrom('plans')
      .select('id')
      .where('id', '=', seen.plan_id)
      .forUpdate()
      .executeTakeFirst();
  return tx
    .selectFrom('collection_attempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Several of them, the plans, the groups and then the attempts each in the order of their ids. */
export async function lockAttempts(tx: Tx, ids: readonly string[]): Promise<AttemptRow[]> {
  const seen = await tx
    .selectFrom('collection_attempts')
    .select(['plan_id', 'pal_due_id'])
    .where('id', 'in', [...ids])
    .execute();
  const planIds = seen.flatMap(({ plan_id }) => plan_id ?? []);
  if (planIds.length > 0)
    await sql`select from plans where id = any (${planIds}::uuid[])
       order by id for update`.execute(tx);
  await lockGroupsOfDues(
    tx,
    seen.flatMap(({ pal_due_id }) => pal_due_id ?? []),
  );
  return tx
    .selectFrom('collection_attempts')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function updateAttempt(
  tx: Tx,
  id: string,
  change: Updateable<DB['collection_attempts']>,
): Promise<void> {
  await tx.updateTable('collection_attempts').set(change).where('id', '=', id).execute();
}

type Sending = { id: string; expiresAt: Date };

export async function markSent(
  tx: Tx,
  attempts: readonly Sending[],
  at: { sentAt: Date; nextPollAt: Date },
): Promise<void> {
  const [ids, ends] = [attempts.map(({ id }) => id), attempts.map((each) => each.expiresAt)];
  await sql`update collection_attempts a set state = 'sent', sent_at = ${at.sentAt}::timestamptz,
      expires_at = c.expires_at, next_poll_at = ${at.nextPollAt}::timestamptz
    from unnest(${ids}::uuid[], ${ends}::timestamptz[]) as c(id, expires_at)
   where a.id = c.id`.execute(tx);
}

export type Succeeding = { id: string; requestId: string; paymentId: string | null };

export async function markSucceeded(
  tx: Tx,
  attempts: readonly Succeeding[],
  now: Date,
): Promise<void> {
  await sql`update collection_attempts a set state = 'succeeded', failure_code = null,
      gateway_request_id = c.request_id, gateway_payment_id = c.payment_id, redirect_url = null,
      instruction = null, settled_at = ${now}::timestamptz, next_poll_at = null
    from unnest(${attempts.map(({ id }) => id)}::uuid[],
      ${attempts.map(({ requestId }) => requestId)}::text[],
      ${attempts.map(({ paymentId }) => paymentId)}::text[]) as c(id, request_id, payment_id)
   where a.id = c.id`.execute(tx);
}

/** By their ids. */
export async function listAttemptSources(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, AttemptSource>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('payment_sources')
    .select(['id', 'gateway_token_id', 'channel', 'status'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, toSource(row)]));
}

export async function findAttemptSource(
  tx: Tx,
  { source_id }: Pick<AttemptRow, 'source_id'>,
): Promise<AttemptSource | undefined> {
  if (!source_id) return undefined;
  const row = await tx
    .selectFrom('payment_sources')
    .select(['gateway_token_id', 'channel', 'status'])
    .where('id', '=', source_id)
    .executeTakeFirstOrThrow();
  return toSource(row);
}

type SourceRow = Pick<Selectable<DB['payment_sources']>, 'gateway_token_id' | 'channel' | 'status'>;
const toSource = ({ gateway_token_id: tokenId, channel, status }: SourceRow): AttemptSource => ({
  tokenId,
  channel,
  isActive: status === 'active',
});

/** The attempt that a webhook is about, by the gateway's ids or by our reference. */
export async function findAttemptOf(
  tx: Tx,
  event: { payment_request_id: string | null; attempt_id: string | undefined },
): Promise<AttemptRow | undefined> {
  if (!event.payment_request_id && !event.attempt_id) return undefined;
  return tx
    .selectFrom('collection_attempts')
    .selectAll()
    .where((attempt) =>
      attempt.or([
        ...(event.attempt_id ? [attempt('id', '=', event.attempt_id)] : []),
        ...(event.payment_request_id
          ? [attempt('gateway_request_id', '=', event.payment_request_id)]
          : []),
      ]),
    )
    .executeTakeFirst();
}

/** Attempts whose poll is overdue: its job was lost, or no worker was running. */
export const listOverduePolls = (
  tx: Tx,
  { before, batchMax }: { before: Date; batchMax: number },
): Promise<{ id: string; state: string }[]> =>
  tx
    .selectFrom('collection_attempts')
    .select(['id', 'state'])
    .where('next_poll_at', '<', before)
    .orderBy('next_poll_at')
    .limit(batchMax)
    .execute();

export type UnknownAttempts = { mode: string; count: number; oldestSeconds: number };

/**
 * How many attempts are unknown and how long ago the oldest was sent, a row for each mode. The
 * index of open attempts holds them all, and little else. In the system's scope.
 */
export async function countUnknownAttempts(tx: Tx, now: Date): Promise<UnknownAttempts[]> {
  const { rows } = await sql<UnknownAttempts>`
    select m.mode, count(a.id)::int as count,
           greatest(0, coalesce(extract(epoch from
             ${now}::timestamptz - min(coalesce(a.sent_at, a.created_at))), 0))::float8
             as "oldestSeconds"
      from unnest(array['test', 'live']) as m (mode)
      left join collection_attempts a on a.mode = m.mode and a.state = 'unknown'
     group by m.mode order by m.mode`.execute(tx);
  return rows;
}

/** The purchase behind a checkout's attempt. */
export const findPurchase = (tx: Tx, planId: string) =>
  tx
    .selectFrom('plans as p')
    .innerJoin('payment_requests as r', 'r.id', 'p.payment_request_id')
    .leftJoin('proposals as o', 'o.plan_id', 'p.id')
    .select([
      'p.id as plan_id',
      'p.mode',
      'p.merchant_id',
      'p.schedule_start_date as start_date',
      'r.id as request_id',
      'r.declines',
      'o.id as proposal_id',
    ])
    .where('p.id', '=', planId)
    .executeTakeFirst();
export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

export async function finishProposal(tx: Tx, planId: string): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ status: 'done' })
    .where('plan_id', '=', planId)
    .where('status', '=', 'processing')
    .execute();
}

/** The agreement and confirmation were for the failed payment only, so both are cleared. */
export async function reopenProposal(tx: Tx, planId: string, reason: string): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({
      status: 'open',
      plan_id: null,
      failure_reason: reason,
      agreed_at: null,
      confirmed_at: null,
      confirmed_with: null,
      confirmed_session_id: null,
    })
    .where('plan_id', '=', planId)
    .where('status', '=', 'processing')
    .execute();
}

/**
 * The part that is above the line was paid at once and passed on to the merchant. It is recorded as
 * used credit of the payment: after a chargeback that part is owed again.
 */
export async function recordPaidAtOnce(tx: Tx, attempt: AttemptRow, now: Date): Promise<void> {
  const { id, mode, buyer_id, plan_id, pay_now_centavos: paidAtOnce, business_date } = attempt;
  await sql`insert into plan_collections (id, mode, buyer_id, plan_id, schedule_version,
      amount_centavos, parts, recovered_centavos, credit_centavos, collected_on, collected_at)
    values (${id}, ${mode}, ${buyer_id}, ${plan_id}, 1, ${paidAtOnce}, '[]', 0, ${paidAtOnce},
      ${business_date}::date, ${now})
    on conflict (id) do update set
      amount_centavos = plan_collections.amount_centavos + excluded.amount_centavos,
      credit_centavos = plan_collections.credit_centavos + excluded.credit_centavos`.execute(tx);
}

/** What was agreed to for a plan, as canonical JSON, and by whom. */
export const findAgreement = (tx: Tx, planId: string) =>
  tx
    .selectFrom('agreements')
    .select(['buyer_id', 'disclosure'])
    .where('plan_id', '=', planId)
    .executeTakeFirst();
