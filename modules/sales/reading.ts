import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { groupOfStatus, PaymentGroup } from '@luwag/contracts/payment-requests';
import type { Sale } from '@luwag/contracts/sales';
import * as contracts from '@luwag/contracts/sales';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { nextBankingDay } from '@luwag/domain/holidays';
import { nextCountDate } from '@luwag/domain/payout-days';
import { holidaysOn } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { listFirstNames } from '../accounts/service.ts';
import { findOpenCase } from '../disputes/service.ts';
import {
  findBuyingSteps,
  findOfMerchant,
  type LateMoney,
  listLateMoney,
  listSelected,
  merchantOf,
  positionOf,
  type RequestRow,
  refundableUntil,
  requestViewOf,
  type StatusSums,
  selectionOf,
  shownTo,
  sumByStatus,
  writtenPosition,
} from '../payments/service.ts';
import { listPayoutsOfSale } from '../payouts/service.ts';
import type { SalesDeps } from './deps.ts';
import { widened } from './searching.ts';

export async function listSales(
  deps: SalesDeps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listSales>,
): Promise<ResultOf<typeof contracts.listSales>> {
  const { limit, cursor } = query;
  const now = ctx.clock.now();
  const after = cursor === undefined ? undefined : positionOf(cursor);
  if (after === null)
    return refuse(contracts.listSales, 'cursor_invalid', 'This cursor does not exist.');
  const merchant = merchantOf(ctx);
  return ctx.own(async (tx) => {
    const selection = await widened(tx, deps, merchant, selectionOf(merchant, query, now));
    const rows = await listSelected(tx, selection, { after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      results: (await salesOf(tx, deps, page, now)).map((sale) => shownTo(merchant, sale)),
      next_cursor: last ? writtenPosition(last.position) : null,
    };
  });
}

/** A buyer whose data was erased, or who took nothing yet, has no name. */
export async function salesOf(
  tx: Tx,
  { vault, publicOrigin }: SalesDeps,
  rows: readonly RequestRow[],
  now: Date,
): Promise<Sale[]> {
  const buyers = rows.map(({ buyer_id }) => buyer_id).filter((id) => id !== null);
  const names =
    buyers.length === 0
      ? undefined
      : await asSystem(tx, () => listFirstNames(tx, vault, [...new Set(buyers)]));
  const ids = rows.map(({ id }) => id);
  const late = await asSystem(tx, () => listLateMoney(tx, ids));
  return rows.map((row) => ({
    ...requestViewOf(row, publicOrigin, now),
    buyer_name: (row.buyer_id && names?.get(row.buyer_id)?.short) ?? null,
    late_money: lateMoneyOf(late.find(({ requestId }) => requestId === row.id)),
  }));
}

const lateMoneyOf = (late: LateMoney | undefined): Sale['late_money'] =>
  late ? { amount: late.amountCentavos, state: late.isReturned ? 'returned' : 'returning' } : null;

export async function getSalesTotals(
  deps: SalesDeps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.getSalesTotals>,
): Promise<ResultOf<typeof contracts.getSalesTotals>> {
  const merchant = merchantOf(ctx);
  const selection = selectionOf(merchant, query, ctx.clock.now());
  const states = await ctx.own(async (tx) => {
    const { search } = await widened(tx, deps, merchant, selection);
    return sumByStatus(tx, { ...selection, search, statuses: undefined });
  });
  const groups = Object.fromEntries(PaymentGroup.options.map((group) => [group, 0]));
  for (const { status, count } of states) {
    const group = groupOfStatus[status];
    groups[group] = (groups[group] ?? 0) + count;
  }
  const { statuses } = selection;
  const wanted = states.filter(({ status }) => statuses?.includes(status) ?? true);
  const total = (of: Exclude<keyof StatusSums, 'status'>) =>
    wanted.reduce((all, each) => all + each[of], 0);
  const [gross, refunded] = [total('grossCentavos'), total('refundedCentavos')];
  const fee = total('feeCentavos');
  return {
    count: total('count'),
    sold: {
      ...{ count: total('soldCount'), gross, refunded },
      ...shownTo(merchant, { fee, net: gross - refunded - fee }),
    },
    groups: groups as Record<PaymentGroup, number>,
  };
}

export async function getSale(
  deps: SalesDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getSale>,
): Promise<ResultOf<typeof contracts.getSale>> {
  return ctx.own(async (tx) => {
    const merchant = merchantOf(ctx);
    const row = await findOfMerchant(tx, merchant, params.request_id);
    if (!row)
      return refuse(
        contracts.getSale,
        'payment_request_not_found',
        'There is no such payment request.',
      );
    const { buyer_id: buyerId, paid_at: paidAt } = row;
    const steps = buyerId
      ? await asSystem(tx, () => findBuyingSteps(tx, { requestId: row.id, buyerId }))
      : undefined;
    const now = ctx.clock.now();
    const [sale] = await salesOf(tx, deps, [row], now);
    const payouts = await listPayoutsOfSale(tx, row.id);
    if (!sale) throw new Error(`payment request ${row.id} was not shown`);
    return {
      ...shownTo(merchant, sale),
      origin: row.origin as ResultOf<typeof contracts.getSale>['origin'],
      opened_at: steps?.opened_at.toISOString() ?? null,
      agreed_at: steps?.agreed_at?.toISOString() ?? null,
      changed_at: row.changed_at.toISOString(),
      payout_on: paidAt && payoutDateOf(paidAt, payouts, now),
      payouts: merchant.seesFees ? payouts : [],
      refundable_until: refundableUntil(row) ?? null,
      open_case: await asSystem(tx, () => findOpenCase(tx, row.id)),
    };
  });
}

/** Of the payout that it is in; else of the next that can have it. */
function payoutDateOf(
  paidAt: Date,
  payouts: ResultOf<typeof contracts.getSale>['payouts'],
  now: Date,
): string {
  const paidOut = payouts.find(({ has_sale }) => has_sale);
  if (paidOut) return paidOut.pay_date;
  const holidays = holidaysOn(manilaDateOf(now.getTime()));
  const first = nextBankingDay(manilaDateOf(paidAt.getTime()), holidays);
  const next = nextCountDate(now.getTime(), holidays);
  return first < next ? next : first;
}
