-- Adds what was posted since the last call to the totals of its business dates, about so many journals, oldest first;
-- true when there are more. Only of transactions below the horizon: each of them has ended, so none of its entries can
-- come later. Whoever calls at the same time waits, and goes on where the first has ended.
-- Journals by their transactions and then everything by its key, whatever the tables hold: the planner knows nothing of
-- how transactions are spread, and would rather read whole months.
create or replace function ledger.total_days(p_journals integer)
returns boolean language plpgsql security definer set search_path = ledger, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off as $$
declare since xid8; horizon xid8; up_to xid8; is_more boolean;
begin
  select t.to_xid into strict since from totalled t for update;
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  select j.xid into up_to from all_journals j
   where j.xid > since and j.xid < horizon order by j.xid offset p_journals limit 1;
  is_more := found;
  up_to := coalesce(up_to, horizon);
  -- Behind what was totalled: a server that counts anew, which the watch tells of.
  if up_to <= since then return false; end if;

  with posted as materialized (
    select a.mode, a.kind, a.unit, b.keeping, e.account_id, j.effective_on as day, e.amount,
           j.xid::text::bigint as number
      from all_journals j
     cross join lateral (
       select n.account_id, n.amount from all_entries n
        where n.journal_id = j.id and n.is_posted offset 0) e
      join accounts a on a.id = e.account_id
      join balances b on b.account_id = e.account_id
     where j.xid >= since and j.xid < up_to),
  of_kinds as (
    insert into kind_days as d (mode, kind, unit, day, debits, credits)
      select p.mode, p.kind, p.unit, p.day, coalesce(sum(p.amount) filter (where p.amount > 0), 0),
             coalesce(-sum(p.amount) filter (where p.amount < 0), 0)
        from posted p group by 1, 2, 3, 4
      on conflict (mode, kind, unit, day) do update set
        debits = d.debits + excluded.debits, credits = d.credits + excluded.credits)
  insert into account_days as d (account_id, day, debits, credits, first_xid, last_xid)
    select p.account_id, p.day, coalesce(sum(p.amount) filter (where p.amount > 0), 0),
           coalesce(-sum(p.amount) filter (where p.amount < 0), 0),
           min(p.number)::text::xid8, max(p.number)::text::xid8
      from posted p where p.keeping <> 'direct' group by 1, 2
    on conflict (account_id, day) do update set
      debits = d.debits + excluded.debits, credits = d.credits + excluded.credits,
      first_xid = least(d.first_xid, excluded.first_xid),
      last_xid = greatest(d.last_xid, excluded.last_xid);
  update totalled set to_xid = up_to;
  return is_more;
end $$;
revoke all on function ledger.total_days from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.total_days to luwag_app;
