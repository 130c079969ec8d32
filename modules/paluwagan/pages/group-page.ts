import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { GroupPage } from '@luwag/contracts/paluwagan';
import * as contracts from '@luwag/contracts/paluwagan';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import type { Vault } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { findCompanyName } from '../../accounts/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import {
  amountsOf,
  findOwnGroup,
  type GroupRow,
  listDues,
  listMembers,
  listMembersById,
  listNames,
  listRounds,
  listSeats,
  type MemberRow,
  readHeld,
  rulesOf,
} from '../groups/service.ts';
import { aboutOrder, dissolve, listVotes } from '../joining/service.ts';
import { listAskedSwaps, swapViewsOf } from '../turns/service.ts';
import { isRevealAwaited } from './cards.ts';
import { readMine } from './own-view.ts';
import { memberViewsOf, type PageRows, platformCoverLeftOf } from './roster-view.ts';
import { coveredViewsOf, findCurrentRound, roundViewsOf, seatViewsOf } from './views.ts';

export const getGroup = (
  deps: PaluwaganDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getGroup>,
): Promise<ResultOf<typeof contracts.getGroup>> =>
  ctx.system(async (tx) => {
    const found = await findOwnGroup(tx, {
      groupId: params.group_id,
      accountId: personOf(ctx).id,
    });
    if (!found) return refuse(contracts.getGroup, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    const now = ctx.clock.now();
    const rows = await readRows(tx, deps.vault, group, now);
    return {
      ...(await headOf(tx, group)),
      members: memberViewsOf(rows, member.id),
      seats: seatViewsOf(rows, member.id),
      rounds: roundViewsOf(rows),
      current_round: findCurrentRound(rows)?.round_number ?? null,
      covered: coveredViewsOf(rows),
      held: await heldOf(tx, rows),
      draw: drawOf(rows, member, now),
      order_asked: await orderAskedOf(tx, rows, member),
      swaps: await swapsOf(tx, deps.vault, rows, member),
      dissolution: await dissolutionOf(tx, rows, member),
      mine: await readMine(tx, deps, rows, member),
    };
  });

/** In the system's scope. */
export async function readRows(
  tx: Tx,
  vault: Vault,
  group: GroupRow,
  now: Date,
): Promise<PageRows> {
  const members = await listMembers(tx, group.id);
  const dues = await listDues(tx, { groupId: group.id, kind: 'contribution' });
  const known = new Set(members.map(({ id }) => id));
  const gone = dues.map(({ member_id }) => member_id).filter((id) => !known.has(id));
  const former = await listMembersById(tx, gone);
  return {
    group,
    members,
    seats: await listSeats(tx, group.id),
    rounds: await listRounds(tx, group.id),
    dues,
    names: await listNames(tx, vault, [...members, ...former]),
    today: manilaDateOf(now.getTime()),
  };
}

async function headOf(tx: Tx, group: GroupRow) {
  return {
    group_id: group.id,
    livemode: group.mode === 'live',
    name: group.name,
    status: group.status,
    amounts: amountsOf(rulesOf(group)),
    rules_hash: group.rules_hash,
    company: group.company_id ? await findCompanyName(tx, group.company_id) : null,
    created_at: group.created_at.toISOString(),
    started_at: group.started_at?.toISOString() ?? null,
    ended_at: group.ended_at?.toISOString() ?? null,
  };
}

async function heldOf(tx: Tx, rows: PageRows): Promise<GroupPage['held']> {
  const { pools, deposits, guarantee, toBePaid } = await readHeld(tx, rows.group);
  return {
    ...{ pools, deposits, guarantee },
    to_be_paid: toBePaid,
    platform_cover_left: platformCoverLeftOf(rows),
  };
}

const drawOf = ({ group, members }: PageRows, member: MemberRow, now: Date): GroupPage['draw'] =>
  group.seed_seal === null
    ? null
    : {
        seed_seal: group.seed_seal,
        revealed: members.filter(({ number }) => number !== null).length,
        reveal_until: group.reveal_until?.toISOString() ?? null,
        waits_for_you: isRevealAwaited(group, member, now),
        is_drawn: group.drawn_at !== null,
      };

async function orderAskedOf(
  tx: Tx,
  { group, seats }: PageRows,
  member: MemberRow,
): Promise<GroupPage['order_asked']> {
  if (group.status !== 'agreeing' || !group.order_hash || !group.drawn_order) return null;
  const yes = await listVotes(tx, { groupId: group.id, about: aboutOrder(group.order_hash) });
  return {
    order_hash: group.order_hash,
    seat_ids: group.drawn_order.flatMap(
      (number) => seats.find(({ seat_number }) => seat_number === number)?.id ?? [],
    ),
    agreed: yes.length,
    waits_for_you: !yes.includes(member.id),
  };
}

/** Of the caller's own seats, while both turns are ahead. */
async function swapsOf(
  tx: Tx,
  vault: Vault,
  { group, seats, rounds }: PageRows,
  member: MemberRow,
) {
  if (group.status !== 'running') return [];
  const isAhead = (seatId: string) => {
    const turn = seats.find(({ id }) => id === seatId)?.turn;
    return rounds.some(({ round_number, status }) => round_number === turn && status === 'ahead');
  };
  const swaps = (await listAskedSwaps(tx, [group.id])).filter(
    ({ from_seat_id, to_seat_id }) => isAhead(from_seat_id) && isAhead(to_seat_id),
  );
  return swapViewsOf(tx, vault, { swaps, seats, member });
}

async function dissolutionOf(
  tx: Tx,
  { group, seats }: PageRows,
  member: MemberRow,
): Promise<GroupPage['dissolution']> {
  if (group.status !== 'running') return null;
  const voters = new Set(seats.flatMap(({ member_id }) => member_id ?? []));
  const yes = await listVotes(tx, { groupId: group.id, about: dissolve });
  const agreed = yes.filter((id) => voters.has(id));
  if (agreed.length === 0) return null;
  return {
    agreed: agreed.length,
    members: voters.size,
    you_agreed: agreed.includes(member.id),
  };
}
