import type { PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import type { Tx } from '@luwag/db';
import type { Mode } from '@luwag/platform/security/caller';
import { type RawBuilder, sql } from 'kysely';
import { payableStatuses } from '../payable.ts';
import type { RequestRow } from './repository.ts';

/** What was typed, as everything it could be: one of them is enough. */
export type Search = {
  reference: string | undefined;
  orderPrefix: string;
  amountCentavos: number | undefined;
  /** Whose name it may be, and what was paid out under it; for people of the shop alone. */
  buyerIds?: readonly string[];
  requestIds?: readonly string[];
};

/** Which of a merchant's requests are meant. */
export type Selection = {
  merchantId: string;
  mode: Mode;
  /** A key's own, and the one that is asked for: where they differ there is nothing. */
  storeIds: readonly string[];
  /** Who asked for them. */
  origins: readonly string[] | undefined;
  statuses: readonly PaymentRequestStatus[] | undefined;
  /** From an instant up to another. */
  since: Date | undefined;
  before: Date | undefined;
  orderReference: string | undefined;
  search: Search | undefined;
  /** Requests expire by the clock: one whose time is over is expired, marked or not. */
  now: Date;
};

/** When it was paid, or else asked for: as the index has it. */
const at = sql<Date>`coalesce(paid_at, created_at)`;
const statusNow = (now: Date) => sql<PaymentRequestStatus>`
  case when status = any(${payableStatuses}::text[]) and expires_at <= ${now}
       then 'expired' else status end`;

/** After this request in the list. The instant is text: a `Date` would lose microseconds. */
export type Position = { at: string; id: string };

/** Newest first. */
export async function listSelected(
  tx: Tx,
  selection: Selection,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<(RequestRow & { position: Position })[]> {
  const rest = after ? [sql`(${at}, id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : [];
  const { rows } = await sql<RequestRow & { at_text: string }>`
    select *, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_text
      from payment_requests where ${all([...conditionsOf(selection), ...rest])}
     order by ${at} desc, id desc limit ${limit}`.execute(tx);
  return rows.map(({ at_text, ...row }) => ({ ...row, position: { at: at_text, id: row.id } }));
}

export type Sums = {
  count: number;
  soldCount: number;
  grossCentavos: number;
  refundedCentavos: number;
  feeCentavos: number;
};

/** What nobody paid is counted and not added. */
const sums = sql`
  count(*)::int as count,
  count(paid_at)::int as "soldCount",
  coalesce(sum(amount_centavos) filter (where paid_at is not null), 0)::bigint as "grossCentavos",
  coalesce(sum(refunded_centavos) filter (where paid_at is not null), 0)::bigint
    as "refundedCentavos",
  coalesce(sum(fee_centavos) filter (where paid_at is not null), 0)::bigint as "feeCentavos"`;

/** What was sold of a selection, in one reading. */
export async function sumSelected(tx: Tx, selection: Selection): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select ${sums} from payment_requests where ${all(conditionsOf(selection))}`.execute(tx);
  const [sum] = rows;
  if (!sum) throw new Error('a sum without a row');
  return sum;
}

/** How many are in each state now. */
export async function countByStatus(
  tx: Tx,
  selection: Selection,
): Promise<{ status: PaymentRequestStatus; count: number }[]> {
  const { rows } = await sql<{ status: PaymentRequestStatus; count: number }>`
    select ${statusNow(selection.now)} as status, count(*)::int as count
      from payment_requests where ${all(conditionsOf(selection))}
     group by 1`.execute(tx);
  return rows;
}

export type StatusSums = Sums & { status: PaymentRequestStatus };

/** Both at once, for a page that shows all states and adds up some: the rows are read once. */
export async function sumByStatus(tx: Tx, selection: Selection): Promise<StatusSums[]> {
  const { rows } = await sql<StatusSums>`
    select ${statusNow(selection.now)} as status, ${sums}
      from payment_requests where ${all(conditionsOf(selection))}
     group by 1`.execute(tx);
  return rows;
}

/** Whoever bought of a selection, the latest first. */
export async function listBuyers(tx: Tx, selection: Selection, limit: number): Promise<string[]> {
  const { rows } = await sql<{ buyer_id: string }>`
    select buyer_id from payment_requests
     where ${all([...conditionsOf(selection), sql`buyer_id is not null`])}
     group by 1 order by max(${at}) desc limit ${limit}`.execute(tx);
  return rows.map((row) => row.buyer_id);
}

export type HourSums = { hour: number; count: number; grossCentavos: number };

/** What was sold in each hour of a day in Manila; hours without a sale are left out. */
export async function sumByHour(tx: Tx, selection: Selection): Promise<HourSums[]> {
  const { rows } = await sql<HourSums>`
    select extract(hour from paid_at at time zone 'Asia/Manila')::int as hour,
           count(*)::int as count, sum(amount_centavos)::bigint as "grossCentavos"
      from payment_requests
     where ${all([...conditionsOf(selection), sql`paid_at is not null`])}
     group by 1 order by 1`.execute(tx);
  return rows;
}

export type StoreSums = { storeId: string; count: number; grossCentavos: number };

/** What each store sold of a selection; stores without a sale are left out. */
export async function sumByStore(tx: Tx, selection: Selection): Promise<StoreSums[]> {
  const { rows } = await sql<StoreSums>`
    select store_id as "storeId", count(*)::int as count,
           sum(amount_centavos)::bigint as "grossCentavos"
      from payment_requests
     where ${all([...conditionsOf(selection), sql`paid_at is not null`])}
     group by 1 order by 1`.execute(tx);
  return rows;
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);

function conditionsOf(wanted: Selection): RawBuilder<unknown>[] {
  const { merchantId, mode, storeIds, origins, statuses, since, before } = wanted;
  const { orderReference, search } = wanted;
  return [
    sql`merchant_id = ${merchantId}`,
    sql`mode = ${mode}`,
    ...storeIds.map((id) => sql`store_id = ${id}`),
    ...(origins ? [sql`origin = any(${origins}::text[])`] : []),
    ...(since ? [sql`${at} >= ${since}`] : []),
    ...(before ? [sql`${at} < ${before}`] : []),
    ...(statuses ? [sql`${statusNow(wanted.now)} = any(${statuses}::text[])`] : []),
    ...(orderReference === undefined ? [] : [sql`order_reference = ${orderReference}`]),
    ...(search ? [searched(search)] : []),
  ];
}

/**
 * How an order begins, as a range: `like` would not use the index, because row-level security lets
 * only operators before it that tell nothing of rows they pass over.
 */
function searched(search: Search): RawBuilder<unknown> {
  const { reference, orderPrefix, amountCentavos, buyerIds = [], requestIds = [] } = search;
  const last = `${orderPrefix}\u{10FFFF}`;
  const either = [
    sql`(order_reference ~>=~ ${orderPrefix} and order_reference ~<~ ${last})`,
    // Only what it can be: of several the table is read from one end.
    ...(reference === undefined ? [] : [sql`reference = ${reference}`]),
    ...(amountCentavos === undefined ? [] : [sql`amount_centavos = ${amountCentavos}`]),
    ...(buyerIds.length === 0 ? [] : [sql`buyer_id = any(${buyerIds}::uuid[])`]),
    ...(requestIds.length === 0 ? [] : [sql`id = any(${requestIds}::uuid[])`]),
  ];
  return sql`(${sql.join(either, sql` or `)})`;
}
