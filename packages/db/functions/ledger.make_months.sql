-- Makes the tables of this month and the next, by the server's time; returns how many were missing. It waits for
-- a lock only briefly, because everybody waits behind it, and is called again.
create or replace function ledger.make_months()
returns integer language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  this_month date := date_trunc('month', clock_timestamp() at time zone 'UTC');
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('ledger.months'));
  perform set_config('lock_timeout', '300ms', true);
  for ahead in 0..1 loop
    if ledger.make_month((this_month + ahead * interval '1 month')::date) then made := made + 1; end if;
  end loop;
  return made;
end $$;
revoke all on function ledger.make_months from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.make_months to luwag_app;
