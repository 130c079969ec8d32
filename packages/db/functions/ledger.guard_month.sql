-- Called by tables.
-- Triggers of whole statements are not handed down to the tables of a month: whoever names such a table instead of
-- the whole would pass them by.
create or replace function ledger.guard_month(p_journals text, p_entries text)
returns void language plpgsql set search_path = ledger, pg_temp as $$
declare name text;
begin
  foreach name in array array[p_journals, p_entries] loop
    execute format('create trigger never_emptied before truncate on ledger.%I
      execute function ledger.deny()', name);
  end loop;
  execute format('create trigger closed_books after insert on ledger.%I referencing new table as new_entries
    for each statement execute function ledger.closed_books()', p_entries);
end $$;
revoke all on function ledger.guard_month from public, luwag_app, luwag_userpool, luwag_readonly;
