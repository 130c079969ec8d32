-- Called by tables.
-- Makes the table that a day belongs to and attaches it; false when it is there already, and also when some of what
-- it would hold came before it and lies in <name>_other: that span then stays there.
create or replace function public.make_day(p_name text, p_day date)
returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  span integer := (select d.span_days from day_tables d where d.name = p_name);
  first date := date '2000-01-01' + ((p_day - date '2000-01-01') / span) * span;
  made text := p_name || '_' || to_char(first, 'YYYYMMDD');
  is_taken boolean;
begin
  if to_regclass(format('public.%I', made)) is not null then return false; end if;
  execute format('lock table public.%I in access exclusive mode', p_name || '_other');
  execute format('select exists (select 1 from public.%I where day >= %L and day < %L)', p_name || '_other', first,
    first + span) into is_taken;
  if is_taken then return false; end if;
  execute format('create table public.%I (like public.%I including all)', made, p_name);
  perform public.shut_part(format('public.%I', made)::regclass);
  execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', p_name, made, first,
    first + span);
  return true;
end $$;
revoke all on function public.make_day from public, luwag_app, luwag_userpool, luwag_readonly;
