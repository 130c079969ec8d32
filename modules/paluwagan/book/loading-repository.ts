import type { CreditWallet } from '@luwag/contracts/credit-payouts';
import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Centavos } from '@luwag/domain/money';
import { groupOwner, roundOwner, seatOwner } from '@luwag/domain/owners';
import type { DueStatus } from '@luwag/domain/paluwagan-states';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';

/**
 * Groups as their rules look at them, several at a time. Whoever decides something holds their
 * locks. In the system's scope.
 */

/** In the order of their ids, as everybody locks them. */
export async function lockGroups(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`select from pal_groups where id = any (${[...new Set(ids)]}::uuid[])
     order by id for no key update`.execute(tx);
}

/** Who sits on a seat, and where their money goes. */
export type Holder = {
  memberId: string;
  accountId: string;
  wallet: CreditWallet;
  autopaySourceId: string | null;
};

/** By member. */
export async function listHolders(
  tx: Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Holder>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<Holder>`
    select m.id as "memberId", m.account_id as "accountId", m.wallet,
           m.autopay_source_id as "autopaySourceId"
      from pal_members m where m.id = any (${[...new Set(memberIds)]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** A contribution with what the rules need of it. */
export type ContributionRow = {
  id: string;
  group_id: string;
  seat_id: string;
  round_id: string;
  member_id: string;
  account_id: string;
  amount_centavos: Centavos;
  cover_centavos: Centavos;
  penalty_centavos: Centavos;
  from_deposit_centavos: Centavos;
  from_guarantee_centavos: Centavos;
  from_platform_centavos: Centavos;
  due_date: CivilDate;
  status: DueStatus;
};

export async function listContributions(
  tx: Tx,
  groupIds: readonly string[],
): Promise<ContributionRow[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await sql<ContributionRow>`
    select id, group_id, seat_id, round_id, member_id, account_id, amount_centavos, cover_centavos,
           penalty_centavos, from_deposit_centavos, from_guarantee_centavos, from_platform_centavos,
           due_date, status
      from pal_dues
     where group_id = any (${[...groupIds]}::uuid[]) and kind = 'contribution'
     order by due_date, id`.execute(tx);
  return rows;
}

type HeldKind = 'pal_pool' | 'pal_guarantee' | 'pal_deposit' | 'pal_payout_due';
export type HeldRow = { kind: HeldKind; owner: string; amount: Centavos };

/**
 * What the ledger holds for these, account by account. Row security and the view of balances make
 * the planner's guesses poor: each account is looked up by its key.
 */
export async function listHeld(
  tx: Tx,
  of: readonly { mode: Mode; groupId: string; seatIds: string[]; roundIds: string[] }[],
): Promise<HeldRow[]> {
  const wanted = of.flatMap(({ mode, groupId, seatIds, roundIds }) => [
    { mode, kind: 'pal_guarantee', owner: groupOwner(groupId) },
    ...roundIds.map((id) => ({ mode, kind: 'pal_pool', owner: roundOwner(id) })),
    ...seatIds.map((id) => ({ mode, kind: 'pal_deposit', owner: seatOwner(id) })),
    ...seatIds.map((id) => ({ mode, kind: 'pal_payout_due', owner: seatOwner(id) })),
  ]);
  if (wanted.length === 0) return [];
  const { rows } = await sql<HeldRow>`
    select w.kind, w.owner, b.amount
      from unnest(${wanted.map(({ mode }) => mode)}::text[], ${wanted.map(({ kind }) => kind)}::text[],
             ${wanted.map(({ owner }) => owner)}::text[]) as w(mode, kind, owner)
     cross join lateral (
       select a.credits_posted - a.debits_posted as amount from ledger.account_balances a
        where a.mode = w.mode and a.kind = w.kind and a.owner = w.owner offset 0) b`.execute(tx);
  return rows;
}

export type SharedRow = { group_id: string; seat_id: string; amount: Centavos };

/** Of dissolutions: what each seat was given so far. */
export async function listShared(tx: Tx, groupIds: readonly string[]): Promise<SharedRow[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await sql<SharedRow>`
    select p.group_id, p.seat_id, sum(p.amount_centavos)::bigint as amount
      from pal_payouts p
     where p.group_id = any (${[...groupIds]}::uuid[]) and p.kind = 'share'
       and p.status not in ('failed', 'returned', 'canceled')
     group by 1, 2`.execute(tx);
  return rows;
}
