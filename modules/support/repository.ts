import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import { civilDate } from '@luwag/domain/calendar';
import type {
  SupportCase,
  SupportOutcome,
  SupportState,
  SupportTopic,
} from '@luwag/domain/support';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';

type Stored = Selectable<DB['support_cases']>;
export type SupportCaseRow = Omit<Stored, 'topic' | 'state' | 'outcome'> & {
  topic: SupportTopic;
  state: SupportState;
  outcome: SupportOutcome | null;
};
export type StaffRow = SupportCaseRow & { role: 'buyer' | 'merchant' };

/** What the rules rest on. */
export const toCase = (row: SupportCaseRow): SupportCase => ({
  state: row.state,
  answerByMs: row.answer_by?.getTime() ?? null,
  settleBy: row.settle_by === null ? null : civilDate(row.settle_by),
  endsOn: row.ends_on === null ? null : civilDate(row.ends_on),
  answeredBy: row.answered_by,
  firstAnsweredBy: row.first_answered_by,
  isAskedAgain: row.is_asked_again,
  outcome: row.outcome,
  closedAtMs: row.closed_at?.getTime() ?? null,
});

/** The same the other way around. */
export const columnsOf = (it: SupportCase) => ({
  state: it.state,
  answer_by: it.answerByMs === null ? null : new Date(it.answerByMs),
  settle_by: it.settleBy,
  ends_on: it.endsOn,
  answered_by: it.answeredBy,
  first_answered_by: it.firstAnsweredBy,
  is_asked_again: it.isAskedAgain,
  outcome: it.outcome,
  closed_at: it.closedAtMs === null ? null : new Date(it.closedAtMs),
});

/** Whoever opens two at once waits here, so that what is counted is counted right. */
export async function lockOpening(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support ${accountId}`}, 0))`.execute(
    tx,
  );
}

export type Opened = { open: number; inDay: number; fromNetwork: number };

/** In the system's scope: others share the network. */
export async function countOpened(
  tx: Tx,
  { accountId, network, now }: { accountId: string; network: string; now: Date },
): Promise<Opened> {
  const { rows } = await sql<Opened>`
    select
      (select count(*) from support_cases
        where account_id = ${accountId} and state <> 'closed')::int as open,
      (select count(*) from support_cases where account_id = ${accountId}
        and opened_at > ${now}::timestamptz - interval '24 hours')::int as "inDay",
      (select count(*) from support_cases where opened_from = ${network}
        and opened_at > ${now}::timestamptz - interval '1 hour')::int as "fromNetwork"`.execute(tx);
  return rows[0] ?? { open: 0, inDay: 0, fromNetwork: 0 };
}

export async function insertCase(
  tx: Tx,
  row: Insertable<DB['support_cases']>,
): Promise<SupportCaseRow> {
  const inserted = await tx
    .insertInto('support_cases')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  return inserted as SupportCaseRow;
}

/** Left out, whose it is does not matter: for staff and jobs. */
type Wanted = { id: string; accountId?: string };

export async function findCase(tx: Tx, wanted: Wanted): Promise<SupportCaseRow | undefined> {
  return (await byId(tx, wanted).executeTakeFirst()) as SupportCaseRow | undefined;
}

export const findByNumber = (tx: Tx, number: number) =>
  tx
    .selectFrom('support_cases')
    .select(['id', 'number', 'account_id'])
    .where('number', '=', number)
    .executeTakeFirst();

/** Whose cases somebody reads: their own, and of a shop's owner those of its people about it. */
export type CaseReader = { accountId: string; shopId: string | undefined };

const isRead = ({ accountId, shopId }: CaseReader) =>
  sql<boolean>`(account_id = ${accountId} or shop_id = ${shopId ?? null})`;

export async function findReadable(
  tx: Tx,
  id: string,
  reader: CaseReader,
): Promise<SupportCaseRow | undefined> {
  const row = await byId(tx, { id }).where(isRead(reader)).executeTakeFirst();
  return row as SupportCaseRow | undefined;
}

/** Every change of a case holds its row, so that two acts at once follow each other. */
export async function lockSupportCase(tx: Tx, wanted: Wanted): Promise<SupportCaseRow | undefined> {
  return (await byId(tx, wanted).forUpdate().executeTakeFirst()) as SupportCaseRow | undefined;
}

function byId(tx: Tx, { id, accountId }: Wanted) {
  const found = tx.selectFrom('support_cases').selectAll().where('id', '=', id);
  return accountId === undefined ? found : found.where('account_id', '=', accountId);
}

export async function updateCase(
  tx: Tx,
  id: string,
  changes: Updateable<DB['support_cases']>,
): Promise<SupportCaseRow> {
  const row = await tx
    .updateTable('support_cases')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as SupportCaseRow;
}

export async function markSeen(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('support_cases').set({ seen_at: now }).where('id', '=', id).execute();
}

type Paged = { offset: number; limit: number };

export async function listReadable(
  tx: Tx,
  reader: CaseReader,
  { offset, limit }: Paged,
): Promise<SupportCaseRow[]> {
  const { rows } = await sql<SupportCaseRow>`
    select * from support_cases where ${isRead(reader)}
     order by state = 'closed', id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export type Shown = 'waiting' | 'mine' | 'complaints' | 'all';

/** Conditions are whole statements: each list has an index of its own. */
const shownBy = (show: Shown, staffId: string) =>
  ({
    waiting: sql`c.state = 'our_turn' order by c.answer_by, c.id`,
    mine: sql`c.handler_id = ${staffId} and c.state <> 'closed'
      order by c.answer_by nulls last, c.id`,
    complaints: sql`c.state <> 'closed' and (c.topic = 'complaint' or c.is_asked_again)
      order by c.settle_by nulls last, c.id`,
    all: sql`true order by c.id desc`,
  })[show];

/** In the system's scope. */
export async function listForStaff(
  tx: Tx,
  { show, staffId, offset, limit }: Paged & { show: Shown; staffId: string },
): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select c.*, a.role from support_cases c join accounts a on a.id = c.account_id
     where ${shownBy(show, staffId)} limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

/** How many wait for us, and the oldest of them. */
export async function readWaiting(tx: Tx): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(waiting_since) as "oldestAt"
      from support_cases where state = 'our_turn'`.execute(tx);
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** Those of them whose promise is over. */
export async function countLate(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_cases
     where state = 'our_turn' and answer_by < ${now}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Whose last day is before this one. */
export async function listOver(tx: Tx, today: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from support_cases
     where state in ('your_turn', 'proposed') and ends_on < ${today}::date
     order by ends_on, id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** With all that was said in them. How many. */
export async function deleteCases(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from support_cases where id in (
      select id from support_cases where state = 'closed' and closed_at < ${before} limit ${limit})
    returning id`.execute(tx);
  return rows.length;
}
