import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { StaffGroup, StaffSeat } from '@luwag/contracts/paluwagan-desk';
import * as contracts from '@luwag/contracts/paluwagan-desk';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { type LoadedGroup, listEntries, loadGroups, proveGroups } from '../book/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import {
  amountsOf,
  type DueRow,
  findGroup,
  type GroupRow,
  readHeld,
  rulesOf,
} from '../groups/service.ts';
import {
  coveredViewsOf,
  findDue,
  findReceived,
  type GroupRows,
  givingOf,
  isGiven,
  owedFor,
  platformCoverLeftOf,
  readRows,
  roundViewsOf,
  seatViewsOf,
} from '../pages/service.ts';
import { listAsks, listHardships } from './asks-repository.ts';
import { findGroupRow } from './list-repository.ts';
import { groupRowOf } from './listing.ts';
import { outlookOf } from './outlook.ts';
import { record } from './record.ts';
import { hardshipViewsOf, stepViewsOf } from './view.ts';

const shownMax = 20;

export const getGroupForStaff = (
  deps: PaluwaganDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getGroupForStaff>,
): Promise<ResultOf<typeof contracts.getGroupForStaff>> =>
  ctx.system(async (tx) => {
    const listed = await findGroupRow(tx, params.group_id);
    const group = listed && (await findGroup(tx, params.group_id));
    if (!listed || !group)
      return refuse(contracts.getGroupForStaff, 'group_not_found', 'There is no such group.');
    await record(tx, ctx, 'group.viewed', { group_id: group.id });
    const rows = await readRows(tx, deps.vault, group, ctx.clock.now());
    const accounts = new Map(rows.members.map((member) => [member.id, member.account_id]));
    const [loaded] = group.started_at ? await loadGroups(tx, [group.id]) : [];
    return {
      ...groupRowOf(listed),
      amounts: amountsOf(rulesOf(group)),
      rules_hash: group.rules_hash,
      frozen_roster_at: group.full_at?.toISOString() ?? null,
      draw_code: group.draw_code,
      seats_list: seatViewsOf(rows, null).map((seat) => ({
        ...seat,
        ...moneyOf(rows, seat.seat_id),
        account_id: accounts.get(seat.member_id) ?? '',
      })),
      rounds: roundViewsOf(rows),
      covered: coveredViewsOf(rows),
      outlook: outlookOf(rows),
      proof: await proofOf(tx, group, loaded),
      platform_cover_left: platformCoverLeftOf(rows),
      steps: await stepViewsOf(deps, tx, ctx, await listAsks(tx, group.id, shownMax)),
      hardships: await hardshipViewsOf(deps, tx, await listHardships(tx, group.id, shownMax)),
      entries: await listEntries(tx, deps.vault, { group, page: 1, limit: shownMax }),
    };
  });

/** What a seat put in and took, round by round, whoever sat on it. */
function moneyOf(rows: GroupRows, seatId: string) {
  const dues = rows.dues.filter(({ seat_id }) => seat_id === seatId);
  const gave = dues.filter(isGiven).reduce((sum, due) => sum + due.amount_centavos, 0);
  const took = findReceived(rows, seatId) ?? 0;
  return {
    gave,
    took,
    stands: gave - took,
    owes: dues.reduce((sum, due) => sum + owedFor(due), 0),
    rounds: rows.rounds.map((round) =>
      cellOf(findDue(rows, { seatId, roundId: round.id }), rows.today),
    ),
  };
}

function cellOf(due: DueRow | undefined, today: GroupRows['today']): StaffSeat['rounds'][number] {
  return due && isGiven(due) && due.missed_at ? 'caught_up' : givingOf(due, today);
}

/** Before it starts a group holds deposits alone, of which there is nothing else to compare. */
async function proofOf(
  tx: Tx,
  group: GroupRow,
  loaded: LoadedGroup | undefined,
): Promise<StaffGroup['proof']> {
  const { pools, deposits, guarantee, toBePaid } = await readHeld(tx, group);
  const held = pools + deposits + guarantee + toBePaid;
  const misfits = loaded ? ((await proveGroups(tx, [loaded])).get(group.id) ?? []) : [];
  return {
    pools,
    deposits,
    guarantee,
    to_be_paid: toBePaid,
    held,
    owed: misfits.find(({ of }) => of === 'held')?.rows ?? held,
    is_equal: misfits.length === 0,
  };
}
