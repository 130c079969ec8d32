import type { PayoutStatus } from '@luwag/contracts/payouts';
import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import type {
  PayableKind,
  PayoutHoldReason,
  PayoutMark,
  Reserve,
  WaterfallStep,
} from '@luwag/domain/payouts';
import type { Mode } from '@luwag/ledger/commands';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Shop } from './payables-repository.ts';

export type PayoutRow = Omit<
  Selectable<DB['payouts']>,
  'mode' | 'status' | 'rail' | 'requested_by' | 'waterfall' | 'marks' | 'hold_reason' | 'pay_date'
> & {
  mode: Mode;
  status: PayoutStatus;
  rail: 'instapay' | 'pesonet';
  requested_by: 'schedule' | 'merchant';
  waterfall: WaterfallStep[];
  marks: PayoutMark[];
  hold_reason: PayoutHoldReason | null;
  pay_date: CivilDate;
};

export type NewPayout = Omit<Insertable<DB['payouts']>, 'waterfall' | 'number'> & {
  waterfall: readonly WaterfallStep[];
};

export async function insertPayout(tx: Tx, payout: NewPayout): Promise<PayoutRow> {
  const row = await tx
    .insertInto('payouts')
    .values({ ...payout, waterfall: JSON.stringify(payout.waterfall) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as PayoutRow;
}

export type NewLine = {
  journalId: string;
  kind: PayableKind;
  onDate: CivilDate;
  amountCentavos: number;
  priceCentavos: number;
  feeCentavos: number;
  coveredCentavos: number;
  requestId: string | null;
  returnedPayoutId: string | null;
};

/** A journal that another payout took meanwhile fails the whole transaction. */
export async function insertLines(
  tx: Tx,
  payout: Pick<PayoutRow, 'id' | 'mode' | 'merchant_id'>,
  lines: readonly NewLine[],
): Promise<void> {
  const column = <K extends keyof NewLine>(key: K) => lines.map((line) => line[key]);
  await sql`insert into payout_lines (payout_id, mode, merchant_id, journal_id, kind, on_date,
      amount_centavos, price_centavos, fee_centavos, covered_centavos, payment_request_id,
      returned_payout_id)
    select ${payout.id}::uuid, ${payout.mode}, ${payout.merchant_id}::uuid, l.*
      from unnest(${column('journalId')}::uuid[], ${column('kind')}::text[],
        ${column('onDate')}::date[], ${column('amountCentavos')}::bigint[],
        ${column('priceCentavos')}::bigint[], ${column('feeCentavos')}::bigint[],
        ${column('coveredCentavos')}::bigint[], ${column('requestId')}::uuid[],
        ${column('returnedPayoutId')}::uuid[]) as l`.execute(tx);
}

export async function insertReserves(
  tx: Tx,
  payout: Pick<PayoutRow, 'id' | 'mode' | 'merchant_id'>,
  reserves: readonly Reserve[],
): Promise<void> {
  if (reserves.length === 0) return;
  await tx
    .insertInto('payout_reserves')
    .values(
      reserves.map((each) => ({
        payout_id: payout.id,
        mode: payout.mode,
        merchant_id: payout.merchant_id,
        sale_date: each.saleDate,
        amount_centavos: each.amountCentavos,
        release_on: each.releaseDate,
      })),
    )
    .execute();
}

export async function findPayout(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  const row = await tx.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst();
  return row as unknown as PayoutRow | undefined;
}

export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  const row = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as PayoutRow | undefined;
}

/** In the order of their ids, so that two who want the same wait for each other. */
export async function lockPayouts(tx: Tx, ids: readonly string[]): Promise<PayoutRow[]> {
  const rows = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as unknown as PayoutRow[];
}

export type PayoutChange = Updateable<DB['payouts']>;

export async function updatePayout(tx: Tx, id: string, change: PayoutChange): Promise<PayoutRow> {
  const row = await tx
    .updateTable('payouts')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as unknown as PayoutRow;
}

/** Those of a shop that nobody has approved yet. */
export async function lockWaiting(tx: Tx, { mode, merchantId }: Shop): Promise<PayoutRow[]> {
  const rows = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('status', 'in', ['held', 'waiting'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as unknown as PayoutRow[];
}

/** Newest first. */
export async function listPayoutsOf(
  tx: Tx,
  { mode, merchantId }: Shop,
  wanted: { offset: number; limit: number },
): Promise<PayoutRow[]> {
  const rows = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .orderBy('id', 'desc')
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute();
  return rows as unknown as PayoutRow[];
}

/** By how they stand: marked ones first, then the oldest. In the system's scope. */
export async function listPayoutsBy(
  tx: Tx,
  wanted: { mode: Mode; status: PayoutStatus; offset: number; limit: number },
): Promise<PayoutRow[]> {
  const isOver = ['paid', 'failed', 'returned', 'canceled'].includes(wanted.status);
  const rows = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('mode', '=', wanted.mode)
    .where('status', '=', wanted.status)
    .orderBy(isOver ? sql`id` : sql`cardinality(marks)`, 'desc')
    .orderBy('id')
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute();
  return rows as unknown as PayoutRow[];
}

export type Sums = { status: string; rail: string; payouts: number; amount: number };

/** What waits in no batch, and what is held. In the system's scope. */
export async function sumOpenPayouts(tx: Tx, mode: Mode): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select status, rail, count(*)::int as payouts, sum(amount_centavos)::bigint as amount
      from payouts
     where mode = ${mode} and (status = 'held' or (status = 'waiting' and batch_id is null))
     group by status, rail`.execute(tx);
  return rows;
}

export type Earlier = Pick<
  PayoutRow,
  'id' | 'pay_date' | 'amount_centavos' | 'status' | 'bank_account_id' | 'failure_code'
>;

/** A shop's payouts before this one, newest first. In the system's scope. */
export async function listEarlier(
  tx: Tx,
  { mode, merchantId }: Shop,
  wanted: { beforeId?: string; limit: number },
): Promise<Earlier[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select(['id', 'pay_date', 'amount_centavos', 'status', 'bank_account_id', 'failure_code'])
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .$if(wanted.beforeId !== undefined, (query) => query.where('id', '<', wanted.beforeId ?? ''))
    .orderBy('id', 'desc')
    .limit(wanted.limit)
    .execute();
  return rows as unknown as Earlier[];
}

/** What shops were paid before each of these payouts, newest first, by the payout's id. */
export async function listEarlierAmounts(
  tx: Tx,
  ids: readonly string[],
  limit: number,
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ id: string; amounts: number[] }>`
    select p.id, e.amounts from payouts p
     cross join lateral (
       select coalesce(json_agg(o.amount_centavos order by o.id desc), '[]') as amounts
         from (select id, amount_centavos from payouts o
                where o.merchant_id = p.merchant_id and o.mode = p.mode and o.status = 'paid'
                  and o.id < p.id order by o.id desc limit ${limit}) o) e
     where p.id = any (${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, amounts }) => [id, amounts]));
}

export type YearSums = { remitted: number; withheld: number };

/** What was remitted and withheld in a calendar year, payouts under way included. */
export async function sumYear(
  tx: Tx,
  { mode, merchantId }: Shop,
  onDate: CivilDate,
): Promise<YearSums> {
  const { rows } = await sql<YearSums>`
    select coalesce(sum(remitted_centavos), 0)::bigint as remitted,
           coalesce(sum(withheld_centavos), 0)::bigint as withheld
      from payouts
     where merchant_id = ${merchantId} and mode = ${mode} and status not in ('failed', 'canceled')
       and pay_date >= date_trunc('year', ${onDate}::date)
       and pay_date < date_trunc('year', ${onDate}::date) + interval '1 year'`.execute(tx);
  return rows[0] ?? { remitted: 0, withheld: 0 };
}

/** What is in payouts that no bank has yet. */
export async function sumUnderWay(tx: Tx, { mode, merchantId }: Shop): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount_centavos), 0)::bigint as amount from payouts
     where merchant_id = ${merchantId} and mode = ${mode}
       and status in ('held', 'waiting', 'approved', 'sent')`.execute(tx);
  return rows[0]?.amount ?? 0;
}

/** The lines of a payout that did not come about can be in another. */
export async function releaseLines(tx: Tx, payoutId: string, now: Date): Promise<void> {
  await tx
    .updateTable('payout_lines')
    .set({ released_at: now })
    .where('payout_id', '=', payoutId)
    .where('released_at', 'is', null)
    .execute();
}

/** Once a day and shop; false for who comes second. */
export async function markCounted(
  tx: Tx,
  { mode, merchantId }: Shop,
  at: { payDate: CivilDate; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payout_days (mode, pay_date, merchant_id, counted_at)
    values (${mode}, ${at.payDate}::date, ${merchantId}, ${at.now}) on conflict do nothing
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Payouts that should have been sent or asked about and were not. In the system's scope. */
export const listOverduePolls = (
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string; status: string }[]> =>
  tx
    .selectFrom('payouts')
    .select(['id', 'status'])
    .where('next_poll_at', '<', before)
    .orderBy('next_poll_at')
    .limit(limit)
    .execute();

/** Held payouts whose time is over, but of shops that staff look at. In the system's scope. */
export async function lockHoldsOver(tx: Tx, now: Date, limit: number): Promise<PayoutRow[]> {
  const rows = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('status', '=', 'held')
    .where('held_until', '<=', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('accounts as a')
            .select('a.id')
            .whereRef('a.id', '=', 'payouts.merchant_id')
            .where('a.risk_held_until', '>', now),
        ),
      ),
    )
    .orderBy('held_until')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as unknown as PayoutRow[];
}

/** The payout that a webhook is about, by the gateway's id or by our reference. */
export async function findPayoutOf(
  tx: Tx,
  event: { gatewayPayoutId: string | null; payoutId: string | undefined },
): Promise<PayoutRow | undefined> {
  if (event.payoutId) return findPayout(tx, event.payoutId);
  if (!event.gatewayPayoutId) return undefined;
  const row = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('gateway_payout_id', '=', event.gatewayPayoutId)
    .executeTakeFirst();
  return row as unknown as PayoutRow | undefined;
}
