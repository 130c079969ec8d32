import type { Tx } from '@luwag/db';
import { type Amounts, mapComponents } from '@luwag/domain/installments';
import { type Centavos, centavos } from '@luwag/domain/money';
import { buyerOwner, merchantOwner } from '@luwag/domain/owners';
import { type PlanAccount, type PlanTotals, planAccounts } from '@luwag/domain/reconciling';
import { sql } from 'kysely';

/** A plan by its rows and by the ledger, as both were at one moment. */
export type PlanBothWays = {
  id: string;
  totals: PlanTotals;
  /** Whom the sale must name in the ledger, and whom it does name. */
  parties: readonly string[];
  ledger: {
    posted: Partial<Record<PlanAccount, Centavos>>;
    heldCentavos: number;
    soldCentavos: number;
    parties: readonly string[];
  };
  /** All that the buyer's plans owe the buyer, and the ledger's word for it. */
  credit: { rowsCentavos: number; ledgerCentavos: number };
};

type SumsRow = {
  status: PlanTotals['status'];
  principal_centavos: number;
  discount_centavos: number;
  discount_earned_centavos: number;
  refunded_centavos: number;
  written_off_centavos: number;
};

type PlanSumsRow = SumsRow & {
  id: string;
  buyer_id: string;
  merchant_id: string;
  owed: Amounts;
  posted: PlanBothWays['ledger']['posted'];
  held: number;
  sold: number;
  parties: string[];
  buyers_credit: number;
  buyers_account: number;
};

const owedSums = sql.join(
  (['penalty', 'fee', 'interest', 'principal'] as const).map(
    (each) => sql`${sql.lit(each)}, coalesce(sum(${sql.ref(`i.charged_${each}`)}
      - ${sql.ref(`i.paid_${each}`)} - ${sql.ref(`i.waived_${each}`)}
      - ${sql.ref(`i.cancelled_${each}`)}), 0)`,
  ),
);

/** Plans after an id, in the order of ids. In the system's scope. */
export async function listPlansBothWays(
  tx: Tx,
  after: string,
  limit: number,
): Promise<PlanBothWays[]> {
  const { rows } = await sql<PlanSumsRow>`
    select p.id, p.buyer_id, p.merchant_id, p.status, p.principal_centavos, p.discount_centavos,
           p.discount_earned_centavos, p.refunded_centavos, p.written_off_centavos,
           i.owed, l.posted, l.held, s.sold, s.parties, c.buyers_credit, c.buyers_account
      from (select * from plans where id > ${after}::uuid order by id limit ${limit}) p
     cross join lateral (
       select jsonb_build_object(${owedSums}) as owed from installments i
        where i.plan_id = p.id and i.schedule_version = p.schedule_version) i
     cross join lateral (
       select coalesce(jsonb_object_agg(a.kind, b.debits_posted - b.credits_posted), '{}') as posted,
              coalesce(sum(b.debits_pending) filter (where a.kind = 'recv_principal'), 0)::bigint
                as held
         from ledger.accounts a join ledger.balances b on b.account_id = a.id
        where a.mode = p.mode and a.owner = 'plan:' || p.id
          and a.kind = any (${[...planAccounts]}::text[])) l
     cross join lateral (
       select coalesce(sum(e.amount), 0)::bigint as sold, coalesce((
                select array_agg(distinct o.owner order by o.owner)
                  from ledger.all_entries m join ledger.accounts o on o.id = m.account_id
                 where m.journal_id = any (array_agg(e.journal_id))
                   and o.kind in ('merchant_payable', 'merchant_reserve', 'line_used')), '{}')
                as parties
         from ledger.accounts a
         join ledger.all_entries e on e.account_id = a.id and e.is_posted
         join ledger.all_journals j on j.id = e.journal_id and j.event = 'checkout'
        where a.mode = p.mode and a.owner = 'plan:' || p.id and a.kind = 'recv_principal') s
     cross join lateral (
       select (select coalesce(sum(o.credit_centavos), 0)::bigint from plans o
                where o.buyer_id = p.buyer_id and o.mode = p.mode) as buyers_credit,
              coalesce((select b.credits_posted - b.debits_posted
                 from ledger.accounts a join ledger.balances b on b.account_id = a.id
                where a.mode = p.mode and a.kind = 'buyer_credit' and a.unit = 'PHP'
                  and a.owner = 'buyer:' || p.buyer_id), 0)::bigint as buyers_account) c
     order by p.id`.execute(tx);
  return rows.map(toBothWays);
}

const toBothWays = (row: PlanSumsRow): PlanBothWays => ({
  id: row.id,
  totals: {
    ...toSums(row),
    owed: mapComponents((component) => centavos(row.owed[component])),
  },
  parties: [buyerOwner(row.buyer_id), merchantOwner(row.merchant_id)],
  ledger: {
    posted: row.posted,
    heldCentavos: row.held,
    soldCentavos: row.sold,
    parties: row.parties,
  },
  credit: { rowsCentavos: row.buyers_credit, ledgerCentavos: row.buyers_account },
});

const toSums = (row: SumsRow): Omit<PlanTotals, 'owed'> => ({
  status: row.status,
  principalCentavos: centavos(row.principal_centavos),
  discountCentavos: centavos(row.discount_centavos),
  discountEarnedCentavos: centavos(row.discount_earned_centavos),
  refundedCentavos: centavos(row.refunded_centavos),
  writtenOffCentavos: centavos(row.written_off_centavos),
});

/** A merchant by its sales and by the ledger, as both were at one moment. */
export type MerchantBothWays = {
  accountId: number;
  owner: string;
  mode: string;
  /** Sales that nothing was given back of: what they leave the merchant. */
  wholeSalesCentavos: number;
  /** The others, one by one: what we keep of them is rounded for each. */
  refundedSales: readonly Omit<PlanTotals, 'owed'>[];
  paidAtOnceCentavos: number;
  /** Kept apart while problems are open. */
  heldCentavos: number;
  ledger: { salesCentavos: number; paidAtOnceCentavos: number; heldCentavos: number };
};

type MerchantSumsRow = {
  id: number;
  owner: string;
  mode: string;
  whole: number;
  refunded: SumsRow[];
  at_once: number;
  held: number;
  ledger_sales: number;
  ledger_at_once: number;
  ledger_held: number;
};

/** Merchants after the number of a payable, in the order of these. In the system's scope. */
export async function listMerchantsBothWays(
  tx: Tx,
  after: string,
  limit: number,
): Promise<MerchantBothWays[]> {
  const { rows } = await sql<MerchantSumsRow>`
    select a.id, a.owner, a.mode, s.whole, s.refunded, s.at_once, s.held, l.ledger_sales,
           l.ledger_at_once, l.ledger_held
      from (select id, owner, mode from ledger.accounts
             where id > ${after} and kind = 'merchant_payable' and owner ~ '^merchant:[0-9a-f-]{36}$'
             order by id limit ${limit}) a
     cross join lateral (
       select coalesce(sum(p.principal_centavos - p.discount_centavos)
                filter (where p.refunded_centavos = 0), 0)::bigint as whole,
              coalesce(jsonb_agg(to_jsonb(p)) filter (where p.refunded_centavos > 0), '[]')
                as refunded,
              -- What was paid at once is given back after all that was lent.
              coalesce(sum(coalesce(c.pay_now_centavos, 0)
                - greatest(0, r.refunded_centavos - p.principal_centavos)), 0)::bigint as at_once,
              coalesce(sum(p.disputed_held_centavos), 0)::bigint as held
         from payment_requests r
         join plans p on p.id = r.plan_id and p.status not in ('pending', 'declined')
         left join collection_attempts c on c.plan_id = p.id and c.purpose = 'checkout'
              and c.state in ('succeeded', 'reversed')
        where r.merchant_id = substr(a.owner, 10)::uuid and r.mode = a.mode) s
     cross join lateral (
       select coalesce(-sum(e.amount) filter (where j.event in ('checkout', 'refund')), 0)::bigint
                as ledger_sales,
              coalesce(-sum(e.amount) filter (where j.event in
                ('checkout.paid_at_once', 'refund.paid_at_once')), 0)::bigint as ledger_at_once,
              coalesce(-sum(e.amount) filter (where o.kind = 'merchant_held'), 0)::bigint
                as ledger_held
         from ledger.accounts o
         join ledger.all_entries e on e.account_id = o.id and e.is_posted
         join ledger.all_journals j on j.id = e.journal_id
        where o.mode = a.mode and o.owner = a.owner
          and o.kind in ('merchant_payable', 'merchant_reserve', 'merchant_receivable',
                         'merchant_held')) l
     order by a.id`.execute(tx);
  return rows.map((row) => ({
    accountId: row.id,
    owner: row.owner,
    mode: row.mode,
    wholeSalesCentavos: row.whole,
    refundedSales: row.refunded.map(toSums),
    paidAtOnceCentavos: row.at_once,
    heldCentavos: row.held,
    ledger: {
      salesCentavos: row.ledger_sales,
      paidAtOnceCentavos: row.ledger_at_once,
      heldCentavos: row.ledger_held,
    },
  }));
}
