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

/** Names of this merchant that staff have yet to decide about. */
export async function countWaitingNamesOf(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('stores')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('name_state', '=', 'waiting')
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

/** By the code that is printed at its counter; needs the system's scope. */
export async function findStoreByCode(tx: Tx, code: string): Promise<StoreRow | undefined> {
  const row = await tx.selectFrom('stores').selectAll().where('code', '=', code).executeTakeFirst();
  return row as StoreRow | undefined;
}

/** Whoever changes how many keys a store has holds this first. */
export const lockStore = (tx: Tx, wanted: { id: string; accountId: string }) =>
  tx
    .selectFrom('stores')
    .select('id')
    .where((eb) => eb.and({ id: wanted.id, account_id: wanted.accountId }))
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
    .orderBy('created_at')
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
      (count(*) filter (where created_at <= ${lateSince}))::int as late
      from stores where name_state = 'waiting'`.execute(tx);
  return rows[0] ?? { waiting: 0, late: 0 };
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
