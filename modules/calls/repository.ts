import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Mode } from '@luwag/platform/security/caller';
import { type Selectable, sql } from 'kysely';

export type CallRow = Selectable<DB['api_calls']>;

export type NewCall = {
  accountId: string;
  mode: Mode;
  storeId: string;
  keyId: string;
  at: Date;
  requestId: string;
  method: string;
  path: string;
  status: number;
  code: string | null;
  tookMs: number;
  orderReference: string | null;
  address: string;
  userAgent: string | null;
  idempotencyKey: string | null;
  sent: string;
  answered: string;
};

/**
 * For what is written as JSON: a text of the database holds no NUL and no half of a sign, and one
 * that does would be refused with the whole batch.
 */
export const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;

/** In one statement, whose text is the same for any number of them. */
export async function insertCalls(tx: Tx, calls: readonly NewCall[]): Promise<void> {
  await sql`
    insert into api_calls (id, account_id, mode, store_id, key_id, at, request_id, method, path, status, code,
        took_ms, order_reference, address, user_agent, idempotency_key, sent, answered)
    select uuid_v7(slot_of(c."accountId")), c."accountId", c.mode, c."storeId", c."keyId", c.at, c."requestId",
        c.method, c.path, c.status, c.code, c."tookMs", c."orderReference", c.address, c."userAgent",
        c."idempotencyKey", c.sent, c.answered
      from json_to_recordset(${JSON.stringify(calls, storable)}::json) as c("accountId" uuid, mode text, "storeId" uuid,
        "keyId" uuid, at timestamptz, "requestId" text, method text, path text, status smallint, code text,
        "tookMs" integer, "orderReference" text, address text, "userAgent" text, "idempotencyKey" text,
        sent text, answered text)`.execute(tx);
}

export type Outcome = 'ok' | 'refused' | 'failed';
export type CallPosition = { at: Date; id: string };
export type Wanted = {
  accountId: string;
  mode: Mode;
  since: Date;
  search: string | undefined;
  outcome: Outcome | undefined;
  keyId: string | undefined;
  before: CallPosition | undefined;
  limit: number;
};

const statuses: Record<Outcome, [from: number, below: number]> = {
  ok: [100, 400],
  refused: [400, 500],
  failed: [500, 600],
};

/** Newest first. */
export function listCalls(tx: Tx, wanted: Wanted): Promise<CallRow[]> {
  const { search, outcome, keyId, before } = wanted;
  let query = tx
    .selectFrom('api_calls')
    .selectAll()
    .where('account_id', '=', wanted.accountId)
    .where('mode', '=', wanted.mode)
    .where('at', '>', wanted.since);
  if (search)
    query = query.where((eb) =>
      eb.or([
        eb('request_id', '=', search),
        eb('order_reference', '=', search),
        eb('code', '=', search),
        ...(/^\d{3}$/.test(search) ? [eb('status', '=', Number(search))] : []),
        // Not a pattern: whatever was typed is looked for as it is.
        sql<boolean>`position(${search} in path) > 0`,
      ]),
    );
  if (outcome) {
    const [from, below] = statuses[outcome];
    query = query.where('status', '>=', from).where('status', '<', below);
  }
  if (keyId) query = query.where('key_id', '=', keyId);
  if (before)
    query = query.where(sql<boolean>`(at, id) < (${before.at}::timestamptz, ${before.id}::uuid)`);
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(wanted.limit).execute();
}

export const findCall = (
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<CallRow | undefined> =>
  tx
    .selectFrom('api_calls')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();

export type CallSummary = {
  calls: number;
  refused: number;
  failed: number;
  median_ms: number | null;
  hours: { at: string; calls: number; failed: number }[];
};

export async function readSummary(
  tx: Tx,
  { accountId, mode, since }: { accountId: string; mode: Mode; since: Date },
): Promise<CallSummary> {
  const { rows } = await sql<CallSummary>`
    with recent as materialized (
      select at, status, took_ms from api_calls
       where account_id = ${accountId} and mode = ${mode} and at > ${since})
    select count(*)::int as calls,
        count(*) filter (where status between 400 and 499)::int as refused,
        count(*) filter (where status >= 500)::int as failed,
        (percentile_cont(0.5) within group (order by took_ms))::int as median_ms,
        coalesce((select json_agg(h order by h.at) from (
          select to_char(date_trunc('hour', at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as at,
              count(*)::int as calls, count(*) filter (where status >= 400)::int as failed
            from recent group by 1) h), '[]') as hours
      from recent`.execute(tx);
  return rows[0] ?? { calls: 0, refused: 0, failed: 0, median_ms: null, hours: [] };
}
