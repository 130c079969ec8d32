import { withBulkClient } from './bulk-fill.ts';
import type { ScratchCluster } from './scratch-cluster.ts';

// A book as three months of sales leave it: each plan is bought once and paid four times, by one
// provider, at a thousand shops. Written past the triggers: it is the bulk that is measured.

const merchants = 1_000;
const buyers = 5_000;
const paymentsOfPlan = 4;
/** Journals that share a transaction: more than a moment of business has, so no better than it. */
const groupSize = 1_000;
/** Numbers of accounts, apart from one another. */
const first = { payable: 1_000, reserve: 3_000, available: 10_000, used: 20_000, plan: 1_000_000 };

export type Filled = { journals: number; days: string[]; gatewayAccount: number };

export const fillBook = (cluster: ScratchCluster, journals: number): Promise<Filled> =>
  withBulkClient(cluster, async (client) => {
    await client.query('drop index ledger.entries_account');
    const plans = Math.ceil(journals / (1 + paymentsOfPlan));
    for (const statement of accountsOf(plans)) await client.query(statement);
    for (let from = 0; from < journals; from += groupSize)
      await client.query(
        journalsOf({ from, to: Math.min(from + groupSize, journals), journals, plans }),
      );
    await client.query('create index entries_account on ledger.entries (account_id, xid)');
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ day: string }>(
      `select distinct effective_on::text as day from ledger.journals order by 1`,
    );
    return { journals, days: rows.map(({ day }) => day), gatewayAccount: 1 };
  });

/** Every account that a journal names, with the row of its balance. */
function accountsOf(plans: number): string[] {
  const insert = (rows: string) =>
    `insert into ledger.accounts (id, mode, kind, owner, unit) overriding system value ${rows}`;
  const many = (count: number, from: number, kind: string, owner: string, unit = 'PHP') =>
    insert(`select ${from} + n, 'live', '${kind}', '${owner}:' || md5('${owner}' || n)::uuid, '${unit}'
      from generate_series(1, ${count}) n`);
  return [
    insert(`values (1, 'live', 'psp_clearing', 'psp:gateway', 'PHP')`),
    many(merchants, first.payable, 'merchant_payable', 'merchant'),
    many(merchants, first.reserve, 'merchant_reserve', 'merchant'),
    many(buyers, first.available, 'line_available', 'buyer', 'CRL'),
    many(buyers, first.used, 'line_used', 'buyer', 'CRL'),
    many(plans, first.plan, 'recv_principal', 'plan'),
    many(plans, first.plan + plans, 'deferred_discount', 'plan'),
    `insert into ledger.balances (account_id, bound, keeping)
       select a.id, k.bound, k.keeping from ledger.accounts a
         join ledger.account_kinds k on k.code = a.kind`,
  ];
}

type Group = { from: number; to: number; journals: number; plans: number };

/** One statement, and so one transaction: journals of one moment of the three months. */
const journalsOf = ({ from, to, journals, plans }: Group): string => `
  with made as materialized (
    select n, n <= ${plans} as is_sale, (n - 1) % ${plans} + 1 as plan, at,
           (overlay(public.uuid_v7()::text placing substr(ledger.first_id_of(at)::text, 1, 13)
             from 1 for 13))::uuid as id
      from (select n, date_trunc('month', now()) - interval '2 months'
              + n * ((now() - (date_trunc('month', now()) - interval '2 months')) / ${journals}.0)
              as at
              from generate_series(${from + 1}::bigint, ${to}) n) t),
  written as (
    insert into ledger.journals (id, mode, event, phase, request_hash, effective_on, source)
      select id, 'live', case when is_sale then 'checkout' else 'collection' end, 'single',
             sha256(uuid_send(id)), (at at time zone 'Asia/Manila')::date,
             case when is_sale then 'plan:' else 'payment:' end || md5('plan' || plan)::uuid
        from made order by id)
  insert into ledger.entries (journal_id, seq, account_id, amount, is_posted)
    select m.id, l.seq, l.account, l.amount, true from made m
     cross join lateral (
       select * from (values
         (1, ${first.plan} + m.plan, 10000), (2, ${first.payable} + 1 + m.plan % ${merchants}, -9100),
         (3, ${first.plan + plans} + m.plan, -400),
         (4, ${first.reserve} + 1 + m.plan % ${merchants}, -500),
         (5, ${first.available} + 1 + m.plan % ${buyers}, 10000),
         (6, ${first.used} + 1 + m.plan % ${buyers}, -10000)) s(seq, account, amount)
        where m.is_sale
       union all
       select * from (values
         (1, 1::bigint, 2000), (2, ${first.plan} + m.plan, -2000),
         (3, ${first.used} + 1 + m.plan % ${buyers}, 2000),
         (4, ${first.available} + 1 + m.plan % ${buyers}, -2000)) s(seq, account, amount)
        where not m.is_sale) l`;
