import type { CreditWallet } from '@luwag/contracts/credit-payouts';
import type { Tx } from '@luwag/db';
import type { GroupPayoutKind } from '@luwag/domain/paluwagan-states';
import type { Mode } from '@luwag/ledger/commands';
import type { GroupRow, MemberRow } from '../groups/service.ts';

// What lists and pages of members read of many groups at once. In the system's scope.

const shownMax = 50;

/** Groups that somebody is in, newest first; those they left are not. */
export async function listOwnMemberships(
  tx: Tx,
  { accountId, mode }: { accountId: string; mode: Mode },
): Promise<MemberRow[]> {
  const rows = await tx
    .selectFrom('pal_members')
    .selectAll()
    .where((eb) => eb.and({ account_id: accountId, mode, status: 'joined' }))
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute();
  return rows as MemberRow[];
}

/** Forming ones that the people of these companies could join (`isAnyOpen`), newest first. */
export async function listOpenGroups(
  tx: Tx,
  { companyIds, mode }: { companyIds: readonly string[]; mode: Mode },
): Promise<GroupRow[]> {
  if (companyIds.length === 0) return [];
  const rows = await tx
    .selectFrom('pal_groups as g')
    .selectAll('g')
    .where('g.company_id', 'in', [...companyIds])
    .where('g.mode', '=', mode)
    .where('g.status', '=', 'forming')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('pal_members as m')
            .select('m.id')
            .whereRef('m.group_id', '=', 'g.id')
            .where('m.status', '=', 'joined')
            .where('m.number', 'is not', null),
        ),
      ),
    )
    .orderBy('g.id', 'desc')
    .limit(shownMax)
    .execute();
  return rows as GroupRow[];
}

/** Orders that wait for a yes of these members. */
export async function listVotesOf(
  tx: Tx,
  memberIds: readonly string[],
): Promise<{ member_id: string; about: string }[]> {
  if (memberIds.length === 0) return [];
  return tx
    .selectFrom('pal_votes')
    .select(['member_id', 'about'])
    .where('member_id', 'in', [...memberIds])
    .limit(500)
    .execute();
}

export type OwnPayoutRow = {
  id: string;
  kind: GroupPayoutKind;
  status: string;
  amount_centavos: number;
  wallet: CreditWallet;
  account: string | null;
  /** Of one that waits: how often it was looked at and could not go. */
  polls: number;
  created_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
};

/** Of one member, newest first. */
export async function listOwnPayouts(tx: Tx, memberId: string): Promise<OwnPayoutRow[]> {
  const rows = await tx
    .selectFrom('pal_payouts')
    .select(['id', 'kind', 'status', 'amount_centavos', 'wallet', 'account', 'polls'])
    .select(['created_at', 'paid_at', 'ended_at'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute();
  return rows as OwnPayoutRow[];
}
