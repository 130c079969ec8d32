-- Called by tables.
-- Entries join only a journal of their own transaction, of their own mode and phase.
create or replace function ledger.closed_books() returns trigger language plpgsql as $$
declare bad uuid;
begin
  -- Each journal is looked up by its id: between the first and the last of a batch lie those of every batch that
  -- is written at the same time, and `offset 0` keeps the planner from reading them all for each entry.
  select n.journal_id into bad
    from new_entries n
    left join lateral (
      select j.xid, j.phase, j.mode from ledger.journals j where j.id = n.journal_id offset 0) j on true
    left join ledger.accounts a on a.id = n.account_id
   where j.xid is distinct from pg_current_xact_id()
      or n.xid is distinct from pg_current_xact_id()
      or n.is_posted is distinct from (j.phase in ('single', 'post'))
      or a.mode is distinct from j.mode
   limit 1;
  if found then
    raise exception 'journal % is closed, or its entries are not of its kind', bad using errcode = '23001';
  end if;
  return null;
end $$;
revoke all on function ledger.closed_books from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.closed_books to luwag_app;
