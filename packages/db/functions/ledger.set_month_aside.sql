-- Moves the tables of a month to those of the past, if nothing needs it attached any more; false when something does.
-- Nothing is copied or read through: the tables say themselves which ids they hold. Postings wait for the few
-- milliseconds that this takes.
create or replace function ledger.set_month_aside(p_month text)
returns boolean language plpgsql set search_path = ledger, pg_temp as $$
declare whole text; month_table text; past_table text; bounds text; last_seen xid8; last xid8;
  newest text := format('select xid from ledger.%I order by xid desc limit 1', 'journals_' || p_month);
begin
  execute newest into last_seen;
  if not ledger.is_month_settled(p_month) then return false; end if;
  -- In the order in which postings take them.
  lock table journals, entries in access exclusive mode;
  -- A posting may have come with an id of this month while the lock was waited for: no counter has it yet, and in the
  -- past none would ever get it. All that is looked at under the lock is whether there is one.
  execute newest into last;
  if last is distinct from last_seen then return false; end if;
  -- Nothing is inserted there any more; some servers attach no table that has a trigger of this kind.
  execute format('drop trigger closed_books on ledger.%I', 'entries_' || p_month);
  foreach whole in array array['journals', 'entries'] loop
    month_table := whole || '_' || p_month;
    past_table := 'past_' || month_table;
    select pg_get_expr(c.relpartbound, c.oid) into strict bounds from pg_class c
     where c.oid = format('ledger.%I', month_table)::regclass;
    execute format('alter table ledger.%I detach partition ledger.%I', whole, month_table);
    execute format('alter table ledger.%I rename to %I', month_table, past_table);
    execute format('alter table ledger.%I attach partition ledger.%I %s', 'past_' || whole, past_table, bounds);
  end loop;
  return true;
end $$;
revoke all on function ledger.set_month_aside from public, luwag_app, luwag_userpool, luwag_readonly;
