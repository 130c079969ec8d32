import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import * as contracts from '@luwag/contracts/payment-requests';
import { addDays, civilDate, manilaOffsetMs } from '@luwag/domain/calendar';
import { parsePesos } from '@luwag/domain/parse-money';
import { parseReference } from '@luwag/domain/reference';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { type MerchantOfCall, merchantOf } from '../current-user.ts';
import type { PaymentsDeps } from '../deps.ts';
import { listSelected, type Position, type Selection } from './selection-repository.ts';
import { requestViewOf, shownTo } from './view.ts';

type Query = InputOf<typeof contracts.listPaymentRequests>['query'];

export async function listPaymentRequests(
  { publicOrigin }: Pick<PaymentsDeps, 'publicOrigin'>,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listPaymentRequests>,
): Promise<ResultOf<typeof contracts.listPaymentRequests>> {
  const { limit, cursor } = query;
  const now = ctx.clock.now();
  const merchant = merchantOf(ctx);
  const selection = selectionOf(merchant, query, now);
  const after = cursor === undefined ? undefined : positionOf(cursor);
  if (after === null)
    return refuse(contracts.listPaymentRequests, 'cursor_invalid', 'This cursor does not exist.');
  // One row more than is shown tells whether there is a next page.
  const rows = await ctx.own((tx) => listSelected(tx, selection, { after, limit: limit + 1 }));
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    results: page.map((row) => shownTo(merchant, requestViewOf(row, publicOrigin, now))),
    has_more: last !== undefined,
    next_cursor: last ? writtenPosition(last.position) : null,
  };
}

/** What a query means, for a key within its own store and mode. */
export function selectionOf(
  merchant: MerchantOfCall,
  query: Omit<Query, 'limit' | 'cursor'>,
  now: Date,
): Selection {
  const { store_id, from, to, search } = query;
  return {
    merchantId: merchant.merchantId,
    mode: merchant.mode ?? query.mode,
    storeIds: [merchant.storeId, store_id].filter((id) => id !== undefined),
    origins: undefined,
    statuses: statusesOf(query),
    since: from === undefined ? undefined : midnightOf(from),
    before: to === undefined ? undefined : midnightOf(addDays(civilDate(to), 1)),
    orderReference: query.order_reference,
    search: search === undefined ? undefined : searchOf(search),
    now,
  };
}

/** The first instant of a day in Manila. */
const midnightOf = (day: string): Date => new Date(Date.parse(day) - manilaOffsetMs);

function statusesOf({ status, group }: Pick<Query, 'status' | 'group'>) {
  if (status === undefined && group === undefined) return undefined;
  const every = Object.keys(contracts.groupOfStatus) as PaymentRequestStatus[];
  return every.filter(
    (each) =>
      (status === undefined || each === status) &&
      (group === undefined || contracts.groupOfStatus[each] === group),
  );
}

const searchOf = (typed: string) => ({
  reference: parseReference(typed),
  orderPrefix: typed,
  amountCentavos: parsePesos(typed),
});

/** A cursor is opaque to callers but holds nothing secret. */
export const writtenPosition = ({ at, id }: Position): string =>
  Buffer.from(`${at} ${id}`).toString('base64url');

/** Null when it is none of ours. */
export function positionOf(cursor: string): Position | null {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at);
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
  return isInstant && isId && isRealInstant(at) ? { at, id } : null;
}

/** A 31st of February is read by JavaScript and refused by the database. */
function isRealInstant(text: string): boolean {
  const parsed = new Date(text);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 19) === text.slice(0, 19);
}
