import type { Db, Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import type { CivilDate } from '@luwag/domain/calendar';
import type { AccountCode } from '@luwag/domain/chart';
import type { Centavos } from '@luwag/domain/money';
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

/** The same, held until the transaction ends, for all that a decision rests on. */
export async function lockBalances<K extends AccountCode>(
  tx: Tx,
  { mode, kinds, owner }: Omit<AccountName, 'kind'> & { kinds: readonly K[] },
): Promise<Record<K, Balance>> {
  const wanted = { p_mode: mode, p_kinds: [...kinds], p_owner: owner };
  const { rows } = await sql<Balance & { kind: K }>`
    select * from ${callOf('ledger.lock_balances', wanted)}`.execute(tx);
  const found = new Map(rows.map(({ kind, ...balance }) => [kind, balance]));
  const all = kinds.map((kind) => [kind, found.get(kind) ?? nothing]);
  return Object.fromEntries(all) as Record<K, Balance>;
}

export async function lockBalance(tx: Tx, { kind, ...of }: AccountName): Promise<Balance> {
  return (await lockBalances(tx, { ...of, kinds: [kind] }))[kind];
}

/** One posted entry with its journal: debits above zero, credits below. */
export type PostedRow = {
  journalId: string;
  event: string;
  source: string;
  effectiveOn: CivilDate;
  kind: AccountCode;
  owner: string;
  amountCentavos: Centavos;
};

export type PostedOf = {
  mode: Mode;
  owner: string;
  kinds: readonly AccountCode[];
  paymentIds: readonly string[];
  journalIds: readonly string[];
};

/**
 * Every posted entry of the journals that touch an owner's accounts of these kinds, that are of one
 * of these payments, or that are named, in the order in which they were posted; months that were
 * set aside included. Each is looked up by its key: how many journals one owner has the planner
 * cannot know, and for those of a late plan it would read the whole ledger.
 */
export async function listPosted(
  db: Db,
  { mode, owner, kinds, paymentIds, journalIds }: PostedOf,
): Promise<PostedRow[]> {
  const { rows } = await sql<PostedRow>`
    with own as (
      select e.journal_id as id from unnest(${kinds}::text[]) wanted
       cross join lateral (
         select id from ledger.accounts
          where mode = ${mode} and kind = wanted and owner = ${owner} offset 0) a
       cross join lateral (
         select journal_id from ledger.all_entries
          where account_id = a.id and is_posted offset 0) e
       union
      select j.id from unnest(${paymentIds}::text[]) payment
       cross join lateral (
         select id from ledger.all_journals
          where source = 'payment:' || payment and source like 'payment:%' and mode = ${mode}
         offset 0) j
       union
      select unnest(${journalIds}::uuid[]))
    select e.journal_id as "journalId", j.event, j.source, j.effective_on as "effectiveOn",
           a.kind, a.owner, e.amount as "amountCentavos"
      from own
     cross join lateral (select * from ledger.all_journals where id = own.id offset 0) j
     cross join lateral (
       select * from ledger.all_entries where journal_id = own.id and is_posted offset 0) e
     cross join lateral (select kind, owner from ledger.accounts where id = e.account_id offset 0) a
     order by j.created_at, j.id, e.seq`.execute(db);
  return rows;
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
