-- The posted entries of an account before a place in it, newest first, of all business dates or of some. A place is a
-- transaction, a journal and a leg; null is the end. Dates of a shared account say between which transactions their
-- entries lie; what was posted since the totals were last added to is looked through beside that.
create or replace function ledger.entries_of(
  p_account bigint, p_from date, p_to date, p_xid xid8, p_journal uuid, p_seq integer, p_limit integer
) returns table (journal_id uuid, seq smallint, amount bigint, xid text, event text, source text,
                 effective_on date, created_at timestamptz)
language plpgsql stable rows 50 set search_path = ledger, pg_temp
set plan_cache_mode = force_custom_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
#variable_conflict use_column
declare
  since xid8; low xid8 := '0'; high xid8;
  last_xid xid8 := coalesce(p_xid, '18446744073709551615'::xid8);
  last_journal uuid := coalesce(p_journal, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid);
  last_seq integer := coalesce(p_seq, 32767);
begin
  select t.to_xid into strict since from totalled t;
  high := since;
  if (p_from is not null or p_to is not null)
     and exists (select 1 from balances b where b.account_id = p_account and b.keeping <> 'direct') then
    select min(d.first_xid::text::bigint)::text::xid8, max(d.last_xid::text::bigint)::text::xid8
      into low, high from account_days d
     where d.account_id = p_account and d.day >= coalesce(p_from, '-infinity')
       and d.day <= coalesce(p_to, 'infinity');
  end if;
  return query
  select f.journal_id, f.seq, f.amount, f.xid::text, f.event, f.source, f.effective_on, f.created_at from (
    (select e.journal_id, e.seq, e.amount, e.xid, j.event, j.source, j.effective_on, j.created_at
       from all_entries e
      -- For each entry by itself, so that the walk ends with the page.
      cross join lateral (
        select g.event, g.source, g.effective_on, g.created_at from all_journals g
         where g.id = e.journal_id and (p_from is null or g.effective_on >= p_from)
           and (p_to is null or g.effective_on <= p_to) offset 0) j
      where e.account_id = p_account and e.is_posted and e.xid >= since and e.xid <= last_xid
        and (e.xid, e.journal_id, e.seq) < (last_xid, last_journal, last_seq)
      order by e.xid desc, e.journal_id desc, e.seq desc limit p_limit)
    union all
    (select e.journal_id, e.seq, e.amount, e.xid, j.event, j.source, j.effective_on, j.created_at
       from all_entries e
      cross join lateral (
        select g.event, g.source, g.effective_on, g.created_at from all_journals g
         where g.id = e.journal_id and (p_from is null or g.effective_on >= p_from)
           and (p_to is null or g.effective_on <= p_to) offset 0) j
      where e.account_id = p_account and e.is_posted and e.xid < since
        and e.xid >= low and e.xid <= least(high, last_xid)
        and (e.xid, e.journal_id, e.seq) < (last_xid, last_journal, last_seq)
      order by e.xid desc, e.journal_id desc, e.seq desc limit p_limit)) f
   order by f.xid desc, f.journal_id desc, f.seq desc limit p_limit;
end $$;
revoke all on function ledger.entries_of from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.entries_of to luwag_app;
