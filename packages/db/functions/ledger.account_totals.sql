-- The same of single accounts. Of one that is kept directly the entries are few, and are added up themselves.
create or replace function ledger.account_totals(p_accounts bigint[], p_from date, p_to date)
returns table (account_id bigint, opening bigint, debits bigint, credits bigint)
language plpgsql stable rows 50 set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare since xid8;
begin
  select t.to_xid into strict since from totalled t;
  return query
  select b.account_id,
         coalesce(sum(m.debits - m.credits) filter (where m.day < p_from), 0)::bigint,
         coalesce(sum(m.debits) filter (where m.day >= p_from), 0)::bigint,
         coalesce(sum(m.credits) filter (where m.day >= p_from), 0)::bigint
    from balances b
    left join lateral (
      select d.day, d.debits, d.credits
        from account_days d where d.account_id = b.account_id and d.day <= p_to
      union all
      select j.effective_on, greatest(e.amount, 0), greatest(-e.amount, 0)
        from all_entries e
       cross join lateral (
         select g.effective_on from all_journals g where g.id = e.journal_id offset 0) j
       where e.account_id = b.account_id and e.is_posted
         and e.xid >= case b.keeping when 'direct' then '0'::xid8 else since end
         and j.effective_on <= p_to) m on true
   where b.account_id = any (p_accounts)
   group by b.account_id;
end $$;
revoke all on function ledger.account_totals from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.account_totals to luwag_app;
