-- Called by tables.
-- A group, a round and a due take only the steps listed in pal_steps, whoever writes them: a worker that comes back late
-- cannot take back what another has done meanwhile. Which of the three it is, the trigger says.
create or replace function public.pal_steps_only() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from pal_steps s
      where s.of = tg_argv[0] and s.from_status = old.status and s.to_status = new.status) then
    raise exception '% % does not go from % to %', tg_argv[0], old.id, old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;
revoke all on function public.pal_steps_only from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.pal_steps_only to luwag_app, luwag_userpool;
