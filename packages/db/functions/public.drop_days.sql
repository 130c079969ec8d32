-- Drops the tables whose youngest day is older than is kept, by the server's time; returns how many. Events that
-- were not told yet keep their table. What lies in <name>_other has no table to be dropped with and is deleted.
create or replace function public.drop_days()
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  kept day_tables;
  old text;
  is_needed boolean;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('public.days'));
  perform set_config('lock_timeout', '300ms', true);
  for kept in select * from day_tables d order by d.name loop
    for old in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = format('public.%I', kept.name)::regclass and c.relname ~ '_[0-9]{8}$'
         and to_date(right(c.relname, 8), 'YYYYMMDD') + kept.span_days + kept.kept_days <= today
       order by 1
    loop
      is_needed := false;
      if kept.name = 'outbox' then
        execute format('select exists (select 1 from public.%I o, outbox_position p
          where (o.xid, o.id) > (p.xid, p.id))', old) into is_needed;
      end if;
      if not is_needed then
        execute format('drop table public.%I', old);
        dropped := dropped + 1;
      end if;
    end loop;
  end loop;
  delete from idempotency_keys_other
   where day < today - (select d.kept_days from day_tables d where d.name = 'idempotency_keys');
  delete from outbox_other o using outbox_position p
   where o.day < today - (select d.kept_days from day_tables d where d.name = 'outbox')
     and (o.xid, o.id) <= (p.xid, p.id);
  return dropped;
end $$;
revoke all on function public.drop_days from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.drop_days to luwag_app;
