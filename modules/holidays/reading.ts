import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/holidays';
import type { HolidayChange } from '@luwag/contracts/holidays';
import type { Tx } from '@luwag/db';
import { civilDate, compareDates, manilaDateOf } from '@luwag/domain/calendar';
import { decideHoliday, knownFromOf, previewHoliday } from '@luwag/domain/holiday-changes';
import { type Holiday, holidaysKnownOn } from '@luwag/domain/holidays';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { listPlansOn } from '@luwag/domain/plans';
import { holidaysOn, listAdded } from '@luwag/platform/holidays';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { listFullNames } from '../accounts/service.ts';
import { countShopsOwed } from '../payouts/service.ts';
import { countOpenByDueDate } from '../plans/service.ts';
import type { HolidaysDeps } from './deps.ts';
import * as changes from './repository.ts';

const pastMax = 30;

type Names = ReadonlyMap<string, string>;

/** By the table that this process counts with. */
export async function listHolidays(ctx: Ctx): Promise<ResultOf<typeof contracts.listHolidays>> {
  const today = manilaDateOf(ctx.clock.now().getTime());
  return { results: holidaysOn(today).toSorted(byDate).map(knownOf) };
}

const byDate = (one: Holiday, other: Holiday): number => compareDates(one.date, other.date);

const knownOf = ({ date, kind, name, isProvisional }: Holiday) => ({
  ...{ date, kind, name },
  is_provisional: isProvisional,
});

/** The table as it is in the database now: a decision is not held against what was read before. */
export const readTable = async (tx: Tx): Promise<Holiday[]> => [
  ...philippineHolidays,
  ...(await listAdded(tx)),
];

export const listHolidayChanges = (
  deps: HolidaysDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.listHolidayChanges>> =>
  ctx.system(async (tx) => {
    const nowMs = ctx.clock.now().getTime();
    const days = holidaysKnownOn(knownFromOf(nowMs), await readTable(tx)).toSorted(byDate);
    const waiting = await changes.listWaiting(tx);
    const past = await changes.listDecided(tx, pastMax);
    const names = await namesFor(deps, tx, [...waiting, ...past]);
    const viewOf = (row: changes.ChangeRow) => changeViewOf(row, names, personOf(ctx).id);
    return {
      today: manilaDateOf(nowMs),
      days: days.map((day) => ({
        ...knownOf(day),
        source: day.source,
        known_from: day.knownFrom,
      })),
      waiting: waiting.map(viewOf),
      past: past.map(viewOf),
    };
  });

export const namesFor = (
  { vault }: HolidaysDeps,
  tx: Tx,
  rows: readonly changes.ChangeRow[],
): Promise<Names> =>
  listFullNames(
    tx,
    vault,
    rows.flatMap((row) => [row.asked_by, row.decided_by]),
  );

export const changeViewOf = (
  row: changes.ChangeRow,
  names: Names,
  viewerId: string,
): HolidayChange => ({
  change_id: row.id,
  date: row.on_date,
  kind: row.kind,
  name: row.name,
  source: row.source,
  reason: row.reason,
  asked_by: names.get(row.asked_by) ?? '',
  asked_at: row.asked_at.toISOString(),
  is_yours: row.asked_by === viewerId,
  state: row.state,
  decided_by: row.decided_by && (names.get(row.decided_by) ?? ''),
  decided_at: row.decided_at?.toISOString() ?? null,
  known_from: row.known_from,
});

/** By the rules that decide it, and changes nothing. */
export const previewHolidayChange = (
  ctx: Ctx,
  { query }: InputOf<typeof contracts.previewHolidayChange>,
): Promise<ResultOf<typeof contracts.previewHolidayChange>> =>
  ctx.system(async (tx) => {
    const nowMs = ctx.clock.now().getTime();
    const wanted = { ...query, date: civilDate(query.date) };
    const table = await readTable(tx);
    const [plan] = listPlansOn(manilaDateOf(nowMs));
    if (!plan) throw new Error('no plan says how long the grace is');
    const preview = previewHoliday(wanted, { table, nowMs, rule: plan.late });
    const dueDates = preview.graces.map(({ dueDate }) => dueDate);
    const open = await countOpenByDueDate(tx, { mode: 'live', dueDates });
    return {
      refusal: decideHoliday(wanted, table, nowMs) ?? null,
      known_from: preview.knownFrom,
      is_open_before: preview.isOpenBefore,
      is_open_after: preview.isOpenAfter,
      payouts_on: preview.payoutsOn,
      shops_owed: await countShopsOwed(tx, { mode: 'live', payDate: preview.knownFrom }),
      graces: preview.graces.map(({ dueDate, before, after }) => ({
        ...{ due_date: dueDate, before, after },
        payments: open.payments.get(dueDate) ?? 0,
      })),
      is_estimate: open.isEstimate,
    };
  });
