import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from './handles.ts';

/**
 * Whose rows a transaction may see. Row-level security on every table that belongs to an account
 * reads it, so that a query which forgot its owner predicate finds nothing of anyone else's.
 * Outside any scope such tables are empty. `system` is for what no single account asks for: finding
 * out who signs in, jobs, and staff. With a mode, rows of the other mode are nobody's.
 */
export type Scope =
  | {
      accountId: string;
      mode?: 'test' | 'live';
      /** Of somebody who works in some stores of a shop: rows of its other stores are nobody's. */
      storeIds?: readonly string[] | undefined;
    }
  | 'system';

/** One transaction in which only the scope's rows exist. */
export const inScope = <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withScope(scope, () => db.transaction().execute(work));

/**
 * A part of the caller's own transaction that sees everyone's rows: for what two parties have in
 * common, such as a shop's request that a buyer opens. Whoever asks inside says whose rows are
 * wanted.
 */
export async function asSystem<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { rows } = await sql<{ was: string }>`
    select coalesce(current_setting('luwag.scope', true), '') as was,
      set_config('luwag.scope', 'system', true)`.execute(tx);
  const result = await work(tx);
  // After an error there is nothing to close again: the transaction is over.
  await sql`select set_config('luwag.scope', ${rows[0]?.was ?? ''}, true)`.execute(tx);
  return result;
}

/** Every transaction that begins inside `work` runs in this scope. */
export const withScope = <T>(scope: Scope, work: () => Promise<T>): Promise<T> =>
  current.run(scope, work);

const current = new AsyncLocalStorage<Scope>();
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Opens transactions in the scope they were asked for. */
export class ScopedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): Driver {
    return new ScopedDriver({ pool: this.#pool });
  }
}

/**
 * Begin and scope travel as one message, so that a scope costs no round trip. One message takes no
 * parameters, hence the check of what is written into it.
 */
class ScopedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const scope = current.getStore();
    const isPlain = !settings.isolationLevel && !settings.accessMode;
    if (scope === undefined || !isPlain) await super.beginTransaction(connection, settings);
    if (scope === undefined) return;
    const statements = isPlain ? `begin; ${scopeStatement(scope)}` : scopeStatement(scope);
    await connection.executeQuery(CompiledQuery.raw(statements));
  }
}

function scopeStatement(scope: Scope): string {
  if (scope === 'system') return `set local luwag.scope = 'system'`;
  if (!uuid.test(scope.accountId)) throw new Error(`not a uuid: account id ${scope.accountId}`);
  const ofAccount = `set local luwag.account_id = '${scope.accountId}'`;
  const ofMode = scope.mode ? `; set local luwag.mode = '${scope.mode}'` : '';
  return ofAccount + ofMode + storesStatement(scope.storeIds);
}

function storesStatement(storeIds: readonly string[] | undefined): string {
  if (storeIds === undefined) return '';
  for (const id of storeIds) if (!uuid.test(id)) throw new Error(`not a uuid: store id ${id}`);
  return `; set local luwag.store_ids = '{${storeIds.join(',')}}'`;
}
