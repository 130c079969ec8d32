import type { CreditWallet } from '@luwag/contracts/credit-payouts';
import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { describeSource } from '../../sources/service.ts';
import {
  type GroupRow,
  insertMember,
  type MemberRow,
  noteEvent,
  type SeatRow,
  updateSeats,
} from '../groups/service.ts';
import { encryptNumber, isNumberOf, type OwnNumber } from './own-number.ts';

/** What somebody brings along who takes a seat. */
export type Brought = {
  own_number?: OwnNumber | undefined;
  wallet: CreditWallet;
  autopay_source_id?: string | undefined;
};

export type BroughtRefusal = 'source_not_found' | 'own_number_required';

export const broughtWords: Record<BroughtRefusal, string> = {
  source_not_found: 'There is no such payment source that can be charged by itself.',
  own_number_required: 'A draw takes a number of your own, sealed.',
};

/** Why it will not do, whatever the group is. */
export async function findFault(
  tx: Tx,
  brought: Brought,
  at: { mode: GroupRow['mode']; accountId: string; isNumberNeeded: boolean; now: Date },
): Promise<BroughtRefusal | undefined> {
  const { own_number: own, autopay_source_id: sourceId } = brought;
  const { mode, accountId, now } = at;
  if (sourceId && !(await canBeCharged(tx, { accountId, mode, sourceId, now })))
    return 'source_not_found';
  const isMissing = at.isNumberNeeded && (!own || !isNumberOf(own));
  return isMissing ? 'own_number_required' : undefined;
}

/** One of their own that takes no step of theirs. */
export async function canBeCharged(
  tx: Tx,
  of: { accountId: string; mode: GroupRow['mode']; sourceId: string; now: Date },
): Promise<boolean> {
  const owner = { id: of.accountId, mode: of.mode };
  const source = await describeSource(tx, owner, of.sourceId, of.now);
  return source?.canBeChargedUnattended ?? false;
}

/** Signs the rules for somebody: from here on they are in. */
export async function writeMember(
  tx: Tx,
  vault: Vault,
  group: GroupRow,
  who: { accountId: string; isOrganiser: boolean; isNumberNeeded: boolean; now: Date } & Brought,
): Promise<MemberRow> {
  const { accountId, now } = who;
  const id = uuidV7(now, slotOf(accountId));
  const own = who.isNumberNeeded ? who.own_number : undefined;
  return insertMember(tx, {
    id,
    group_id: group.id,
    mode: group.mode,
    account_id: accountId,
    status: 'joined',
    is_organiser: who.isOrganiser,
    rules_hash: group.rules_hash,
    signed_at: now,
    seal: own?.seal ?? null,
    number_encrypted: own?.number
      ? await encryptNumber(tx, vault, { id, accountId, number: own.number })
      : null,
    wallet: who.wallet,
    autopay_source_id: who.autopay_source_id ?? null,
    autopay_since: who.autopay_source_id ? now : null,
  });
}

/** Each seat is a line of the roster's history. */
export async function takeSeats(
  tx: Tx,
  member: MemberRow,
  seats: readonly SeatRow[],
  now: Date,
): Promise<void> {
  await updateSeats(
    tx,
    seats.map(({ id }) => id),
    { member_id: member.id },
  );
  for (const seat of seats)
    await noteEvent(tx, {
      groupId: member.group_id,
      kind: 'joined',
      at: now,
      seatId: seat.id,
      memberId: member.id,
    });
}
