-- Makes the tables of today and of the two spans after it, by the server's time; returns how many were missing. It
-- waits for a lock only briefly, because everybody waits behind it, and is called again.
create or replace function public.make_days()
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  kept day_tables;
  made integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('public.days'));
  perform set_config('lock_timeout', '300ms', true);
  for kept in select * from day_tables d order by d.name loop
    for ahead in 0..2 loop
      if public.make_day(kept.name, today + ahead * kept.span_days) then made := made + 1; end if;
    end loop;
  end loop;
  return made;
end $$;
revoke all on function public.make_days from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.make_days to luwag_app;
