import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './index.ts';

/** One thing that happened with somebody, as the table that knows of it tells it. */
export type PastRow = {
  id: string;
  at: Date;
  kind: string;
  /** The state, act or kind in that table's own words. */
  what: string;
  amountCentavos: number | null;
  beforeCentavos: number | null;
  /** A store, a channel, or the id of a colleague. */
  name: string | null;
  requestId: string | null;
  disputeId: string | null;
  caseId: string | null;
  groupId: string | null;
};

export type PastWanted = {
  accountId: string;
  mode: 'live' | 'test';
  before: { atMs: number; id: string } | undefined;
  limit: number;
  /** Acts that are not told. */
  butActs?: readonly string[] | undefined;
};

/**
 * The newest of a query with the columns of `PastRow`, after a place. Instants are compared to the
 * millisecond, which is all that a cursor can name.
 */
export async function listPast(
  tx: Tx,
  query: RawBuilder<unknown>,
  { before, limit }: Pick<PastWanted, 'before' | 'limit'>,
): Promise<PastRow[]> {
  const after = before
    ? sql`(e.ms, e.id) < (${new Date(before.atMs)}::timestamptz, ${before.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<PastRow>`
    select e.* from (
      select q.*, date_trunc('milliseconds', q.at) as ms from (${query}) q where q.at is not null
    ) e where ${after} order by e.ms desc, e.id desc limit ${limit}`.execute(tx);
  return rows;
}

const none = sql`null::uuid`;

/** The columns of `PastRow` in their order; what is left out is null. */
export const pastColumns = (of: {
  id: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  kind: string;
  what: RawBuilder<unknown>;
  amount?: RawBuilder<unknown>;
  before?: RawBuilder<unknown>;
  name?: RawBuilder<unknown>;
  requestId?: RawBuilder<unknown>;
  disputeId?: RawBuilder<unknown>;
  caseId?: RawBuilder<unknown>;
  groupId?: RawBuilder<unknown>;
}): RawBuilder<unknown> => sql`
  ${of.id} as id, ${of.at} as at, ${of.kind}::text as kind, ${of.what}::text as what,
  ${of.amount ?? sql`null`}::bigint as "amountCentavos",
  ${of.before ?? sql`null`}::bigint as "beforeCentavos", ${of.name ?? sql`null`}::text as name,
  ${of.requestId ?? none} as "requestId", ${of.disputeId ?? none} as "disputeId",
  ${of.caseId ?? none} as "caseId", ${of.groupId ?? none} as "groupId"`;
