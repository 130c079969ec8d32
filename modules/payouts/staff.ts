import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { StaffPayout } from '@luwag/contracts/payout-approvals';
import * as contracts from '@luwag/contracts/payout-approvals';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { pesonetCutoffAfter } from '@luwag/domain/payout-days';
import { usualOf } from '@luwag/domain/payouts';
import { holidaysOn } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { listBusinessNames } from '../accounts/service.ts';
import { readLines } from './reading.ts';
import {
  findPayout,
  listEarlier,
  listEarlierAmounts,
  listPayoutsBy,
  lockPayout,
  type PayoutRow,
  type Sums,
  sumOpenPayouts,
} from './repository.ts';
import { holdMs } from './risk.ts';
import { takeStep } from './steps.ts';
import { payoutViewOf } from './view.ts';

const pageSize = contracts.payoutsPerPage;
const earlierMax = 12;

export const listStaffPayouts = (
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listStaffPayouts>,
): Promise<ResultOf<typeof contracts.listStaffPayouts>> =>
  ctx.system(async (tx) => {
    const { mode, status, page } = query;
    const wanted = { mode, status, offset: (page - 1) * pageSize, limit: pageSize + 1 };
    const rows = await listPayoutsBy(tx, wanted);
    const sums = await sumOpenPayouts(tx, mode);
    const nowMs = ctx.clock.now().getTime();
    const cutoffMs = pesonetCutoffAfter(nowMs, holidaysOn(manilaDateOf(nowMs)));
    return {
      results: await staffViewsOf(tx, rows.slice(0, pageSize)),
      page,
      has_more: rows.length > pageSize,
      waiting: {
        instapay: sumOf(sums, { status: 'waiting', rail: 'instapay' }),
        pesonet: sumOf(sums, { status: 'waiting', rail: 'pesonet' }),
      },
      held: sumOf(sums, { status: 'held' }),
      pesonet_cutoff_at: new Date(cutoffMs).toISOString(),
    };
  });

function sumOf(sums: readonly Sums[], of: { status: string; rail?: string }) {
  const own = sums.filter(
    (each) => each.status === of.status && (of.rail === undefined || each.rail === of.rail),
  );
  return {
    payouts: own.reduce((total, each) => total + each.payouts, 0),
    amount: own.reduce((total, each) => total + each.amount, 0),
  };
}

export const getStaffPayout = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getStaffPayout>,
): Promise<ResultOf<typeof contracts.getStaffPayout>> =>
  ctx.system(async (tx) => {
    const row = await findPayout(tx, params.payout_id);
    if (!row)
      return refuse(contracts.getStaffPayout, 'payout_not_found', 'There is no such payout.');
    await audit(tx, ctx, row, 'payout.viewed', {});
    const { lines, hasMore } = await readLines(tx, row, 1);
    const shop = { mode: row.mode, merchantId: row.merchant_id };
    const earlier = await listEarlier(tx, shop, { beforeId: row.id, limit: earlierMax });
    return {
      ...(await staffViewOf(tx, row)),
      lines,
      has_more_lines: hasMore,
      earlier: earlier.map(({ pay_date, amount_centavos: amount, status }) => ({
        pay_date,
        amount,
        status,
      })),
    };
  });

/** Out of the batch it is in: whoever approves that sees another sum than before. */
export const holdPayout = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.holdPayout>,
): Promise<ResultOf<typeof contracts.holdPayout>> =>
  ctx.system(async (tx) => {
    const contract = contracts.holdPayout;
    const row = await lockPayout(tx, params.payout_id);
    if (!row) return refuse(contract, 'payout_not_found', 'There is no such payout.');
    if (row.status !== 'waiting')
      return refuse(contract, 'payout_not_waiting', 'This payout no longer waits.');
    const held = await takeStep(tx, ctx, row, {
      status: 'held',
      batch_id: null,
      hold_reason: 'staff',
      held_until: new Date(ctx.clock.now().getTime() + holdMs),
      hold_note: body.note,
    });
    await audit(tx, ctx, row, 'payout.held', { note: body.note });
    return staffViewOf(tx, held);
  });

const audit = (
  tx: Tx,
  ctx: Ctx,
  row: PayoutRow,
  action: `payout.${string}`,
  detail: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: row.merchant_id,
    action,
    detail: { payout_id: row.id, ...detail },
    requestId: ctx.requestId,
  });

async function staffViewOf(tx: Tx, row: PayoutRow): Promise<StaffPayout> {
  const [view] = await staffViewsOf(tx, [row]);
  if (!view) throw new Error(`payout ${row.id} is gone`);
  return view;
}

/** As staff see them, with the shop and what is odd. In the system's scope. */
export async function staffViewsOf(tx: Tx, rows: readonly PayoutRow[]): Promise<StaffPayout[]> {
  const names = await listBusinessNames(
    tx,
    rows.map(({ merchant_id }) => merchant_id),
  );
  const earlier = await listEarlierAmounts(
    tx,
    rows.map(({ id }) => id),
    earlierMax,
  );
  return rows.map((row) => ({
    ...payoutViewOf(row),
    merchant_id: row.merchant_id,
    merchant_name: names.get(row.merchant_id) ?? '',
    marks: row.marks,
    usual_amount: usualOf((earlier.get(row.id) ?? []).map(centavos)),
    batch_id: row.batch_id,
  }));
}
