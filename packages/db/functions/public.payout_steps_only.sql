-- Called by tables.
-- A payout takes only the steps listed in payout_steps, whoever writes it: a worker that was stopped and comes back
-- late cannot take back what another has found out meanwhile. Each step raises the version by one.
create or replace function public.payout_steps_only() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payout_steps s where s.from_status = old.status and s.to_status = new.status) then
    raise exception 'payout % does not go from % to %', old.id, old.status, new.status using errcode = '23514';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
revoke all on function public.payout_steps_only from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.payout_steps_only to luwag_app, luwag_userpool;
