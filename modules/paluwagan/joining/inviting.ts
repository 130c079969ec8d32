import { randomBytes } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-joining';
import type { Tx } from '@luwag/db';
import { type CivilDate, civilDate, manilaDateOf, manilaOffsetMs } from '@luwag/domain/calendar';
import { dayMs, hourMs } from '@luwag/domain/durations';
import { seatKeptHours } from '@luwag/domain/paluwagan-rules';
import type { Vault } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import { personOf } from '@luwag/platform/security/person';
import type { PaluwaganDeps } from '../deps.ts';
import {
  findOwnGroup,
  type GroupRow,
  isAnyOpen,
  lastCallOf,
  listMembers,
  listSeats,
  lockGroup,
  type MemberRow,
} from '../groups/service.ts';
import { tellInvited } from '../jobs.ts';
import { findNumberIndex } from './applicant.ts';
import { hashOfToken } from './entrance.ts';
import {
  endInvitations,
  type InvitationRow,
  insertInvitation,
  listOpenInvitations,
} from './invitations-repository.ts';
import { countFreeFor } from './seats.ts';

/** More than a group has seats for; for whoever does not stop. */
const openMax = 40;
const substituteMs = 14 * dayMs;

type ByGroup =
  | typeof contracts.listGroupInvitations
  | typeof contracts.createGroupInvitation
  | typeof contracts.cancelGroupInvitation;

/** A group that the caller is in, or nothing at all. */
async function ownGroupOr(
  tx: Tx,
  ctx: Ctx,
  call: ByGroup,
  groupId: string,
): Promise<{ group: GroupRow; member: MemberRow }> {
  const found = await findOwnGroup(tx, { groupId, accountId: personOf(ctx).id });
  return found ?? refuse(call, 'group_not_found', 'There is no such group.');
}

export const listGroupInvitations = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.listGroupInvitations>,
): Promise<ResultOf<typeof contracts.listGroupInvitations>> =>
  ctx.system(async (tx) => {
    const call = contracts.listGroupInvitations;
    const { group, member } = await ownGroupOr(tx, ctx, call, params.group_id);
    const open = await listOpenInvitations(tx, group.id, ctx.clock.now());
    const own = open.filter(({ invited_by }) => invited_by === member.id);
    return { results: own.map((row) => viewOf(row, null)) };
  });

/**
 * Under the group's lock: a seat is kept for one number at a time. The answer is the same whether
 * the number is known to us or not.
 */
export const createGroupInvitation = (
  { vault }: PaluwaganDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.createGroupInvitation>,
): Promise<ResultOf<typeof contracts.createGroupInvitation>> =>
  ctx.system(async (tx) => {
    const call = contracts.createGroupInvitation;
    const now = ctx.clock.now();
    await lockGroup(tx, params.group_id);
    const { group, member } = await ownGroupOr(tx, ctx, call, params.group_id);
    const today = manilaDateOf(now.getTime());
    const isSpoilt = isAnyOpen(await listMembers(tx, group.id));
    if (group.status !== 'forming' || isSpoilt || today >= lastCallOf(group))
      return refuse(call, 'group_not_forming', 'This group takes nobody in any more.');
    const open = await listOpenInvitations(tx, group.id, now);
    if (open.length >= openMax)
      return refuse(call, 'too_many_invitations', 'Take one back before you make another.');
    const number = body.number ? await numberOf(vault, body.number) : null;
    if (number && (await isOwnNumber(tx, vault, member, number)))
      return refuse(call, 'own_number_invited', ownNumberWords);
    const seats = await listSeats(tx, group.id);
    if (countFreeFor(seats, open, { numberIndex: number?.index ?? null, now }) === 0)
      return refuse(call, 'seats_gone', 'Every seat is taken, or kept for somebody.');
    return writeInvitation(tx, ctx, {
      ...{ group, member, number, now },
      kind: 'seat',
      seatId: null,
      expiresAt: startOf(lastCallOf(group)),
    });
  });

type InvitedNumber = { index: Buffer; end: string };

export const ownNumberWords = 'This is your own number. Invite somebody else’s, or make a link.';

/** It would keep a seat of their own group for somebody who has one. */
export async function isOwnNumber(
  tx: Tx,
  vault: Vault,
  { account_id: accountId }: MemberRow,
  { index }: InvitedNumber,
): Promise<boolean> {
  const own = await findNumberIndex(tx, vault, accountId);
  return own?.equals(index) ?? false;
}

export async function numberOf(vault: Vault, number: string): Promise<InvitedNumber> {
  return { index: await vault.blindIndex('number', number), end: number.slice(-4) };
}

/** The first moment of a day in Manila. */
const startOf = (date: CivilDate): Date => new Date(Date.parse(civilDate(date)) - manilaOffsetMs);

export const substituteUntil = (now: Date): Date => new Date(now.getTime() + substituteMs);

/** Under the group's lock. An earlier one to the same number, or for the same seat, ends. */
export async function writeInvitation(
  tx: Tx,
  origin: { requestId: string },
  wanted: {
    group: GroupRow;
    member: MemberRow;
    kind: InvitationRow['kind'];
    seatId: string | null;
    number: InvitedNumber | null;
    expiresAt: Date;
    now: Date;
  },
): Promise<ResultOf<typeof contracts.createGroupInvitation>> {
  const { group, member, kind, seatId, number, expiresAt, now } = wanted;
  if (number) await endInvitations(tx, { groupId: group.id, numberIndex: number.index }, { now });
  if (seatId) await endInvitations(tx, { seatId }, { now });
  // The secret is in the answer and nowhere else.
  const token = number ? null : randomBytes(32).toString('base64url');
  const keptUntil = new Date(now.getTime() + seatKeptHours * hourMs);
  const row = await insertInvitation(tx, {
    id: uuidV7(now, slotOf(group.id)),
    group_id: group.id,
    mode: group.mode,
    kind,
    seat_id: seatId,
    invited_by: member.id,
    token_hash: token === null ? null : hashOfToken(token),
    number_index: number?.index ?? null,
    number_end: number?.end ?? null,
    kept_until: number && kind === 'seat' ? earlierOf(keptUntil, expiresAt) : null,
    created_at: now,
    expires_at: expiresAt,
  });
  if (number) await enqueue(tx, origin, tellInvited, { group_invitation_id: row.id });
  return viewOf(row, token);
}

const earlierOf = (one: Date, other: Date): Date => (one < other ? one : other);

export const cancelGroupInvitation = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.cancelGroupInvitation>,
): Promise<undefined> =>
  ctx.system(async (tx) => {
    const call = contracts.cancelGroupInvitation;
    await lockGroup(tx, params.group_id);
    const { group, member } = await ownGroupOr(tx, ctx, call, params.group_id);
    const now = ctx.clock.now();
    const open = await listOpenInvitations(tx, group.id, now);
    const found = open.find(({ id }) => id === params.group_invitation_id);
    if (found?.invited_by !== member.id)
      return refuse(call, 'group_invitation_not_found', 'There is no such invitation.');
    await endInvitations(tx, { id: found.id }, { now });
    return undefined;
  });

const viewOf = (
  row: InvitationRow,
  token: string | null,
): ResultOf<typeof contracts.createGroupInvitation> => ({
  group_invitation_id: row.id,
  kind: row.kind,
  token,
  to: row.number_end && `•••• ${row.number_end}`,
  kept_until: row.kept_until?.toISOString() ?? null,
  expires_at: row.expires_at.toISOString(),
});
