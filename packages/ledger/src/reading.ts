import type { Db, Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import type { AccountCode } from '@luwag/domain/chart';
import { sql } from 'kysely';
import type { Mode } from './commands.ts';

export type AccountName = { mode: Mode; kind: AccountCode; owner: string };

export type Balance = {
  debits_posted: number;
  credits_posted: number;
  debits_pending: number;
  credits_pending: number;
};

const nothing: Balance = {
  debits_posted: 0,
  credits_posted: 0,
  debits_pending: 0,
  credits_pending: 0,
};

/**
 * What an account stands at now, pending beside posted. An account never used stands at nothing.
 */
export async function balanceOf(db: Db, { mode, kind, owner }: AccountName): Promise<Balance> {
  const { rows } = await sql<Balance>`
    select debits_posted, credits_posted, debits_pending, credits_pending
      from ledger.account_balances
     where mode = ${mode} and kind = ${kind} and owner = ${owner}`.execute(db);
  return rows[0] ?? nothing;
}

/** The same, held until the transaction ends. For accounts that every posting brings up to date. */
export async function lockBalance(tx: Tx, { mode, kind, owner }: AccountName): Promise<Balance> {
  const { rows } = await sql<Balance>`
    select * from ${callOf('ledger.lock_balance', { p_mode: mode, p_kind: kind, p_owner: owner })}`.execute(
    tx,
  );
  return rows[0] ?? nothing;
}

export type Proof = { imbalances: number; drift: number; brokenBatch: number | null };

/** Everything that must hold of the whole ledger, asked at once. All zero and null is well. */
export async function proveLedger(db: Db): Promise<Proof> {
  const { rows } = await sql<Proof>`
    select (select count(*)::int from ledger.imbalances) as imbalances,
           (select count(*)::int from ledger.drift) as drift,
           ${callOf('ledger.first_broken_batch', {})} as "brokenBatch"`.execute(db);
  return rows[0] ?? { imbalances: -1, drift: -1, brokenBatch: -1 };
}

/** Brings the rolled accounts of a kind up to date, so that reading them stays cheap. */
export async function rollUp(tx: Tx, kind: AccountCode): Promise<void> {
  await sql`select ledger.roll_up(array(
    select id from ledger.accounts where kind = ${kind} order by id))`.execute(tx);
}

export async function expirePending(tx: Tx, limit: number): Promise<number> {
  const expiring = callOf('ledger.expire_pending', { p_limit: limit });
  const { rows } = await sql<RowOf<'ledger.expire_pending'>>`select * from ${expiring}`.execute(tx);
  return rows[0]?.expire_pending ?? 0;
}
