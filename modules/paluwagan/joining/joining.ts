import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-joining';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { owesSomething } from '@luwag/domain/paluwagan-book';
import { decideJoin } from '@luwag/domain/paluwagan-rules';
import { refuse } from '@luwag/platform/http/refusal';
import type { CtxOf } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { lockPerson } from '../../kyc/service.ts';
import { loadGroups } from '../book/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import { askBuyIn, askDeposits } from '../dues/service.ts';
import {
  type GroupRow,
  isAnyOpen,
  isSealTaken,
  lastCallOf,
  listDues,
  listMembers,
  listSeats,
  lockGroup,
  type MemberRow,
  type SeatRow,
  tell,
} from '../groups/service.ts';
import { tendGroup } from '../jobs.ts';
import { type Applicant, findObstacle, readApplicant } from './applicant.ts';
import { findEntrance } from './entrance.ts';
import {
  endInvitations,
  type InvitationRow,
  listOpenInvitations,
} from './invitations-repository.ts';
import { countFreeFor, freeSeats } from './seats.ts';
import { broughtWords, findFault, takeSeats, writeMember } from './sitting.ts';
import { refusalWords } from './words.ts';

type JoinCtx = CtxOf<typeof contracts.joinGroup>;
type Body = InputOf<typeof contracts.joinGroup>['body'];

/** Everything that is known when somebody comes, under the locks of the person and the group. */
type Coming = {
  group: GroupRow;
  applicant: Applicant;
  invitation: InvitationRow | undefined;
  open: readonly InvitationRow[];
  seats: readonly SeatRow[];
  members: readonly MemberRow[];
  /** Of the account in this group already. */
  own: MemberRow | undefined;
  /** Seats that the account has, and those that would be its own once it has paid for them. */
  seatsHeld: number;
  now: Date;
};

/**
 * In one transaction: the person is locked, then the group, then everything is read again. So the
 * last seat is taken once, whoever asks for it at the same moment, and one person is one member,
 * under whichever account.
 */
export const joinGroup = (
  deps: PaluwaganDeps,
  ctx: JoinCtx,
  { body }: InputOf<typeof contracts.joinGroup>,
): Promise<ResultOf<typeof contracts.joinGroup>> =>
  asSystem(ctx.tx, async (tx) => {
    const { id: accountId } = personOf(ctx);
    const sameAccountIds = await lockPerson(tx, accountId);
    const coming = await readComing(tx, deps, ctx, { body, accountId, sameAccountIds });
    assertMayJoin(coming, body);
    const { group, own, now } = coming;
    const isSeat = coming.invitation?.kind !== 'substitute';
    const isNumberNeeded = isSeat && !own && group.turn_order === 'draw';
    const at = { mode: group.mode, accountId, isNumberNeeded, now };
    const fault = await findFault(tx, body, at);
    if (fault) return refuse(contracts.joinGroup, fault, broughtWords[fault]);
    if (isNumberNeeded) await assertSealFree(tx, group, body);
    const sitting = { ...body, accountId, isOrganiser: false, isNumberNeeded, now };
    const member = own ?? (await writeMember(tx, deps.vault, group, sitting));
    if (isSeat) await takeFree(tx, ctx, coming, member, body);
    else await takeOver(tx, ctx, coming, member);
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId,
      action: 'group.joined',
      detail: { group_id: group.id, member_id: member.id, rules_hash: body.rules_hash },
      requestId: ctx.requestId,
    });
    return { group_id: group.id, status: group.status };
  });

/** Whoever copied another's seal could wait for their number and open the same. */
async function assertSealFree(tx: Tx, group: GroupRow, { own_number: own }: Body): Promise<void> {
  if (own && (await isSealTaken(tx, group.id, own.seal)))
    refuse(
      contracts.joinGroup,
      'seal_used_already',
      'Somebody in this group has this seal. Make another number.',
    );
}

async function readComing(
  tx: Tx,
  { vault }: PaluwaganDeps,
  ctx: JoinCtx,
  who: { body: Body; accountId: string; sameAccountIds: readonly string[] },
): Promise<Coming> {
  const { body, accountId, sameAccountIds } = who;
  const now = ctx.clock.now();
  const find = () => findEntrance(tx, vault, { entrance: body.entrance, accountId, now });
  const notFound = () =>
    refuse(contracts.joinGroup, 'group_invitation_not_found', 'There is no such invitation.');
  const seen = await find();
  if (!seen || !(await lockGroup(tx, seen.group.id))) return notFound();
  // Read again: whoever was before us may have taken it, or it was taken back.
  const found = (await find()) ?? notFound();
  const { group, invitation } = found;
  const applicant = await readApplicant(tx, vault, {
    accountId,
    mode: group.mode,
    sameAccountIds,
  });
  const members = await listMembers(tx, group.id);
  const own = members.find((member) => member.account_id === accountId);
  const seats = await listSeats(tx, group.id);
  if (!(await isLeft(tx, { group, invitation, seats, own }))) return notFound();
  return {
    ...{ group, applicant, invitation, members, own, seats, now },
    open: await listOpenInvitations(tx, group.id, now),
    seatsHeld: own ? await countSeatsOf(tx, seats, own) : 0,
  };
}

/**
 * Of a substitute: whether the seat is still to be left. For one's own seat nobody is a substitute;
 * whoever was in default and has caught up keeps theirs, whatever the organiser asked for.
 */
async function isLeft(
  tx: Tx,
  { group, invitation, seats, own }: Pick<Coming, 'group' | 'invitation' | 'seats' | 'own'>,
): Promise<boolean> {
  const seat = seats.find(({ id }) => id === invitation?.seat_id);
  if (!seat) return true;
  if (own && seat.member_id === own.id) return false;
  if (seat.member_id === invitation?.invited_by) return true;
  const [loaded] = await loadGroups(tx, [group.id]);
  return loaded !== undefined && owesSomething(loaded.book, seat.id);
}

/** With those that wait for their buy-in. */
async function countSeatsOf(tx: Tx, seats: readonly SeatRow[], own: MemberRow): Promise<number> {
  const { id: memberId, group_id: groupId } = own;
  const buyIns = await listDues(tx, { groupId, kind: 'buy_in', memberId });
  const held = seats.filter((seat) => seat.member_id === memberId);
  return held.length + buyIns.filter(({ status }) => status === 'open').length;
}

/** The rules of joining; of a substitute the same ones, for the one seat that is left. */
function assertMayJoin(coming: Coming, body: Body): void {
  const { group, applicant, invitation, members, seats, seatsHeld, now } = coming;
  const call = contracts.joinGroup;
  const obstacle = findObstacle(applicant);
  if (obstacle) refuse(call, obstacle, refusalWords[obstacle]);
  const isSubstitute = invitation?.kind === 'substitute';
  const today = manilaDateOf(now.getTime());
  const fault = decideJoin({
    isForming: isSubstitute
      ? group.status === 'running'
      : group.status === 'forming' && !isAnyOpen(members) && today < lastCallOf(group),
    signedHash: body.rules_hash,
    rulesHash: group.rules_hash,
    seatsWanted: body.seats,
    seatsFree: isSubstitute
      ? 1
      : countFreeFor(seats, coming.open, { numberIndex: applicant.numberIndex, now }),
    seatsHeld,
    activeGroups: applicant.activeGroupIds.filter((id) => id !== group.id).length,
    isInArrears: applicant.isInArrears,
    isSamePersonInside: members.some(({ account_id }) =>
      applicant.sameAccountIds.includes(account_id),
    ),
  });
  if (fault) refuse(call, fault, refusalWords[fault]);
}

async function takeFree(
  tx: Tx,
  ctx: JoinCtx,
  coming: Coming,
  member: MemberRow,
  body: Body,
): Promise<void> {
  const { group, applicant, now } = coming;
  const taken = freeSeats(coming.seats).slice(0, body.seats);
  await takeSeats(tx, member, taken, now);
  // Whichever way they came, what was kept for their number is taken by now.
  if (applicant.numberIndex)
    await endInvitations(
      tx,
      { groupId: group.id, numberIndex: applicant.numberIndex },
      { now, takenBy: member.id },
    );
  if (body.with_deposit)
    await askDeposits(tx, ctx, {
      group,
      member,
      seats: taken.map((seat) => ownedBy(seat, member)),
      now,
    });
  const taking = coming.seats.filter((seat) => seat.member_id !== null).length + taken.length;
  await tell(tx, ctx, {
    groupId: group.id,
    kind: 'group_joined',
    about: `${member.id} ${taking}`,
    to: listHosts(coming),
    data: { who: member.id, seats_taken: taking, seats: group.seats },
  });
  // Full by now, perhaps: who is secured and what comes next is the worker's to find out.
  if (taking === group.seats) await enqueue(tx, ctx, tendGroup, { group_id: group.id });
}

const ownedBy = (seat: SeatRow, { id }: MemberRow): SeatRow => ({ ...seat, member_id: id });

/** Who keeps the list, and who invited. */
function listHosts({ members, invitation }: Coming): string[] {
  const organiser = members.find((member) => member.is_organiser)?.id;
  const ids = [organiser, invitation?.invited_by].filter((id) => id !== undefined);
  return [...new Set(ids)];
}

/** The seat is theirs once they have paid what it should have given by then. */
async function takeOver(
  tx: Tx,
  ctx: JoinCtx,
  { group, invitation, seats, now }: Coming,
  member: MemberRow,
): Promise<void> {
  const seat = seats.find(({ id }) => id === invitation?.seat_id);
  if (!invitation || !seat) throw new Error(`invitation ${invitation?.id} has no seat`);
  await endInvitations(tx, { id: invitation.id }, { now, takenBy: member.id });
  await askBuyIn(tx, ctx, { group, seat, member, now });
}
