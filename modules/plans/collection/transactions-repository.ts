import type { BuyerStatus } from '@luwag/contracts/proposals';
import type { Tx } from '@luwag/db';
import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { moveRule } from '@luwag/domain/due-date-moves';
import { buyerOwner } from '@luwag/domain/owners';
import type { PlanRescheduled } from '@luwag/domain/plan-events';
import type { LighterPreset } from '@luwag/domain/rescheduling';
import type { Mode } from '@luwag/ledger/commands';
import { balanceOf } from '@luwag/ledger/reading';
import { type RawBuilder, sql } from 'kysely';
import {
  type InstallmentRow,
  listInstallments,
  type PlanRow,
  toStoredPlan,
} from '../servicing/service.ts';

export type PurchaseRow = PlanRow & {
  buyer_status: BuyerStatus;
  store_name: string;
  business_name: string | null;
  description: string;
  order_reference: string | null;
  price_centavos: number;
  paid_before_centavos: number;
};

/** A plan with what its buyer may know of the merchant's side. */
export type Purchase = ReturnType<typeof toPurchase>;

/**
 * How a purchase stands with its buyer, as the last closing left it. What was written off is still
 * owed, and late.
 */
const buyerStatus = sql`case p.status
    when 'pending' then 'PENDING' when 'declined' then 'FAILED' when 'settled' then 'PAID'
    when 'refunded' then 'REFUNDED' when 'written_off' then 'OVERDUE'
    else case when exists (
      select from installments i where i.plan_id = p.id
         and i.schedule_version = p.schedule_version and i.state = 'overdue')
    then 'OVERDUE' else 'CURRENT' end
  end`;

/**
 * What the installments of replaced schedules had as paid, by payments, credit and refunds, less
 * what banks have taken back since: that is asked for anew by the schedule in force. And what came
 * for a debt that had been written off, which no installment has.
 */
const paidBefore = sql`(
  (select coalesce(sum(i.paid_penalty + i.paid_fee + i.paid_interest + i.paid_principal), 0)
     from installments i
    where i.plan_id = p.id and i.schedule_version < p.schedule_version)
  - (select coalesce(sum(c.amount_centavos - c.recovered_centavos - c.credit_centavos), 0)
       from plan_collections c
      where c.plan_id = p.id and c.schedule_version < p.schedule_version
        and c.reversed_at >= (
          -- The change that replaced the schedule which was paid.
          select x.made_at from plan_changes x
           where x.plan_id = c.plan_id and x.kind in ('rescheduled', 'called_off', 'written_off')
           order by x.place limit 1 offset c.schedule_version - 1))
  + (select coalesce(sum(c.recovered_centavos), 0) from plan_collections c
      where c.plan_id = p.id and c.reversed_at is null))`;

/**
 * Requests and stores are the merchants': these reads are in the system's scope, and every one of
 * them asks for one buyer's plans.
 */
const purchasesOf = (buyerId: string) => sql`
  select p.*, b.buyer_status, coalesce(s.name, '') as store_name,
         case m.merchant_status when 'ACTIVE' then m.business_name end as business_name,
         coalesce(r.description, '') as description, r.order_reference,
         coalesce(r.amount_centavos, p.principal_centavos) as price_centavos,
         case p.schedule_version when 1 then 0 else ${paidBefore} end::bigint
           as paid_before_centavos
    from plans p
    cross join lateral (select ${buyerStatus} as buyer_status) b
    left join payment_requests r on r.id = p.payment_request_id
    left join stores s on s.id = r.store_id
    left join merchant_profiles m on m.account_id = s.account_id
   where p.buyer_id = ${buyerId}`;

const newestFirst = sql`order by p.created_at desc, p.id desc`;

export const listPurchases = (
  tx: Tx,
  wanted: { buyerId: string; status: BuyerStatus | undefined; offset: number; limit: number },
): Promise<Purchase[]> => {
  const { buyerId, status, offset, limit } = wanted;
  const filter = status ? sql`and b.buyer_status = ${status}` : sql``;
  return load(
    tx,
    sql`${purchasesOf(buyerId)} ${filter} ${newestFirst} limit ${limit} offset ${offset}`,
  );
};

/** More than anybody can have open at once. */
const openMax = 200;

export const listOpenPurchases = (
  tx: Tx,
  { buyerId, mode }: { buyerId: string; mode: Mode },
): Promise<Purchase[]> =>
  load(
    tx,
    sql`${purchasesOf(buyerId)} and p.mode = ${mode} and p.status = 'active'
      ${newestFirst} limit ${openMax}`,
  );

/** Still owed, and no longer in any installment. */
export async function sumWrittenOff(
  tx: Tx,
  { buyerId, mode }: { buyerId: string; mode: Mode },
): Promise<number> {
  const { total } = await tx
    .selectFrom('plans')
    .select(({ fn }) => fn.sum<number | null>('written_off_centavos').as('total'))
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Of those that came to be, however they ended. */
export const listPurchasesMade = (
  tx: Tx,
  { buyerId, mode, limit }: { buyerId: string; mode: Mode; limit: number },
): Promise<Purchase[]> =>
  load(
    tx,
    // The newest are chosen before anything else of them is read: somebody has thousands.
    sql`${purchasesOf(buyerId)} and p.id in (
          select p.id from plans p
           where p.buyer_id = ${buyerId} and p.mode = ${mode}
             and p.status not in ('pending', 'declined') ${newestFirst} limit ${limit})
      ${newestFirst}`,
  );

export async function findPurchase(
  tx: Tx,
  { buyerId, planId }: { buyerId: string; planId: string },
): Promise<Purchase | undefined> {
  const [found] = await load(tx, sql`${purchasesOf(buyerId)} and p.id = ${planId}`);
  return found;
}

/** Of either mode, without what is owed on it: one that waits for its payment, else the newest. */
export async function findPurchaseForBanner(
  tx: Tx,
  buyerId: string,
): Promise<PurchaseRow | undefined> {
  const { rows } = await sql<PurchaseRow>`${purchasesOf(buyerId)}
    order by p.status = 'pending' desc, p.created_at desc, p.id desc limit 1`.execute(tx);
  return rows[0];
}

/** As its buyer knows the merchant. */
export async function findStoreName(
  tx: Tx,
  { buyerId, planId }: { buyerId: string; planId: string },
): Promise<string> {
  const { rows } = await sql<PurchaseRow>`${purchasesOf(buyerId)} and p.id = ${planId}`.execute(tx);
  return rows[0]?.store_name ?? '';
}

/** What a buyer paid beyond what was owed, as the ledger has it. */
export async function readCredit(
  tx: Tx,
  { buyerId, mode }: { buyerId: string; mode: Mode },
): Promise<number> {
  const account = { mode, kind: 'buyer_credit', owner: buyerOwner(buyerId) } as const;
  const { credits_posted, debits_posted } = await balanceOf(tx, account);
  return credits_posted - debits_posted;
}

/** What was agreed to, figure by figure, as it was kept. */
export async function findDisclosure(
  tx: Tx,
  { buyerId, planId }: { buyerId: string; planId: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('agreements')
    .select('disclosure')
    .where((eb) => eb.and({ plan_id: planId, buyer_id: buyerId }))
    .executeTakeFirst();
  return row?.disclosure;
}

/** The lighter plan that a purchase has: which, and since when. */
export async function findLighterPlan(
  tx: Tx,
  { buyerId, planId }: { buyerId: string; planId: string },
): Promise<{ preset: LighterPreset; since: string } | undefined> {
  const row = await tx
    .selectFrom('plan_changes')
    .select(['event', 'on_date'])
    .where((eb) => eb.and({ plan_id: planId, buyer_id: buyerId, kind: 'rescheduled' }))
    .orderBy('place', 'desc')
    .executeTakeFirst();
  return row && { preset: (JSON.parse(row.event) as PlanRescheduled).preset, since: row.on_date };
}

/** Due dates that the buyer has moved in the days that the rule looks back. */
export async function countMoves(
  tx: Tx,
  { buyerId, mode, onDate }: { buyerId: string; mode: Mode; onDate: CivilDate },
): Promise<number> {
  const { count } = await tx
    .selectFrom('plan_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and({ buyer_id: buyerId, mode, kind: 'due_date_moved' }))
    .where('on_date', '>', addDays(onDate, -moveRule.withinDays))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function load(tx: Tx, query: RawBuilder<unknown>): Promise<Purchase[]> {
  const { rows } = await sql<PurchaseRow>`${query}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const installments = ids.length > 0 ? await listInstallments(tx, ids) : new Map();
  return rows.map((row) => toPurchase(row, installments.get(row.id) ?? []));
}

function toPurchase(row: PurchaseRow, rows: readonly InstallmentRow[]) {
  return {
    id: row.id,
    requestId: row.payment_request_id,
    buyerStatus: row.buyer_status,
    storeName: row.store_name,
    businessName: row.business_name,
    description: row.description,
    orderReference: row.order_reference,
    priceCentavos: row.price_centavos,
    /** Under schedules that a later one has replaced. */
    paidBeforeCentavos: row.paid_before_centavos,
    createdAt: row.created_at,
    plan: toStoredPlan(row, rows),
  };
}
