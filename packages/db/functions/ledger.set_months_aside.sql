-- Sets aside the months before the last two, oldest first, by the server's time; returns how many. A month goes
-- only when nothing needs it attached any more: its journals are closed into batches and rolled up, and none of
-- them is still pending. A month that cannot go yet keeps the later ones waiting.
create or replace function ledger.set_months_aside()
returns integer language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  first_kept text := to_char(date_trunc('month', clock_timestamp() at time zone 'UTC') - interval '2 months', 'YYYYMM');
  month text;
  moved integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.months'));
  perform set_config('lock_timeout', '300ms', true);
  for month in
    select right(c.relname, 6) from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'ledger.journals'::regclass and c.relname ~ '^journals_[0-9]{6}$'
       and right(c.relname, 6) < first_kept
     order by 1
  loop
    exit when not ledger.set_month_aside(month);
    moved := moved + 1;
  end loop;
  return moved;
end $$;
revoke all on function ledger.set_months_aside from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.set_months_aside to luwag_app;
