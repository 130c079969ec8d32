-- Called by tables.
-- Entries join only a journal of their own transaction, of their own mode and phase.
create or replace function ledger.closed_books() returns trigger language plpgsql as $$
declare bad uuid; ids uuid[];
begin
  -- Between the first and the last lies one month, or two: the others are not opened.
  select array_agg(distinct n.journal_id order by n.journal_id) into ids from new_entries n;
  select n.journal_id into bad
    from new_entries n
    left join ledger.journals j on j.id = n.journal_id and j.id between ids[1] and ids[cardinality(ids)]
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
