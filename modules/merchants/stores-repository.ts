import type { Address } from '@luwag/contracts/reference';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import { type Selectable, sql } from 'kysely';

/** The contract has checked the address on its way in. */
export type StoreRow = Omit<Selectable<DB['stores']>, 'address'> & { address: Address | null };

export type NewStoreRow = {
  accountId: string;
  code: string;
  name: string;
  address: Address | null;
  websiteUrl: string;
  returnUrls: string[];
  createdAt: Date;
  /** What its name could be taken for; such a name waits for somebody to look at it. */
  nameNear?: string | undefined;
};

/** Whether the name is nobody else's: only then real payments are taken under it. */
export const isNameClear = ({ name_state: state }: Pick<StoreRow, 'name_state'>): boolean =>
  state === 'clear' || state === 'approved';

/** Held to the end of the transaction by whoever adds a store to this account. */
export async function lockStoresOf(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stores:' || ${accountId}, 0))`.execute(
    tx,
  );
}

export async function countStores(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('stores')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Names of this merchant's open stores that staff have yet to decide about. */
export async function countWaitingNamesOf(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('stores')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('name_state', '=', 'waiting')
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined when the code is another store's. */
export async function insertStore(tx: Tx, row: NewStoreRow): Promise<StoreRow | undefined> {
  const inserted = await tx
    .insertInto('stores')
    .values({
      id: idFor(row.accountId),
      account_id: row.accountId,
      code: row.code,
      name: row.name,
      address: row.address && JSON.stringify(row.address),
      website_url: row.websiteUrl,
      return_urls: row.returnUrls,
      created_at: row.createdAt,
      name_state: row.nameNear === undefined ? 'clear' : 'waiting',
      name_near: row.nameNear ?? null,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted as StoreRow | undefined;
}

/** Open and closed ones. */
export async function listStoreIds(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('stores')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listStoreRows(tx: Tx, accountId: string, limit: number): Promise<StoreRow[]> {
  const rows = await tx
    .selectFrom('stores')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as StoreRow[];
}

/** Also one that is closed: its payments are still shown, refunded and told of. */
export async function findStore(
  tx: Tx,
  wanted: { id: string; accountId: string },
): Promise<StoreRow | undefined> {
  const row = await tx
    .selectFrom('stores')
    .selectAll()
    .where((eb) => eb.and({ id: wanted.id, account_id: wanted.accountId }))
    .executeTakeFirst();
  return row as StoreRow | undefined;
}

/** By the code that is printed at its counter, while it is open; needs the system's scope. */
export async function findStoreByCode(tx: Tx, code: string): Promise<StoreRow | undefined> {
  const row = await tx
    .selectFrom('stores')
    .selectAll()
    .where('code', '=', code)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row as StoreRow | undefined;
}

/** Held until the transaction ends, so that it is changed by one at a time. */
export async function lockWholeStore(
  tx: Tx,
  wanted: { id: string; accountId: string },
): Promise<StoreRow | undefined> {
  const row = await tx
    .selectFrom('stores')
    .selectAll()
    .where((eb) => eb.and({ id: wanted.id, account_id: wanted.accountId }))
    .forUpdate()
    .executeTakeFirst();
  return row as StoreRow | undefined;
}

export type StoreEdit = {
  name: string;
  websiteUrl: string;
  returnUrls: string[];
  /** A new name is new to everybody: what was decided of the old one says nothing of it. */
  renamed?: { near: string | undefined; at: Date } | undefined;
};

export async function updateStoreRow(tx: Tx, id: string, edit: StoreEdit): Promise<StoreRow> {
  const { renamed } = edit;
  const row = await tx
    .updateTable('stores')
    .set({
      name: edit.name,
      website_url: edit.websiteUrl,
      return_urls: edit.returnUrls,
      ...(renamed && {
        name_state: renamed.near === undefined ? 'clear' : 'waiting',
        name_near: renamed.near ?? null,
        name_reason: null,
        name_decided_by: null,
        name_decided_at: null,
        named_at: renamed.at,
      }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as StoreRow;
}

export async function markClosed(tx: Tx, id: string, now: Date): Promise<StoreRow> {
  const row = await tx
    .updateTable('stores')
    .set({ closed_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as StoreRow;
}

/** Open stores under a name of their own that begins so; needs the system's scope. */
export async function listByName(tx: Tx, prefix: string, limit: number): Promise<StoreRow[]> {
  const { rows } = await sql<StoreRow>`
    select s.* from stores s
     where s.closed_at is null and s.name_state in ('clear', 'approved')
       and s.name_search ~>=~ ${prefix} and s.name_search ~<~ ${`${prefix}\u{10FFFF}`}
       and exists (select 1 from takes_payments(s.account_id, 'live') t(may) where t.may)
     order by s.name_search, s.id limit ${limit}`.execute(tx);
  return rows;
}

/** Whoever changes how many keys an open store has holds this first. */
export const lockStore = (tx: Tx, wanted: { id: string; accountId: string }) =>
  tx
    .selectFrom('stores')
    .select('id')
    .where((eb) => eb.and({ id: wanted.id, account_id: wanted.accountId }))
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** More than are compared with a new name would be a product of another size. */
const namesMax = 50_000;

/** Under which names others take real payments; needs the system's scope. */
export async function listNamesOfOthers(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('stores')
    .select('name')
    .distinct()
    .where('account_id', '!=', accountId)
    .where('name_state', 'in', ['clear', 'approved'])
    .limit(namesMax)
    .execute();
  return rows.map(({ name }) => name);
}

const waitingMax = 50;

/** Names to be looked at, whatever waits longest first; needs the system's scope. */
export async function listWaitingNames(tx: Tx): Promise<StoreRow[]> {
  const rows = await tx
    .selectFrom('stores')
    .selectAll()
    .where('name_state', '=', 'waiting')
    .where('closed_at', 'is', null)
    .orderBy(sql`coalesce(named_at, created_at)`)
    .orderBy('id')
    .limit(waitingMax)
    .execute();
  return rows as StoreRow[];
}

/** All that wait, and those of them that wait since then or longer. In the system's scope. */
export async function countWaitingNames(
  tx: Tx,
  lateSince: Date,
): Promise<{ waiting: number; late: number }> {
  const { rows } = await sql<{ waiting: number; late: number }>`
    select count(*)::int as waiting,
      (count(*) filter (where coalesce(named_at, created_at) <= ${lateSince}))::int as late
      from stores where name_state = 'waiting' and closed_at is null`.execute(tx);
  return rows[0] ?? { waiting: 0, late: 0 };
}

/** How many names wait, and since when the first does. In the system's scope. */
export async function readWaitingNames(tx: Tx): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(coalesce(named_at, created_at)) as "oldestAt"
      from stores where name_state = 'waiting' and closed_at is null`.execute(tx);
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** Two reviewers at once: the lock lets one of them past. In the system's scope. */
export async function lockStoreOfAnybody(tx: Tx, id: string): Promise<StoreRow | undefined> {
  const row = await tx
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as StoreRow | undefined;
}

export async function markNameDecided(
  tx: Tx,
  id: string,
  decided: { state: 'approved' | 'refused'; reason: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('stores')
    .set({
      name_state: decided.state,
      name_reason: decided.reason,
      name_decided_by: decided.by,
      name_decided_at: decided.at,
    })
    .where('id', '=', id)
    .execute();
}
