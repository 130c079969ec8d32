import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Part } from '@luwag/domain/installments';
import type { Mode } from '@luwag/platform/security/caller';
import { type RawBuilder, sql } from 'kysely';

/** What time added to an installment, and the journal that says so. */
export type PlanCharge = Part & { journalId: string };

/** Of every schedule that the plan has had. */
export async function listPlanCharges(tx: Tx, planId: string): Promise<PlanCharge[]> {
  const { rows } = await sql<PlanCharge>`
    select h.journal_id as "journalId", i.sequence, h.amount_centavos as "amountCentavos",
           case h.kind when 'late_fee' then 'penalty' else 'interest' end as component
      from charges h join installments i on i.id = h.installment_id
     where h.plan_id = ${planId}
     order by h.journal_id, i.sequence`.execute(tx);
  return rows;
}

/** The journals of what changed a plan besides time and payments, oldest first. */
export async function listChangeJournals(tx: Tx, planId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('plan_changes')
    .select('journal_id')
    .where('plan_id', '=', planId)
    .orderBy('place')
    .execute();
  return rows.map(({ journal_id }) => journal_id);
}

/** A payment that arrived: from the attempt how it came, from the collection where it went. */
export type PaymentRecord = {
  id: string;
  planId: string;
  mode: Mode;
  storeName: string;
  amountCentavos: number;
  /** Of the amount: to the merchant at once, because it was above the line. */
  payNowCentavos: number;
  parts: readonly Part[];
  scheduleVersion: number;
  recoveredCentavos: number;
  creditCentavos: number;
  collectedOn: CivilDate;
  collectedAt: Date;
  reversedAt: Date | null;
  channel: string | null;
};

/**
 * What is paid at once stands in the row's credit, where it was paid beside a first payment: it is
 * told apart by the attempt. Stores are the merchants', so these reads are in the system's scope.
 */
const paymentsOf = (buyerId: string): RawBuilder<unknown> => sql`
  select c.id, c.plan_id as "planId", c.mode, coalesce(s.name, '') as "storeName",
         c.amount_centavos as "amountCentavos", a.pay_now_centavos as "payNowCentavos", c.parts,
         c.schedule_version as "scheduleVersion", c.recovered_centavos as "recoveredCentavos",
         c.credit_centavos - a.pay_now_centavos as "creditCentavos",
         c.collected_on as "collectedOn", c.collected_at as "collectedAt",
         c.reversed_at as "reversedAt", coalesce(a.channel, o.channel) as channel
    from plan_collections c
    join collection_attempts a on a.id = c.id
    join plans p on p.id = c.plan_id
    left join payment_sources o on o.id = a.source_id
    left join stores s on s.id = p.store_id
   where c.buyer_id = ${buyerId}`;

/** Newest first. */
export async function listPaymentRecords(
  tx: Tx,
  wanted: { buyerId: string; offset: number; limit: number },
): Promise<PaymentRecord[]> {
  const { rows } = await sql<PaymentRecord>`${paymentsOf(wanted.buyerId)}
    order by c.collected_at desc, c.id desc
    limit ${wanted.limit} offset ${wanted.offset}`.execute(tx);
  return rows;
}

/** Of some plans, oldest first. */
export async function listPaymentRecordsOf(
  tx: Tx,
  { buyerId, planIds }: { buyerId: string; planIds: readonly string[] },
): Promise<PaymentRecord[]> {
  const { rows } = await sql<PaymentRecord>`${paymentsOf(buyerId)}
    and c.plan_id = any (${planIds}::uuid[]) order by c.collected_at, c.id`.execute(tx);
  return rows;
}

export async function findPaymentRecord(
  tx: Tx,
  { buyerId, id }: { buyerId: string; id: string },
): Promise<PaymentRecord | undefined> {
  const { rows } = await sql<PaymentRecord>`${paymentsOf(buyerId)} and c.id = ${id}`.execute(tx);
  return rows[0];
}
