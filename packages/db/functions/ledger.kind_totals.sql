-- What each kind of account stood at before a business date, and what was posted to it from that date to another. The
-- totals of days, and what was posted since they were last added to: exact at any moment, however late those are. Both
-- are of one moment, because a stable function sees what its caller's statement sees.
create or replace function ledger.kind_totals(p_mode text, p_from date, p_to date)
returns table (kind text, unit text, opening bigint, debits bigint, credits bigint)
language plpgsql stable rows 40 set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare since xid8;
begin
  select t.to_xid into strict since from totalled t;
  return query
  with moved as (
    select d.kind, d.unit, d.day, d.debits, d.credits
      from kind_days d where d.mode = p_mode and d.day <= p_to
    union all
    select a.kind, a.unit, j.effective_on, greatest(e.amount, 0), greatest(-e.amount, 0)
      from all_journals j
     -- Entries by their journal, never the other way round: journals since then are few.
     cross join lateral (
       select n.account_id, n.amount from all_entries n
        where n.journal_id = j.id and n.is_posted offset 0) e
      join accounts a on a.id = e.account_id
     where j.xid >= since and j.mode = p_mode and j.effective_on <= p_to)
  select m.kind, m.unit,
         coalesce(sum(m.debits - m.credits) filter (where m.day < p_from), 0)::bigint,
         coalesce(sum(m.debits) filter (where m.day >= p_from), 0)::bigint,
         coalesce(sum(m.credits) filter (where m.day >= p_from), 0)::bigint
    from moved m group by m.kind, m.unit;
end $$;
revoke all on function ledger.kind_totals from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.kind_totals to luwag_app;
