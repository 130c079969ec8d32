-- Called by tables.
-- Makes the tables of a month and attaches them; false when it has them already. What came with ids of this month
-- while it had no table lies in journals_other and stays there: the month then begins after the last of them, and
-- is not made at all when that is its end. Postings wait for the few milliseconds that this takes.
create or replace function ledger.make_month(p_month date)
returns boolean language plpgsql set search_path = ledger, pg_temp as $$
declare
  month text := to_char(p_month, 'YYYYMM');
  first uuid := ledger.first_id_of(p_month::timestamp at time zone 'UTC');
  beyond uuid := ledger.first_id_of((p_month + interval '1 month') at time zone 'UTC');
  last_other uuid;
  part record;
begin
  if to_regclass('ledger.journals_' || month) is not null
     or to_regclass('ledger.past_journals_' || month) is not null then
    return false;
  end if;
  -- In the order in which postings take them. To attach a table of entries, accounts are locked too: a posting that has
  -- written some must not be found waiting behind this for what it reads next.
  lock table journals, entries in access exclusive mode;
  select id into last_other from journals_other where id >= first and id < beyond order by id desc limit 1;
  if found then
    first := (lpad(to_hex(('x' || left(replace(last_other::text, '-', ''), 12))::bit(48)::bigint + 1), 12, '0')
              || repeat('0', 20))::uuid;
  end if;
  if first >= beyond then return false; end if;
  for part in select * from (values ('journals', 'id'), ('entries', 'journal_id')) p(whole, key) loop
    execute format('create table ledger.%1$I (like ledger.%2$I including all)', part.whole || '_' || month,
      part.whole);
    -- Said by the table itself as well: it moves to the past months without being read through.
    execute format('alter table ledger.%1$I add constraint in_month check (%2$I >= %3$L and %2$I < %4$L)',
      part.whole || '_' || month, part.key, first, beyond);
    execute format('alter table ledger.%1$I attach partition ledger.%2$I for values from (%3$L) to (%4$L)',
      part.whole, part.whole || '_' || month, first, beyond);
  end loop;
  perform ledger.guard_month('journals_' || month, 'entries_' || month);
  return true;
end $$;
revoke all on function ledger.make_month from public, luwag_app, luwag_userpool, luwag_readonly;
