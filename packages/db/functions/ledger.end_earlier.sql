-- Notes what new journals end: a journal ends once, whatever ends it. Whoever ends the same one at the same time
-- waits here for the first; in the order of what is ended, so that two calls do not wait for each other. A call
-- that is the same as another has met it before, at its own id, and has nothing new to end.
create or replace function ledger.end_earlier(created uuid[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
declare late record;
begin
  with ends as (
    select coalesce(j.pending_id, j.reverses_id) as journal_id, j.id as by_id,
           case when j.pending_id is null then 'reversal' else j.phase end as how
      from journals j
     where j.id = any (created) and j.id between created[1] and created[cardinality(created)]
       and (j.pending_id is not null or j.reverses_id is not null)),
  written as (
    insert into ended (journal_id, by_journal_id, how)
      select e.journal_id, e.by_id, e.how from ends e order by e.journal_id, e.by_id
      on conflict (journal_id) do nothing returning by_journal_id)
  select e.* into late from ends e
   where e.by_id not in (select w.by_journal_id from written w) order by e.journal_id, e.by_id limit 1;
  if found then
    raise exception 'journal % ends journal %, which has ended already', late.by_id, late.journal_id
      using errcode = case late.how when 'reversal' then 'LW008' else 'LW007' end;
  end if;
end $$;
revoke all on function ledger.end_earlier from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.end_earlier to luwag_app;
