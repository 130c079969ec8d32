import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { hourMs } from '@luwag/domain/durations';
import {
  countDepositsWanted,
  drawOrder,
  type RosterSeat,
  rosterHash,
} from '@luwag/domain/paluwagan-draw';
import { revealHours, undrawnHours } from '@luwag/domain/paluwagan-rules';
import { decryptField } from '@luwag/key-service/fields';
import type { Vault } from '@luwag/key-service/vault';
import type { Clock } from '@luwag/platform/clock';
import { enqueueMany, type JobCtx } from '@luwag/platform/jobs/job';
import type { PaluwaganDeps } from '../deps.ts';
import { isPaymentUnderWay } from '../dues/service.ts';
import {
  type GroupRow,
  isAnyOpen,
  lastCallOf,
  listEvents,
  listMembers,
  listMembersById,
  listSeats,
  lockGroup,
  type MemberRow,
  noteEvent,
  type SeatRow,
  tell,
  updateGroup,
  updateMember,
  updateSeat,
} from '../groups/service.ts';
import { tendGroup } from '../jobs.ts';
import { callOff, decryptNumbers, readSecured } from '../joining/service.ts';
import { seedPlace } from '../seed-place.ts';
import { listGroupsToTend } from './repository.ts';
import { startGroup } from './starting.ts';

type Asking = { clock: Clock; requestId: string };

/** The job of one group: whatever may be done to it, in the order of its life. */
export async function tendOne(ctx: JobCtx, deps: PaluwaganDeps, groupId: string): Promise<void> {
  try {
    await inScope(ctx.db, 'system', async (tx) => {
      const group = await lockGroup(tx, groupId);
      if (group) await tend(tx, deps, ctx, group);
    });
  } catch (error) {
    // Nothing of it is left: a group whose draw follows at once is forming again.
    ctx.log.error({ err: error, group_id: groupId }, 'a group could not go on to its turns');
    if (!(await callOffUndrawn(ctx, groupId))) throw error;
  }
}

/**
 * A draw that fails is undone whole and tried again, with the numbers and the seed that it has:
 * never another one. Nobody leaves meanwhile, so that after some days the group is called off.
 */
const callOffUndrawn = (ctx: JobCtx, groupId: string): Promise<boolean> =>
  inScope(ctx.db, 'system', async (tx) => {
    const group = await lockGroup(tx, groupId);
    if (group?.status !== 'drawing' || !group.reveal_until) return false;
    const until = group.reveal_until.getTime() + undrawnHours * hourMs;
    if (ctx.clock.now().getTime() < until) return false;
    return (await callOffWhenPaid(tx, ctx, group, 'us')).status === 'called_off';
  });

const atOnceMax = 500;

/** Each group by a job of its own: one that cannot be opened holds up no other. */
export const tendDue = (ctx: JobCtx): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const now = ctx.clock.now();
    const today = manilaDateOf(now.getTime());
    const ids = await listGroupsToTend(tx, { now, today, limit: atOnceMax });
    await enqueueMany(
      tx,
      ctx,
      tendGroup,
      ids.map((group_id) => ({ group_id })),
    );
  });

/**
 * Under the group's lock. A group that is full goes on; one whose members have all opened their
 * numbers, or whose 24 hours are over, is drawn; one that did not come so far in time is called
 * off. Nothing of it depends on what asked for it, or on how late that was.
 */
export async function tend(
  tx: Tx,
  deps: PaluwaganDeps,
  ctx: Asking,
  group: GroupRow,
): Promise<GroupRow> {
  const now = ctx.clock.now();
  const isTooLate = manilaDateOf(now.getTime()) >= lastCallOf(group);
  // Others would seal a number knowing one, or have done so since: nothing of it can be drawn.
  if (group.status === 'forming' && isAnyOpen(await listMembers(tx, group.id)))
    return callOffWhenPaid(tx, ctx, group, 'us');
  let tended = group;
  if (tended.status === 'forming' && !isTooLate) tended = await fill(tx, deps, ctx, tended);
  if (tended.status === 'drawing') tended = await drawIfDone(tx, deps, ctx, tended);
  // A draw that has begun ends within a day, and with it the group starts; or it fails (`tendOne`).
  if (isTooLate && (tended.status === 'forming' || tended.status === 'agreeing'))
    tended = await callOffWhenPaid(tx, ctx, tended, 'time');
  return tended;
}

/** What is on its way would come back to a group that is no more: it is waited for. */
async function callOffWhenPaid(
  tx: Tx,
  ctx: Asking,
  group: GroupRow,
  by: 'time' | 'us',
): Promise<GroupRow> {
  if (await isPaymentUnderWay(tx, { groupId: group.id })) return group;
  return callOff(tx, ctx, { group, by, now: ctx.clock.now() });
}

/**
 * Who is secured is written down before anybody opens a number: nobody can wait for the order and
 * then leave a deposit. Without a secured seat for each early turn the group waits.
 */
async function fill(tx: Tx, deps: PaluwaganDeps, ctx: Asking, group: GroupRow): Promise<GroupRow> {
  const seats = await listSeats(tx, group.id);
  if (seats.some(({ member_id }) => member_id === null)) return group;
  const now = ctx.clock.now();
  const members = await listMembers(tx, group.id);
  const onDate = manilaDateOf(now.getTime());
  const secured = await readSecured(tx, { group, seats, members, onDate });
  const roster = seats.map((seat) => rosterSeatOf(seat, secured.has(seat.id)));
  if (countDepositsWanted(roster) > 0) {
    await tellToSecure(tx, ctx, group, { seats, secured });
    return group;
  }
  for (const seat of seats) await updateSeat(tx, seat.id, { is_secured: secured.has(seat.id) });
  await noteEvent(tx, { groupId: group.id, kind: 'full', at: now });
  const isDraw = group.turn_order === 'draw';
  const full = await updateGroup(tx, group.id, {
    status: isDraw ? 'drawing' : 'agreeing',
    full_at: now,
    reveal_until: isDraw ? new Date(now.getTime() + revealHours * hourMs) : null,
    roster_hash: rosterHash(roster),
  });
  const open = isDraw ? await revealKept(tx, deps.vault, { group, members, now }) : [];
  await notifyOfFull(tx, ctx, full, { members, open });
  return full;
}

const rosterSeatOf = (seat: SeatRow, secured: boolean): RosterSeat => ({
  seat: seat.seat_number,
  memberId: originalMemberOf(seat),
  secured,
});

/** Whose seat it was when the order was made: one who took it over since has no part in that. */
export function originalMemberOf({ id, left_by, member_id }: SeatRow): string {
  const memberId = left_by ?? member_id;
  if (!memberId) throw new Error(`seat ${id} has no member`);
  return memberId;
}

/** Numbers that members let us keep are opened for them; none is open before. Answers whose. */
async function revealKept(
  tx: Tx,
  vault: Vault,
  { group, members, now }: { group: GroupRow; members: readonly MemberRow[]; now: Date },
): Promise<string[]> {
  const numbers = await decryptNumbers(tx, vault, members);
  for (const [memberId, number] of numbers) {
    await updateMember(tx, memberId, { number, revealed_at: now });
    await noteEvent(tx, { groupId: group.id, kind: 'revealed', at: now, memberId });
  }
  return [...numbers.keys()];
}

/** Those without a secured seat hear that a deposit would let the group begin. */
const tellToSecure = (
  tx: Tx,
  ctx: Asking,
  group: GroupRow,
  { seats, secured }: { seats: readonly SeatRow[]; secured: ReadonlySet<string> },
): Promise<void> =>
  tell(tx, ctx, {
    groupId: group.id,
    kind: 'group_full',
    about: `${group.id} deposits`,
    to: [...new Set(seats.filter(({ id }) => !secured.has(id)).map(originalMemberOf))],
    data: { next_step: 'deposit', reveal_until: null, turn_order: group.turn_order },
  });

async function notifyOfFull(
  tx: Tx,
  ctx: Asking,
  group: GroupRow,
  { members, open }: { members: readonly MemberRow[]; open: readonly string[] },
): Promise<void> {
  const about = `${group.id} ${group.full_at?.toISOString()}`;
  const news = { groupId: group.id, kind: 'group_full' as const, about };
  const { turn_order } = group;
  const data = { reveal_until: group.reveal_until?.toISOString() ?? null, turn_order };
  const isOpen = ({ id }: MemberRow) => group.turn_order === 'agreed' || open.includes(id);
  const waiting = members.filter((member) => !isOpen(member)).map(({ id }) => id);
  const rest = members.filter(isOpen).map(({ id }) => id);
  if (waiting.length > 0)
    await tell(tx, ctx, { ...news, to: waiting, data: { ...data, next_step: 'reveal' } });
  // When nobody is waited for, the order follows at once and is told by itself.
  const next = group.turn_order === 'agreed' ? ('order' as const) : ('draw' as const);
  if (next === 'order' || waiting.length > 0)
    await tell(tx, ctx, { ...news, to: rest, data: { ...data, next_step: next } });
}

/** Once all have opened their numbers, or after 24 hours, whatever is missing then. */
async function drawIfDone(
  tx: Tx,
  { vault }: PaluwaganDeps,
  ctx: Asking,
  group: GroupRow,
): Promise<GroupRow> {
  const now = ctx.clock.now();
  const members = await listMembers(tx, group.id);
  const isOver = group.reveal_until !== null && group.reveal_until <= now;
  if (!isOver && members.some(({ number }) => number === null)) return group;
  const seed = await decryptSeed(tx, vault, group);
  // Whoever made the group was erased, and our seed with them: no order can be shown to be fair.
  if (seed === undefined) return callOff(tx, ctx, { group, by: 'us', now });
  const seats = await listSeats(tx, group.id);
  const order = drawOrder({
    groupId: group.id,
    seed,
    members: members.map(drawMemberOf),
    roster: seats.map((seat) => rosterSeatOf(seat, seat.is_secured === true)),
  });
  return startGroup(tx, ctx, group, { order, seed, now });
}

const drawMemberOf = ({ id, seal, number }: MemberRow) => {
  if (seal === null) throw new Error(`member ${id} is in a draw without a seal`);
  return { memberId: id, seal, number };
};

/** With the key of whoever made the group, though somebody else may keep its list by now. */
async function decryptSeed(tx: Tx, vault: Vault, group: GroupRow): Promise<string | undefined> {
  const [made] = await listEvents(tx, { groupId: group.id, kinds: ['made'] });
  const [maker] = await listMembersById(tx, made?.member_id ? [made.member_id] : []);
  if (!maker || !group.seed_encrypted) throw new Error(`group ${group.id} has no seed`);
  const key = (await vault.keysFor(tx, [maker.account_id])).get(maker.account_id);
  return key && decryptField(key, seedPlace(group.id), group.seed_encrypted);
}
