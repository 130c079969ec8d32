import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-joining';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { formingStatuses } from '@luwag/domain/paluwagan-states';
import { refuse } from '@luwag/platform/http/refusal';
import type { CtxOf } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { giveDepositsBack, isPaymentUnderWay } from '../dues/service.ts';
import {
  formAgain,
  type GroupRow,
  listMembers,
  listSeats,
  lockOwnGroup,
  type MemberRow,
  noteEvent,
  type SeatRow,
  tell,
  updateMember,
  updateSeats,
} from '../groups/service.ts';
import { callOff } from './calling-off.ts';
import { endInvitations } from './invitations-repository.ts';
import { deleteVotes } from './votes-repository.ts';

type LeaveCtx = CtxOf<typeof contracts.leaveGroup>;

const hasStarted = ({ status }: GroupRow): boolean =>
  !formingStatuses.some((each) => each === status);

/**
 * From the first number that is open the draw is of these people under these seals: whoever could
 * leave and come back would seal a number knowing the others, and whoever could end it would wait
 * for an order that pleases.
 */
const drawWords =
  'The order is being drawn. Wait for it, a day at most: after it you can give your seat to somebody.';

/**
 * Under the group's lock, so that nobody leaves while the order is drawn. A payment that is under
 * way is waited for: what it brings would have nobody to go back to.
 */
export const leaveGroup = (
  ctx: LeaveCtx,
  { params }: InputOf<typeof contracts.leaveGroup>,
): Promise<ResultOf<typeof contracts.leaveGroup>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.leaveGroup;
    const accountId = personOf(ctx).id;
    const found = await lockOwnGroup(tx, { groupId: params.group_id, accountId });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    if (hasStarted(group))
      return refuse(call, 'group_started', 'This group has started. Find somebody for your seat.');
    if (group.status === 'drawing') return refuse(call, 'draw_under_way', drawWords);
    if (await isPaymentUnderWay(tx, { groupId: group.id, memberId: member.id }))
      return refuse(call, 'payment_under_way', 'A payment of yours to this group is under way.');
    const now = ctx.clock.now();
    const seats = (await listSeats(tx, group.id)).filter((seat) => seat.member_id === member.id);
    const backCentavos = await giveDepositsBack(tx, ctx, { group, seats, now });
    await giveSeatsBack(tx, { group, member, seats, now });
    await afterLeaving(tx, ctx, { group, member, now });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId,
      action: 'group.left',
      detail: { group_id: group.id, member_id: member.id },
      requestId: ctx.requestId,
    });
    return { deposit_back: backCentavos };
  });

type Left = { group: GroupRow; member: MemberRow; now: Date };

/** The seats are free, the number is forgotten, and what they sent out leads nowhere. */
async function giveSeatsBack(
  tx: Tx,
  { group, member, seats, now }: Left & { seats: readonly SeatRow[] },
): Promise<void> {
  await updateSeats(
    tx,
    seats.map(({ id }) => id),
    { member_id: null, is_secured: null },
  );
  await updateMember(tx, member.id, {
    status: 'left',
    left_at: now,
    number_encrypted: null,
    autopay_source_id: null,
    autopay_since: null,
  });
  await endInvitations(tx, { groupId: group.id, invitedBy: member.id }, { now });
  for (const seat of seats)
    await noteEvent(tx, {
      groupId: group.id,
      kind: 'left',
      at: now,
      seatId: seat.id,
      memberId: member.id,
    });
}

/**
 * A group that was full is forming again: what was secured, proposed or agreed to was for other
 * people. Whoever signed first of those who stay keeps the list; if nobody stays, it is over.
 */
async function afterLeaving(tx: Tx, ctx: LeaveCtx, { group, member, now }: Left): Promise<void> {
  const stay = await listMembers(tx, group.id);
  const [next] = stay.toSorted((one, other) => one.signed_at.getTime() - other.signed_at.getTime());
  if (!next) {
    await callOff(tx, ctx, { group, by: 'organiser', now });
    return;
  }
  if (group.status !== 'forming') {
    await deleteVotes(tx, { groupId: group.id });
    await formAgain(tx, group);
  }
  if (member.is_organiser) await updateMember(tx, next.id, { is_organiser: true });
  await tell(tx, ctx, {
    groupId: group.id,
    kind: 'group_member_changed',
    about: `${member.id} left`,
    to: stay.map(({ id }) => id),
    data: {
      who: member.id,
      group_change: 'left',
      other: null,
      is_list_passed_on: member.is_organiser,
    },
  });
}

export const callOffGroup = (
  ctx: CtxOf<typeof contracts.callOffGroup>,
  { params }: InputOf<typeof contracts.callOffGroup>,
): Promise<ResultOf<typeof contracts.callOffGroup>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.callOffGroup;
    const accountId = personOf(ctx).id;
    const found = await lockOwnGroup(tx, { groupId: params.group_id, accountId });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    if (!member.is_organiser)
      return refuse(call, 'not_organiser', 'Whoever made the group can call it off.');
    if (hasStarted(group)) return refuse(call, 'group_started', 'This group has started.');
    if (group.status === 'drawing') return refuse(call, 'draw_under_way', drawWords);
    if (await isPaymentUnderWay(tx, { groupId: group.id }))
      return refuse(call, 'payment_under_way', 'A payment to this group is under way.');
    const { status } = await callOff(tx, ctx, { group, by: 'organiser', now: ctx.clock.now() });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId,
      action: 'group.called_off',
      detail: { group_id: group.id },
      requestId: ctx.requestId,
    });
    return { group_id: group.id, status };
  });
