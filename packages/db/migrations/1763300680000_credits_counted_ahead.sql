-- Up Migration
-- A debit that is about to be decided may use every credit that is committed, also while an older transaction keeps
-- the horizon behind it: ledger.lock_balances counts such credits at once and names their transactions here, so that
-- no roll-up counts them again (docs/adr/0008-shared-balances-updated-in-batches.md).

alter table ledger.balances
  -- Transactions at or above rolled_to whose credits the row holds already.
  add column counted_ahead xid8[] not null default '{}';

create or replace view ledger.account_balances as
  select a.id as account_id, a.mode, a.kind, a.owner, a.unit,
         b.debits_posted + case b.keeping when 'rolled' then t.debits else 0 end as debits_posted,
         b.credits_posted + case b.keeping when 'direct' then 0 else t.credits end as credits_posted,
         b.debits_pending, b.credits_pending
    from ledger.accounts a
    join ledger.balances b on b.account_id = a.id
    left join lateral (
      select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as debits,
             coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as credits
        from ledger.entries e
       where b.keeping <> 'direct' and e.account_id = a.id and e.is_posted and e.xid >= b.rolled_to
         and e.xid <> all (b.counted_ahead)) t on true;

create or replace view ledger.drift as
  select b.account_id, b.debits_posted, b.credits_posted, b.debits_pending, b.credits_pending,
         r.debits, r.credits, r.debits_held, r.credits_held
    from ledger.balances b
    left join lateral (
      select coalesce(sum(e.amount) filter (where e.is_posted and e.amount > 0
                and (b.keeping <> 'rolled' or e.xid < b.rolled_to)), 0)::bigint as debits,
             coalesce(-sum(e.amount) filter (where e.is_posted and e.amount < 0
                and (b.keeping = 'direct' or e.xid < b.rolled_to or e.xid = any (b.counted_ahead))), 0)::bigint
                as credits,
             coalesce(sum(e.amount) filter (where o.id is not null and e.amount > 0
                and b.keeping <> 'rolled'), 0)::bigint as debits_held,
             coalesce(-sum(e.amount) filter (where o.id is not null and e.amount < 0
                and b.keeping = 'direct'), 0)::bigint as credits_held
        from ledger.all_entries e
        left join ledger.all_journals o on o.id = e.journal_id and o.phase = 'pending' and not e.is_posted
             and not exists (select 1 from ledger.ended r where r.journal_id = o.id)
       where e.account_id = b.account_id) r on true
   where (b.debits_posted, b.credits_posted, b.debits_pending, b.credits_pending)
         is distinct from (r.debits, r.credits, r.debits_held, r.credits_held);
