import type { Db, Tx } from '@luwag/db';
import { callOf } from '@luwag/db/call';
import { listPast, type PastRow, type PastWanted, pastColumns } from '@luwag/db/past';
import { sql } from 'kysely';

/** A record as it is hashed: text, in one writing, whatever the session's settings are. */
export type RecordText = {
  id: string;
  xid: string;
  at: string;
  actor_kind: string;
  actor_id: string;
  account_id: string | null;
  action: string;
  detail: string;
  request_id: string;
};

// No setting of a session changes these: the instant is spelled out, and jsonb has one text.
const recordColumns = sql`e.id::text as id, e.xid::text as xid,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, e.actor_kind, e.actor_id,
  e.account_id::text as account_id, e.action, e.detail::text as detail, e.request_id`;

export type ChainHead = { seq: number; hash: Buffer; xid: string; event_id: string };

export async function findHead(db: Db | Tx): Promise<ChainHead | undefined> {
  const { rows } = await sql<ChainHead>`
    select seq, hash, xid::text as xid, event_id::text as event_id from audit.chain
     order by seq desc limit 1`.execute(db);
  return rows[0];
}

/** Final records after the head, in the order in which they are closed. */
export async function listUnchained(
  tx: Tx,
  head: ChainHead | undefined,
  limit: number,
): Promise<RecordText[]> {
  const after = head ? sql`(e.xid, e.id) > (${head.xid}::xid8, ${head.event_id}::uuid)` : sql`true`;
  const { rows } = await sql<RecordText>`
    select ${recordColumns} from audit.events e
     where ${after} and e.xid < pg_snapshot_xmin(pg_current_snapshot())
     order by e.xid, e.id limit ${limit}`.execute(tx);
  return rows;
}

export async function insertLinks(
  tx: Tx,
  links: { from: number; events: string[]; xids: string[]; hashes: Buffer[]; now: Date },
): Promise<void> {
  const chaining = callOf('audit.chain_records', {
    p_from: links.from,
    p_events: links.events,
    p_xids: links.xids,
    p_hashes: links.hashes,
    p_now: links.now,
  });
  await sql`select ${chaining}`.execute(tx);
}

/** A place in the order in which records are closed. */
export type Place = { xid: string; event_id: string };
export type LinkedRecord = Place & { seq: number; hash: Buffer; record: RecordText | null };

/** Links after a position with their records; null where a record is not there any more. */
export async function listLinked(
  db: Db | Tx,
  after: number,
  limit: number,
): Promise<LinkedRecord[]> {
  const { rows } = await sql<
    { seq: number; hash: Buffer; link_xid: string; event_id: string } & RecordText
  >`
    select c.seq, c.hash, c.xid::text as link_xid, c.event_id::text as event_id, ${recordColumns}
      from audit.chain c left join audit.events e on e.id = c.event_id
     where c.seq > ${after} order by c.seq limit ${limit}`.execute(db);
  return rows.map(({ seq, hash, link_xid, event_id, ...record }) => ({
    seq,
    hash,
    xid: link_xid,
    event_id,
    record: record.id === null ? null : record,
  }));
}

/**
 * The first record between two places that nobody closed, and the position that it was slipped in
 * before; undefined when there is none.
 */
export async function findInserted(
  db: Db | Tx,
  between: { after: Place | undefined; upTo: Place },
): Promise<number | undefined> {
  const { after, upTo } = between;
  const isAfter = after
    ? sql`(e.xid, e.id) > (${after.xid}::xid8, ${after.event_id}::uuid)`
    : sql`true`;
  const { rows } = await sql<{ seq: number }>`
    with stray as (
      select e.xid, e.id from audit.events e
       where ${isAfter} and (e.xid, e.id) <= (${upTo.xid}::xid8, ${upTo.event_id}::uuid)
         and not exists (select from audit.chain c where c.event_id = e.id)
       order by e.xid, e.id limit 1)
    select c.seq from stray s
      join lateral (select seq from audit.chain c where (c.xid, c.event_id) > (s.xid, s.id)
                     order by c.xid, c.event_id limit 1) c on true`.execute(db);
  return rows[0]?.seq;
}

/** The link at a position. */
export async function findLink(
  db: Db | Tx,
  seq: number,
): Promise<(Place & { hash: Buffer }) | undefined> {
  const { rows } = await sql<Place & { hash: Buffer }>`
    select hash, xid::text as xid, event_id::text as event_id from audit.chain
     where seq = ${seq}`.execute(db);
  return rows[0];
}

export type ChainState = {
  swept_to: number;
  verified_up_to: number;
  verified_at: Date | null;
  first_broken: number | null;
  why: string | null;
  anchor_seq: number | null;
  anchor_hash: Buffer | null;
  anchored_at: Date | null;
};

export async function findState(db: Db | Tx): Promise<ChainState | undefined> {
  const { rows } = await sql<ChainState>`select swept_to, verified_up_to, verified_at, first_broken,
    why, anchor_seq, anchor_hash, anchored_at from audit.chain_state`.execute(db);
  return rows[0];
}

export async function getState(db: Db | Tx): Promise<ChainState> {
  const state = await findState(db);
  if (!state) throw new Error('audit.chain_state has no row');
  return state;
}

export async function noteCheck(
  tx: Tx,
  look: Pick<ChainState, 'swept_to' | 'verified_up_to' | 'verified_at' | 'first_broken' | 'why'>,
): Promise<void> {
  const noting = callOf('audit.note_verified', {
    p_swept_to: look.swept_to,
    p_verified_up_to: look.verified_up_to,
    p_verified_at: look.verified_at,
    p_first_broken: look.first_broken,
    p_why: look.why,
  });
  await sql`select ${noting}`.execute(tx);
}

export async function noteAnchor(
  tx: Tx,
  anchor: { seq: number; hash: Buffer; at: Date },
): Promise<void> {
  const { seq, hash, at } = anchor;
  const noting = callOf('audit.note_anchor', { p_seq: seq, p_hash: hash, p_at: at });
  await sql`select ${noting}`.execute(tx);
}

export type AuditRow = {
  id: string;
  at: Date;
  actor_kind: string;
  actor_id: string;
  account_id: string | null;
  action: string;
  detail: Record<string, unknown>;
  request_id: string;
  seq: number | null;
  hash: Buffer | null;
};

/** What is looked for; whatever is left out is not asked about. */
export type Wanted = {
  accountId: string | undefined;
  actorId: string | undefined;
  action: string | undefined;
  /** From this instant on. */
  from: Date | undefined;
  /** Before this one. */
  until: Date | undefined;
};

/**
 * Newest first: by the time, as every index over what is looked for has it. By their ids the oldest
 * of one day would be found after a walk over all that came later.
 */
export async function listEvents(
  db: Db | Tx,
  { before, limit, ...wanted }: Wanted & { before: string | undefined; limit: number },
): Promise<AuditRow[]> {
  const conditions = [
    ...(wanted.accountId ? [sql`e.account_id = ${wanted.accountId}`] : []),
    ...(wanted.actorId ? [sql`e.actor_id = ${wanted.actorId}`] : []),
    ...(wanted.action ? [sql`e.action = ${wanted.action}`] : []),
    ...(wanted.from ? [sql`e.at >= ${wanted.from}`] : []),
    ...(wanted.until ? [sql`e.at < ${wanted.until}`] : []),
    ...(before ? [sql`(e.at, e.id) < (${timeOf(before)}, ${before}::uuid)`] : []),
  ];
  const where = conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  const { rows } = await sql<AuditRow>`
    select e.id, e.at, e.actor_kind, e.actor_id, e.account_id, e.action, e.detail, e.request_id,
           c.seq, c.hash
      from audit.events e left join audit.chain c on c.event_id = e.id
     where ${where}
     order by e.at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}

const timeOf = (id: string) => sql`(select p.at from audit.events p where p.id = ${id})`;

/** What people did to an account, newest first. */
export async function listActs(
  tx: Tx,
  { accountId, actions, limit }: { accountId: string; actions: readonly string[]; limit: number },
): Promise<Pick<AuditRow, 'at' | 'actor_id' | 'action' | 'detail'>[]> {
  const { rows } = await sql<Pick<AuditRow, 'at' | 'actor_id' | 'action' | 'detail'>>`
    select e.at, e.actor_id, e.action, e.detail from audit.events e
     where e.account_id = ${accountId} and e.actor_kind = 'person'
       and e.action = any (${[...actions]}::text[])
     order by e.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** What somebody did since then, newest first. */
export async function listOwnActs(
  tx: Tx,
  { actorId, since, limit }: { actorId: string; since: Date; limit: number },
): Promise<Pick<AuditRow, 'id' | 'at' | 'action' | 'account_id'>[]> {
  const { rows } = await sql<Pick<AuditRow, 'id' | 'at' | 'action' | 'account_id'>>`
    select id, at, action, account_id from audit.events
     where actor_id = ${actorId} and at >= ${since}
     order by at desc limit ${limit}`.execute(tx);
  return rows;
}

/** Every action on record, by steps over the index: there are few of them and many rows. */
export async function listActions(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive steps (action) as (
      (select action from audit.events order by action limit 1)
      union all
      select (select e.action from audit.events e where e.action > s.action
               order by e.action limit 1)
        from steps s where s.action is not null)
    select action from steps where action is not null`.execute(db);
  return rows.map((row) => row.action);
}

/** Seconds since the first link was closed that has no anchor; 0 when all have theirs. */
export async function readAnchorAge(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from clock_timestamp() - c.chained_at))::float8 as seconds
      from audit.chain c
     where c.seq > (select coalesce(anchor_seq, 0) from audit.chain_state)
     order by c.seq limit 1`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** The lock that `audit.chain_records` takes as well, from before the head is read. */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit.chain_records'))`.execute(tx);
}

const pastOfRecords = pastColumns({
  id: sql`id`,
  at: sql`at`,
  kind: 'record',
  what: sql`action`,
  name: sql`case actor_kind when 'person' then actor_id else actor_kind end`,
});

/** What is on record about somebody's account, newest first. */
export const listRecordPast = (tx: Tx, wanted: PastWanted): Promise<PastRow[]> =>
  listPast(
    tx,
    sql`select ${pastOfRecords} from audit.events
         where account_id = ${wanted.accountId}
           and action <> all (${[...(wanted.butActs ?? [])]}::text[])
           and (${wanted.before === undefined}
             or at < ${new Date((wanted.before?.atMs ?? 0) + 1)}::timestamptz)
         order by at desc limit ${wanted.limit + 50}`,
    wanted,
  );
