import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Payout, PayoutLine } from '@luwag/contracts/payouts';
import * as contracts from '@luwag/contracts/payouts';
import type { Tx } from '@luwag/db';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { merchantOf } from '../payments/service.ts';
import { listLines, listPayoutsOfRequest } from './lines-repository.ts';
import { findPayout, listPayoutsOf, type PayoutRow } from './repository.ts';
import { lineViewOf, numberOf, payoutViewOf, takenLinesOf } from './view.ts';

const pageSize = 20;

export const listPayouts = (
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listPayouts>,
): Promise<ResultOf<typeof contracts.listPayouts>> =>
  ctx.own(async (tx) => {
    const { merchantId, mode = query.mode } = merchantOf(ctx);
    const wanted = { offset: (query.page - 1) * pageSize, limit: pageSize + 1 };
    const rows = await listPayoutsOf(tx, { merchantId, mode }, wanted);
    return {
      results: rows.slice(0, pageSize).map(payoutViewOf),
      page: query.page,
      has_more: rows.length > pageSize,
    };
  });

export const getPayout = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getPayout>,
): Promise<ResultOf<typeof contracts.getPayout>> =>
  ctx.own(async (tx) => payoutViewOf(await ownPayout(ctx, tx, params.payout_id)));

export const listPayoutLines = (
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.listPayoutLines>,
): Promise<ResultOf<typeof contracts.listPayoutLines>> =>
  ctx.own(async (tx) => {
    const row = await ownPayout(ctx, tx, params.payout_id);
    const { lines, hasMore } = await readLines(tx, row, query.page);
    return { results: lines, page: query.page, has_more: hasMore };
  });

/** Another's is not there. */
async function ownPayout(ctx: Ctx, tx: Tx, id: string): Promise<PayoutRow> {
  const { merchantId } = merchantOf(ctx);
  const row = await findPayout(tx, id);
  if (row?.merchant_id === merchantId) return row;
  return refuse(contracts.getPayout, 'payout_not_found', 'There is no such payout.');
}

/** A page of what a payout is made of; what was taken off it stands at the end of the last. */
export async function readLines(
  tx: Tx,
  row: PayoutRow,
  page: number,
): Promise<{ lines: PayoutLine[]; hasMore: boolean }> {
  const limit = contracts.payoutLinesPerPage;
  const rows = await listLines(tx, row.id, { offset: (page - 1) * limit, limit: limit + 1 });
  const hasMore = rows.length > limit;
  const lines = rows.slice(0, limit).map(lineViewOf);
  // A page beyond the last has nothing, not the end once more.
  const isLast = !hasMore && (rows.length > 0 || page === 1);
  return { lines: isLast ? [...lines, ...takenLinesOf(row)] : lines, hasMore };
}

/** One payout of the caller's, without its lines. Another's is not there. */
export async function readPayout(
  tx: Tx,
  ctx: Ctx,
  id: string,
): Promise<{ payout: Payout; merchantId: string } | undefined> {
  const { merchantId } = merchantOf(ctx);
  const row = await findPayout(tx, id);
  return row?.merchant_id === merchantId ? { payout: payoutViewOf(row), merchantId } : undefined;
}

/** All of one payout of the caller's, for its report. Another's is not there. */
export async function readWholePayout(
  tx: Tx,
  ctx: Ctx,
  id: string,
): Promise<{ payout: Payout; lines: PayoutLine[]; merchantId: string } | undefined> {
  const { merchantId } = merchantOf(ctx);
  const row = await findPayout(tx, id);
  if (row?.merchant_id !== merchantId) return undefined;
  const lines: PayoutLine[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const read = await readLines(tx, row, page);
    lines.push(...read.lines);
    hasMore = read.hasMore;
  }
  return { payout: payoutViewOf(row), lines, merchantId };
}

/** The payouts that stand with lines of this payment, in the scope of its shop; oldest first. */
export async function listPayoutsOfSale(tx: Tx, requestId: string) {
  const rows = await listPayoutsOfRequest(tx, requestId);
  return rows.map((row) => ({
    payout_id: row.payout_id,
    number: numberOf(row),
    status: row.status,
    pay_date: row.pay_date,
    bank_name: row.bank_name,
    bank_account: row.bank_account,
    amount: row.amount_centavos,
    has_sale: row.has_sale,
  }));
}
