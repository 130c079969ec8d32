import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/holidays';
import type { Tx } from '@luwag/db';
import { civilDate } from '@luwag/domain/calendar';
import { decideHoliday, type HolidayRejection, knownFromOf } from '@luwag/domain/holiday-changes';
import { noteHolidayChange } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import type { HolidaysDeps } from './deps.ts';
import { changeViewOf, namesFor, readTable } from './reading.ts';
import * as changes from './repository.ts';

const words: Readonly<Record<HolidayRejection, string>> = {
  holiday_out_of_reach: 'That day is not ahead, or too far.',
  holiday_unchanged: 'That is what is known already.',
  holiday_notice_too_short: 'That comes too late to take a day off away.',
};

/** One person says which day. Nothing changes until another has agreed. */
export const askHolidayChange = (
  deps: HolidaysDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.askHolidayChange>,
): Promise<ResultOf<typeof contracts.askHolidayChange>> =>
  ctx.system(async (tx) => {
    const call = contracts.askHolidayChange;
    const now = ctx.clock.now();
    const { date, ...day } = { ...body, date: civilDate(body.date) };
    await changes.lockHolidays(tx);
    const rejection = decideHoliday({ ...day, date }, await readTable(tx), now.getTime());
    if (rejection) return refuse(call, rejection, words[rejection]);
    const askedBy = personOf(ctx).id;
    const row = await changes.insertChange(tx, {
      ...{ ...day, on_date: date, asked_by: askedBy, asked_at: now },
    });
    if (!row) return refuse(call, 'holiday_waiting', 'Somebody has asked already.');
    await record(tx, ctx, 'holiday.asked', row);
    return changeViewOf(row, await namesFor(deps, tx, [row]), askedBy);
  });

/**
 * The second person's word and the day from which it counts are one transaction: dying in it leaves
 * the change waiting. What held when it was asked is asked again, by the table of this moment.
 */
export async function decideHolidayChange(
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.decideHolidayChange>,
): Promise<ResultOf<typeof contracts.decideHolidayChange>> {
  const call = contracts.decideHolidayChange;
  const by = personOf(ctx).id;
  const decided = await ctx.system(async (tx) => {
    await changes.lockHolidays(tx);
    const at = ctx.clock.now();
    const row = await changes.findWaiting(tx, params.change_id);
    if (!row) return refuse(call, 'holiday_change_not_found', 'Nothing like that waits.');
    const isOwn = row.asked_by === by;
    const isApproved = body.decision === 'approve';
    if (isOwn && isApproved)
      return refuse(call, 'own_holiday_change', 'Somebody else decides what you asked for.');
    const day = { date: row.on_date, kind: row.kind, name: row.name };
    const rejection = isApproved
      ? decideHoliday(day, await readTable(tx), at.getTime())
      : undefined;
    if (rejection) return refuse(call, rejection, words[rejection]);
    const ended = isOwn ? 'withdrawn' : 'refused';
    const state = isApproved ? 'approved' : ended;
    const knownFrom = isApproved ? knownFromOf(at.getTime()) : null;
    await changes.markDecided(tx, row.id, { state, by, at, knownFrom });
    await record(tx, ctx, `holiday.${state}`, { ...row, known_from: knownFrom });
    return { state, known_from: knownFrom } as const;
  });
  noteHolidayChange();
  return decided;
}

const record = (
  tx: Tx,
  { caller, requestId }: Ctx,
  action: `holiday.${string}`,
  row: changes.ChangeRow,
): Promise<void> =>
  recordAudit(tx, {
    ...{ caller, requestId, accountId: null, action },
    detail: {
      change_id: row.id,
      date: row.on_date,
      kind: row.kind,
      name: row.name,
      source: row.source,
      reason: row.reason,
      ...(row.known_from ? { known_from: row.known_from } : {}),
    },
  });
