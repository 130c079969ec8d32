-- Makes the tables of today and of the two spans after it, by the server's time; returns how many were missing. It
-- waits for a lock only briefly, because everybody waits behind it, and is called again. One name a call: the locks
-- of one are let go before those of the next are asked for.
create or replace function public.make_days(p_name text)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  span integer;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('public.days'));
  perform set_config('lock_timeout', '300ms', true);
  select d.span_days into strict span from day_tables d where d.name = p_name;
  for ahead in 0..2 loop
    if public.make_day(p_name, today + ahead * span) then made := made + 1; end if;
  end loop;
  return made;
end $$;
revoke all on function public.make_days from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.make_days to luwag_app;
