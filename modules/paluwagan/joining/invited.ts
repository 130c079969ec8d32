import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-joining';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { decideJoin } from '@luwag/domain/paluwagan-rules';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { findCompanyName } from '../../accounts/service.ts';
import { listSamePerson } from '../../kyc/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import { countBuyIn, isRated } from '../dues/service.ts';
import {
  amountsOf,
  type GroupRow,
  isAnyOpen,
  lastCallOf,
  listMembers,
  listMembersById,
  listNames,
  listSeats,
  type MemberRow,
  rulesOf,
  type SeatRow,
} from '../groups/service.ts';
import { type Applicant, findObstacle, readApplicant } from './applicant.ts';
import { findEntrance } from './entrance.ts';
import { type InvitationRow, listOpenInvitations } from './invitations-repository.ts';
import { countFreeFor } from './seats.ts';

type Invited = ResultOf<typeof contracts.getGroupInvitation>;

type Offer = {
  group: GroupRow;
  invitation: InvitationRow | undefined;
  applicant: Applicant;
  members: readonly MemberRow[];
  seats: readonly SeatRow[];
  seatsFree: number;
  now: Date;
};

/** By the rules of joining, without a lock and without a trace: joining itself decides. */
export const getGroupInvitation = (
  { vault }: PaluwaganDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.getGroupInvitation>,
): Promise<Invited> =>
  ctx.system(async (tx) => {
    const { id: accountId } = personOf(ctx);
    const now = ctx.clock.now();
    const found = await findEntrance(tx, vault, { entrance: body, accountId, now });
    if (!found)
      return refuse(
        contracts.getGroupInvitation,
        'group_invitation_not_found',
        'There is no such invitation.',
      );
    const { group, invitation } = found;
    const sameAccountIds = await listSamePerson(tx, accountId);
    const applicant = await readApplicant(tx, vault, {
      accountId,
      mode: group.mode,
      sameAccountIds,
    });
    const members = await listMembers(tx, group.id);
    const seats = await listSeats(tx, group.id);
    const open = await listOpenInvitations(tx, group.id, now);
    const seatsFree = countFreeFor(seats, open, { numberIndex: applicant.numberIndex, now });
    const offer = { group, invitation, applicant, members, seats, seatsFree, now };
    const onDate = manilaDateOf(now.getTime());
    const isSecured = await isRated(tx, { accountId, mode: group.mode, onDate });
    return {
      ...(await headOf(tx, offer)),
      ...(await peopleOf(tx, vault, offer)),
      ...(await substituteOf(tx, offer, isSecured)),
      why_not: whyNot(offer),
      is_secured: isSecured,
    };
  });

async function headOf(tx: Tx, { group, invitation, seatsFree }: Offer) {
  return {
    group_id: group.id,
    livemode: group.mode === 'live',
    name: group.name,
    status: group.status,
    kind: invitation?.kind ?? ('seat' as const),
    amounts: amountsOf(rulesOf(group)),
    rules_hash: group.rules_hash,
    rules_text: group.rules,
    company: group.company_id ? await findCompanyName(tx, group.company_id) : null,
    seats_free: seatsFree,
    kept_until: invitation?.kept_until?.toISOString() ?? null,
    seed_seal: group.seed_seal,
  };
}

/** Who is in and who asks, as a first name and an initial. */
async function peopleOf(tx: Tx, vault: PaluwaganDeps['vault'], offer: Offer) {
  const { members, seats, invitation, applicant } = offer;
  const inviter = invitation ? await listMembersById(tx, [invitation.invited_by]) : [];
  const names = await listNames(tx, vault, [...members, ...inviter]);
  const countOf = ({ id }: MemberRow) => seats.filter((seat) => seat.member_id === id).length;
  return {
    from: invitation ? (names.get(invitation.invited_by) ?? '') : null,
    members: members
      .toSorted((one, other) => one.signed_at.getTime() - other.signed_at.getTime())
      .map((member) => ({ name: names.get(member.id) ?? '', seats: countOf(member) }))
      .filter((member) => member.seats > 0),
    is_member: members.some(({ account_id }) => account_id === applicant.accountId),
  };
}

/** What it costs to come in now, and which turn it is: an early one for who is rated for it. */
async function substituteOf(tx: Tx, { group, invitation, seats, now }: Offer, isSecured: boolean) {
  const seat = seats.find(({ id }) => id === invitation?.seat_id);
  if (!seat) return { buy_in: null, turn: null };
  const onDate = manilaDateOf(now.getTime());
  const isTooEarly = !isSecured && (seat.turn ?? 0) <= rulesOf(group).early_turns;
  const turn = isTooEarly ? group.seats : seat.turn;
  return { buy_in: await countBuyIn(tx, { group, seat, onDate }), turn };
}

function whyNot(offer: Offer): Invited['why_not'] {
  const { group, invitation, applicant, members, seatsFree, now } = offer;
  const obstacle = findObstacle(applicant);
  if (obstacle) return obstacle;
  const isSubstitute = invitation?.kind === 'substitute';
  const today = manilaDateOf(now.getTime());
  const fault = decideJoin({
    isForming: isSubstitute
      ? group.status === 'running'
      : group.status === 'forming' && !isAnyOpen(members) && today < lastCallOf(group),
    signedHash: group.rules_hash,
    rulesHash: group.rules_hash,
    seatsWanted: 1,
    seatsFree: isSubstitute ? 1 : seatsFree,
    seatsHeld: 0,
    activeGroups: applicant.activeGroupIds.filter((id) => id !== group.id).length,
    isInArrears: applicant.isInArrears,
    isSamePersonInside: members.some(({ account_id }) =>
      applicant.sameAccountIds.includes(account_id),
    ),
  });
  // One seat of one's own is neither too many nor another text.
  return fault === 'too_many_seats' || fault === 'rules_changed' ? null : (fault ?? null);
}
