import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/paluwagan-desk';
import type { StaffGroupRow } from '@luwag/contracts/paluwagan-desk';
import type { Tx } from '@luwag/db';
import type { Ctx } from '@luwag/platform/http/route';
import { countWaiting, type ListedGroup, listGroupRows } from './list-repository.ts';
import { record } from './record.ts';

const pageSize = 50;

export const listGroupsForStaff = (
  ctx: Ctx,
  { query: { state, page } }: InputOf<typeof contracts.listGroupsForStaff>,
): Promise<ResultOf<typeof contracts.listGroupsForStaff>> =>
  ctx.system(async (tx) => {
    const offset = (page - 1) * pageSize;
    const rows = await listGroupRows(tx, { state, offset, limit: pageSize + 1 });
    await record(tx, ctx, 'group.listed', { state, page });
    return {
      results: rows.slice(0, pageSize).map(groupRowOf),
      page,
      has_more: rows.length > pageSize,
      to_look_at: (await countWaiting(tx)).count,
    };
  });

/** For the home page of staff. In the system's scope. */
export const readWaitingGroups = (tx: Tx): Promise<{ count: number; oldestAt: Date | null }> =>
  countWaiting(tx);

export const groupRowOf = (row: ListedGroup): StaffGroupRow => ({
  group_id: row.id,
  reference: `PG-${row.number}`,
  livemode: row.mode === 'live',
  name: row.name,
  status: row.status,
  seats: row.seats,
  seats_taken: row.seats_taken,
  current_round: row.current_round,
  next_date: row.next_date,
  missed: row.missed,
  to_look_at: (
    [
      ['short', row.short_since],
      ['frozen', row.frozen_since],
      ['step_asked', row.step_since],
      ['hardship', row.hardship_since],
      ['not_proven', row.unproven_at],
    ] as const
  ).flatMap(([what, sinceAt]) => (sinceAt ? [what] : [])),
});
