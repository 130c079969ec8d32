import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { GroupEntry } from '@luwag/contracts/paluwagan-money';
import * as contracts from '@luwag/contracts/paluwagan-money';
import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import type { PaluwaganDeps } from '../deps.ts';
import {
  findOwnGroup,
  type GroupRow,
  listMembersById,
  listNames,
  readHeld,
} from '../groups/service.ts';
import { type EntryRow, listEntryRows } from './entries-repository.ts';
import { loadGroups } from './loading.ts';
import { listFacts } from './proving-repository.ts';

const pageSize = 30;

export const listGroupEntries = (
  { vault }: PaluwaganDeps,
  ctx: Ctx,
  { params, query: { page } }: InputOf<typeof contracts.listGroupEntries>,
): Promise<ResultOf<typeof contracts.listGroupEntries>> =>
  ctx.system(async (tx) => {
    const wanted = { groupId: params.group_id, accountId: personOf(ctx).id };
    const found = await findOwnGroup(tx, wanted);
    if (!found)
      return refuse(contracts.listGroupEntries, 'group_not_found', 'There is no such group.');
    const { group } = found;
    const rows = await listEntryRows(tx, {
      groupId: group.id,
      offset: (page - 1) * pageSize,
      limit: pageSize + 1,
    });
    return {
      group_name: group.name,
      results: await withNames(tx, vault, rows.slice(0, pageSize)),
      page,
      has_more: rows.length > pageSize,
      totals: await readTotals(tx, group),
    };
  });

/** Newest first, with names as members see them. In the system's scope. */
export const listEntries = async (
  tx: Tx,
  vault: Vault,
  { group, page, limit }: { group: GroupRow; page: number; limit: number },
): Promise<GroupEntry[]> =>
  withNames(
    tx,
    vault,
    await listEntryRows(tx, { groupId: group.id, offset: (page - 1) * limit, limit }),
  );

async function withNames(tx: Tx, vault: Vault, rows: readonly EntryRow[]): Promise<GroupEntry[]> {
  const ids = rows.flatMap(({ memberId, withMemberId }) => [memberId ?? [], withMemberId ?? []]);
  const names = await listNames(tx, vault, await listMembersById(tx, ids.flat()));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  return rows.map((row) => ({
    entry_id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    on_date: row.onDate,
    name: nameOf(row.memberId),
    seat_number: row.seatNumber,
    with_name: nameOf(row.withMemberId),
    round_number: row.roundNumber,
    amount: row.amount,
    parts: row.parts,
    held_after: row.held,
  }));
}

/** What came in and what we put in is what was paid out and what is held. */
async function readTotals(
  tx: Tx,
  group: GroupRow,
): Promise<ResultOf<typeof contracts.listGroupEntries>['totals']> {
  const [facts] = await listFacts(tx, [group.id]);
  const [loaded] = await loadGroups(tx, [group.id]);
  const { pools, deposits, guarantee, toBePaid } = await readHeld(tx, group);
  const put = loaded?.book.dues.reduce((total, due) => total + due.fromPlatformCentavos, 0) ?? 0;
  return {
    came_in: facts?.cameIn ?? 0,
    platform_put_in: put + (facts?.lost ?? 0),
    paid_out: facts?.left ?? 0,
    held: pools + deposits + guarantee + toBePaid,
  };
}
