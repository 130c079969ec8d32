import * as contracts from '@luwag/contracts/delinquency';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { addDays, type CivilDate, isCivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { getContactLimitsOn } from '@luwag/domain/contact-rules';
import {
  bucketOf,
  type DelinquencyBucket,
  daysLateOn,
  daysOf,
  getLossRulesOn,
  mayWriteOff,
} from '@luwag/domain/delinquency';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { listFullNames } from '../accounts/service.ts';
import type { PreviewDeps } from '../contacts/service.ts';
import {
  type LateCursor,
  type LatePlan,
  listLateBuyers as listLate,
  listLatePlans,
} from '../plans/service.ts';
import { readContactDesk } from './contacting.ts';
import { listNotes, listPromises } from './desk-repository.ts';
import { notesOf } from './notes.ts';
import { promisesOf } from './promises.ts';
import { findLastProvision, listWriteOffsOf, type Provision, readProposed } from './repository.ts';
import { writeOffsOf } from './write-offs.ts';

const pageMax = 50;

const todayOf = (ctx: Ctx): CivilDate => manilaDateOf(ctx.clock.now().getTime());

/** Who is late, without a name. */
export const listLateBuyers = (
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listLateBuyers>,
): Promise<ResultOf<typeof contracts.listLateBuyers>> =>
  ctx.system(async (tx) => {
    const today = todayOf(ctx);
    const { mode } = query;
    const after = query.cursor === undefined ? undefined : cursorPosition(query.cursor);
    const range = rangeOf(query.bucket ?? null, today);
    const rows = await listLate(tx, { mode, range, after, limit: pageMax + 1 });
    const page = rows.slice(0, pageMax);
    const last = rows.length > pageMax ? page.at(-1) : undefined;
    const counted = await findLastProvision(tx, mode);
    return {
      results: page.map((row) => {
        const daysLate = daysLateOn(today, row.oldestDueDate);
        return {
          account_id: row.buyerId,
          days_late: daysLate,
          bucket: bucketOf(daysLate),
          plans: row.plans,
          overdue_centavos: row.overdueCentavos,
        };
      }),
      next_cursor: last ? cursorOf(last) : null,
      counted: counted ? countedOf(counted) : null,
      proposed_write_offs: (await readProposed(tx, mode)).count,
    };
  });

const countedOf = ({ businessDate, buckets }: Provision) => ({
  business_date: businessDate,
  buckets: buckets.map(({ bucket, plans, owedCentavos, allowanceCentavos }) => ({
    bucket,
    plans,
    owed_centavos: owedCentavos,
    allowance_centavos: allowanceCentavos,
  })),
});

/** The due dates of a bucket as of today; of all who are late without one. */
function rangeOf(bucket: DelinquencyBucket | null, today: CivilDate) {
  if (bucket === null) return { from: null, to: today };
  const { from, to } = daysOf(bucket);
  return { from: to === null ? null : addDays(today, -to), to: addDays(today, -from) };
}

/** A cursor is opaque to callers but holds nothing secret. */
const cursorOf = ({ oldestDueDate, buyerId }: LateCursor): string =>
  Buffer.from(`${oldestDueDate} ${buyerId}`).toString('base64url');

function cursorPosition(cursor: string): LateCursor {
  const [date = '', buyerId = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(buyerId);
  if (!isCivilDate(date) || !isId)
    return refuse(contracts.listLateBuyers, 'cursor_invalid', 'This cursor does not exist.');
  return { oldestDueDate: date, buyerId };
}

/** One person with a name, which is why looking is on record. */
export const getLateBuyer = (
  deps: PreviewDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getLateBuyer>,
): Promise<ResultOf<typeof contracts.getLateBuyer>> =>
  ctx.system(async (tx) => {
    const { account_id: accountId } = params;
    const today = todayOf(ctx);
    const plans = await listLatePlans(tx, accountId);
    const rows = await listWriteOffsOf(tx, accountId);
    // Staff see who is late; everybody else is none of this desk's business.
    if (plans.length === 0 && rows.length === 0)
      return refuse(contracts.getLateBuyer, 'buyer_not_found', 'There is no such buyer.');
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId,
      action: 'collections.viewed',
      requestId: ctx.requestId,
    });
    const names = await listFullNames(tx, deps.vault, [accountId]);
    const mode = plans.some((plan) => plan.mode === 'live') ? 'live' : 'test';
    return {
      account_id: accountId,
      name: names.get(accountId) ?? '',
      mode,
      plans: plans.map((plan) => planOf(plan, today)),
      write_offs: await writeOffsOf(deps, tx, ctx, rows),
      contact: await readContactDesk(deps, tx, ctx, { buyerId: accountId, mode, plans }),
      promises: await promisesOf(deps, tx, ctx, await listPromises(tx, accountId)),
      promise_until: addDays(today, getContactLimitsOn(today).promiseDaysMax),
      notes: await notesOf(deps, tx, await listNotes(tx, accountId)),
      write_off_days: getLossRulesOn(today).writeOffDays,
    };
  });

function planOf(plan: LatePlan, today: CivilDate) {
  const daysLate = daysLateOn(today, plan.oldestDueDate);
  return {
    plan_id: plan.planId,
    request_id: plan.requestId,
    livemode: plan.mode === 'live',
    store_name: plan.storeName,
    is_written_off: plan.writtenOffCentavos > 0,
    days_late: daysLate,
    bucket: bucketOf(daysLate),
    overdue_centavos: plan.overdueCentavos,
    owed_centavos: plan.owedCentavos,
    late_fee_centavos: plan.lateFeeCentavos,
    written_off_centavos: plan.writtenOffCentavos,
    recovered_centavos: plan.recoveredCentavos,
    may_write_off: plan.owedCentavos > 0 && mayWriteOff(daysLate, today),
    has_lighter_plan: plan.hasLighterPlan,
  };
}
