-- Drops the tables whose youngest day is older than is kept, by the server's time; returns how many. One in which
-- something is unfinished stays, and one whose rows belong to another's stays as long as that. What lies in
-- <name>_other has no table to be dropped with and is deleted.
-- By indexes alone: with most of a table finished, the planner would look for the rest by reading it through.
create or replace function public.drop_days(p_name text)
returns integer language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  rule day_tables;
  old text;
  is_needed boolean;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('public.days'));
  perform set_config('lock_timeout', '300ms', true);
  select * into strict rule from day_tables d where d.name = p_name;
  for old in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = format('public.%I', rule.name)::regclass and c.relname ~ '_[0-9]{8}$'
       and to_date(right(c.relname, 8), 'YYYYMMDD') + rule.span_days + rule.kept_days <= today
     order by 1
  loop
    if rule.goes_after is not null then
      is_needed := to_regclass(format('public.%I', rule.goes_after || '_' || right(old, 8))) is not null;
    else
      execute format('select exists (select 1 from public.%I kept where %s)', old,
        coalesce(rule.needed_while, 'false')) into is_needed;
    end if;
    if not is_needed then
      execute format('drop table public.%I', old);
      dropped := dropped + 1;
    end if;
  end loop;
  execute format('delete from public.%I kept where kept.day < %L and not (%s)', rule.name || '_other',
    today - rule.kept_days, coalesce(rule.needed_while, 'false'));
  return dropped;
end $$;
revoke all on function public.drop_days from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.drop_days to luwag_app;
