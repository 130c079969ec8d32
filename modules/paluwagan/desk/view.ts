import type { GroupHardship, GroupStep } from '@luwag/contracts/paluwagan-desk';
import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { listFullNames } from '../../accounts/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import { listMembersById, listNames, listSeats } from '../groups/service.ts';
import { decryptHardshipWords, type HardshipRow } from '../joining/service.ts';
import type { AskRow } from './asks-repository.ts';

export async function stepViewOf(
  deps: PaluwaganDeps,
  tx: Tx,
  ctx: Ctx,
  row: AskRow,
): Promise<GroupStep> {
  const [view] = await stepViewsOf(deps, tx, ctx, [row]);
  if (!view) throw new Error(`step ${row.id} of a group is gone`);
  return view;
}

/** With the names of colleagues. In the system's scope. */
export async function stepViewsOf(
  { vault }: PaluwaganDeps,
  tx: Tx,
  ctx: Ctx,
  rows: readonly AskRow[],
): Promise<GroupStep[]> {
  const people = rows.flatMap((row) => [row.asked_by, row.decided_by]);
  const names = await listFullNames(
    tx,
    vault,
    people.filter((id) => id !== null),
  );
  const viewerId = personOf(ctx).id;
  return rows.map((row) => ({
    group_step_id: row.id,
    step: row.step,
    reason: row.reason,
    asked_by: names.get(row.asked_by) ?? '',
    is_yours: row.asked_by === viewerId,
    asked_at: row.asked_at.toISOString(),
    decision: row.decision,
    decided_by: row.decided_by && (names.get(row.decided_by) ?? ''),
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
}

export async function hardshipViewOf(
  deps: PaluwaganDeps,
  tx: Tx,
  row: HardshipRow,
): Promise<GroupHardship> {
  const [view] = await hardshipViewsOf(deps, tx, [row]);
  if (!view) throw new Error(`hardship ${row.id} is gone`);
  return view;
}

/** What was written is read with the key of who wrote it; of somebody erased nothing is left. */
export async function hardshipViewsOf(
  { vault }: PaluwaganDeps,
  tx: Tx,
  rows: readonly HardshipRow[],
): Promise<GroupHardship[]> {
  const [first] = rows;
  if (!first) return [];
  const seats = await listSeats(tx, first.group_id);
  const holders = seats.flatMap(({ member_id }) => member_id ?? []);
  const members = await listMembersById(tx, [...holders, ...rows.map((row) => row.asked_by)]);
  const names = await listNames(tx, vault, members);
  const askers = members.filter(({ id }) => rows.some((row) => row.asked_by === id));
  const keys = await vault.keysFor(
    tx,
    askers.map(({ account_id }) => account_id),
  );
  return rows.map((row) => {
    const asker = askers.find(({ id }) => id === row.asked_by);
    const key = asker && keys.get(asker.account_id);
    const seat = seats.find(({ id }) => id === row.seat_id);
    return {
      hardship_id: row.id,
      seat_id: row.seat_id,
      name: names.get(seat?.member_id ?? '') ?? '',
      cause: row.cause,
      words: key ? decryptHardshipWords(key, row) : '',
      asked_by: names.get(row.asked_by) ?? '',
      asked_at: row.asked_at.toISOString(),
      decision: row.decision,
      from_round: row.from_round,
      until_round: row.until_round,
    };
  });
}
