import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { GroupSwap } from '@luwag/contracts/paluwagan';
import * as contracts from '@luwag/contracts/paluwagan-turns';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { decideSwap, type SwapRefusal } from '@luwag/domain/paluwagan-turns';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { personOf } from '@luwag/platform/security/person';
import { loadGroups } from '../book/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import { isRated } from '../dues/service.ts';
import {
  type GroupRow,
  listMembersById,
  listNames,
  listSeats,
  lockOwnGroup,
  type MemberRow,
  noteEvent,
  type SeatRow,
  tell,
  updateSeat,
} from '../groups/service.ts';
import {
  endSwapsOf,
  findSwap,
  insertSwap,
  listAskedSwaps,
  markSwap,
  type SwapRow,
} from './repository.ts';
import { listUnsecured } from './unsecured.ts';

const words: Record<SwapRefusal, string> = {
  swap_not_possible: 'Turns are swapped while both are ahead and nothing is owed.',
  early_turn_not_secured: 'The first turns are for secured seats.',
};

type TwoSeats = { from: SeatRow; to: SeatRow };

/** By the rules of the book, as things stand now; the group's lock makes it hold. */
async function findFault(
  tx: Tx,
  group: GroupRow,
  seats: readonly SeatRow[],
  { from, to, now }: TwoSeats & { now: Date },
): Promise<SwapRefusal | undefined> {
  if (from.turn === null || to.turn === null) return 'swap_not_possible';
  const [loaded] = await loadGroups(tx, [group.id]);
  if (!loaded) throw new Error(`group ${group.id} has no book`);
  const secured = await listSecured(tx, group, seats, now);
  return decideSwap(loaded.book, { fromSeatId: from.id, toSeatId: to.id }, secured);
}

/**
 * As when the group was full, but for what a bank has taken back since; of a seat that was taken
 * over, by who sits there now.
 */
async function listSecured(
  tx: Tx,
  group: GroupRow,
  seats: readonly SeatRow[],
  now: Date,
): Promise<ReadonlyMap<string, boolean>> {
  const unsecured = await listUnsecured(tx, { group, seats, now });
  const secured = new Map(
    seats.map(({ id, is_secured }) => [id, is_secured === true && !unsecured.has(id)]),
  );
  const onDate = manilaDateOf(now.getTime());
  for (const { id, left_by, member_id } of seats) {
    const [member] = left_by && member_id ? await listMembersById(tx, [member_id]) : [];
    const who = member && { accountId: member.account_id, mode: group.mode, onDate };
    if (who) secured.set(id, await isRated(tx, who));
  }
  return secured;
}

export const askSwap = (
  { vault }: PaluwaganDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.askSwap>,
): Promise<ResultOf<typeof contracts.askSwap>> =>
  ctx.system(async (tx) => {
    const call = contracts.askSwap;
    const now = ctx.clock.now();
    const found = await lockOwnGroup(tx, {
      groupId: params.group_id,
      accountId: personOf(ctx).id,
    });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    const seats = await listSeats(tx, group.id);
    const from = seats.find(({ id }) => id === body.from_seat_id);
    const to = seats.find(({ id }) => id === body.to_seat_id);
    if (!from || !to || from.member_id !== member.id)
      return refuse(call, 'seat_not_found', 'There is no such seat.');
    // Between two seats of one's own nothing would change.
    if (to.member_id === member.id)
      return refuse(call, 'swap_not_possible', words.swap_not_possible);
    const fault = await findFault(tx, group, seats, { from, to, now });
    if (fault) return refuse(call, fault, words[fault]);
    await endOutdated(tx, group, { seats, from, now });
    const asked = await listAskedSwaps(tx, [group.id]);
    if (asked.some(({ from_seat_id }) => from_seat_id === from.id))
      return refuse(call, 'swap_asked_already', 'You have asked somebody for this seat already.');
    const swap = await insertSwap(tx, {
      id: uuidV7(now, slotOf(group.id)),
      group_id: group.id,
      from_seat_id: from.id,
      to_seat_id: to.id,
      asked_by: member.id,
      asked_at: now,
    });
    await notifyOfSwap(tx, ctx, { swap, from, to, stage: 'asked', who: member.id });
    const view = await viewsOf(tx, vault, { swaps: [swap], seats, member });
    return view[0] ?? refuse(call, 'seat_not_found', 'There is no such seat.');
  });

/** One that can no longer be agreed to stands in nobody's way. */
async function endOutdated(
  tx: Tx,
  group: GroupRow,
  { seats, from, now }: { seats: readonly SeatRow[]; from: SeatRow; now: Date },
): Promise<void> {
  const asked = await listAskedSwaps(tx, [group.id]);
  for (const swap of asked.filter(({ from_seat_id }) => from_seat_id === from.id)) {
    const to = seats.find(({ id }) => id === swap.to_seat_id);
    if (!to || (await findFault(tx, group, seats, { from, to, now })))
      await markSwap(tx, swap.id, 'over', now);
  }
}

/**
 * Under the group's lock, as a release is: whichever comes first, the other finds it done. Whoever
 * was asked says yes or no; whoever asked can take it back by a no.
 */
export const answerSwap = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.answerSwap>,
): Promise<ResultOf<typeof contracts.answerSwap>> =>
  ctx.system(async (tx) => {
    const call = contracts.answerSwap;
    const now = ctx.clock.now();
    const found = await lockOwnGroup(tx, {
      groupId: params.group_id,
      accountId: personOf(ctx).id,
    });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    const swap = await findSwap(tx, { id: params.swap_id, groupId: group.id });
    const seats = await listSeats(tx, group.id);
    const from = seats.find(({ id }) => id === swap?.from_seat_id);
    const to = seats.find(({ id }) => id === swap?.to_seat_id);
    const isTheirs = to?.member_id === member.id || swap?.asked_by === member.id;
    if (!swap || !from || !to || !isTheirs)
      return refuse(call, 'swap_not_found', 'There is no such swap.');
    if (swap.status !== 'asked') return refuse(call, 'swap_over', 'This swap is over.');
    if (!body.agrees) {
      await markSwap(tx, swap.id, 'declined', now);
      await notifyOfSwap(tx, ctx, { swap, from, to, stage: 'declined', who: member.id });
      return { status: 'declined' };
    }
    // A seat that somebody took over since is not the asker's to give.
    if (to.member_id !== member.id || from.member_id !== swap.asked_by)
      return refuse(call, 'swap_not_possible', words.swap_not_possible);
    const fault = await findFault(tx, group, seats, { from, to, now });
    if (fault) return refuse(call, fault, words[fault]);
    await exchange(tx, { swap, from, to, now });
    await notifyOfSwap(tx, ctx, { swap, from, to, stage: 'agreed', who: member.id });
    return { status: 'agreed' };
  });

/** The order of turns is unique when the transaction ends, not in between. */
async function exchange(
  tx: Tx,
  { swap, from, to, now }: TwoSeats & { swap: SwapRow; now: Date },
): Promise<void> {
  await updateSeat(tx, from.id, { turn: to.turn });
  await updateSeat(tx, to.id, { turn: from.turn });
  await markSwap(tx, swap.id, 'agreed', now);
  await endSwapsOf(tx, [from.id, to.id], now);
  await noteEvent(tx, {
    groupId: swap.group_id,
    kind: 'swapped',
    at: now,
    seatId: from.id,
    memberId: from.member_id,
    withSeatId: to.id,
    withMemberId: to.member_id,
  });
}

/** To the other of the two. */
async function notifyOfSwap(
  tx: Tx,
  ctx: { requestId: string },
  told: TwoSeats & { swap: SwapRow; stage: 'asked' | 'agreed' | 'declined'; who: string },
): Promise<void> {
  const { swap, from, to, stage, who } = told;
  const others = [from.member_id, to.member_id].filter((id) => id !== null && id !== who);
  await tell(tx, ctx, {
    groupId: swap.group_id,
    kind: 'group_swap',
    about: `${swap.id} ${stage}`,
    to: others.flatMap((id) => id ?? []),
    data: { who, stage, from_turn: from.turn ?? 0, to_turn: to.turn ?? 0 },
  });
}

/** As one of the two sees them. */
export async function viewsOf(
  tx: Tx,
  vault: PaluwaganDeps['vault'],
  of: { swaps: readonly SwapRow[]; seats: readonly SeatRow[]; member: MemberRow },
): Promise<GroupSwap[]> {
  const seatOf = new Map(of.seats.map((seat) => [seat.id, seat]));
  const pairs = of.swaps.flatMap((swap) => {
    const [from, to] = [seatOf.get(swap.from_seat_id), seatOf.get(swap.to_seat_id)];
    const isTheirs = [from?.member_id, to?.member_id].includes(of.member.id);
    return from?.turn && to?.turn && isTheirs ? [{ swap, from, to }] : [];
  });
  const ids = pairs.flatMap(({ from, to }) => [from.member_id ?? [], to.member_id ?? []].flat());
  const names = await listNames(tx, vault, await listMembersById(tx, ids));
  return pairs.map(({ swap, from, to }) => ({
    swap_id: swap.id,
    from_seat_id: from.id,
    from_name: names.get(from.member_id ?? '') ?? '',
    from_turn: from.turn ?? 0,
    to_seat_id: to.id,
    to_name: names.get(to.member_id ?? '') ?? '',
    to_turn: to.turn ?? 0,
    is_for_you: to.member_id === of.member.id,
    asked_at: swap.asked_at.toISOString(),
  }));
}
