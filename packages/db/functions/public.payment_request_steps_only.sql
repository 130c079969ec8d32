-- Called by tables.
-- A payment request takes only the steps listed in payment_request_steps, and every change of its status
-- raises its version, whoever writes it.
create or replace function public.payment_request_steps_only() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 then
    raise exception 'payment request % changed without a new version', old.id using errcode = '23514';
  end if;
  if not exists (select 1 from payment_request_steps s
                  where s.from_status = old.status and s.to_status = new.status) then
    raise exception 'payment request % does not go from % to %', old.id, old.status, new.status
      using errcode = '23514';
  end if;
  return new;
end $$;
revoke all on function public.payment_request_steps_only from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.payment_request_steps_only to luwag_app, luwag_userpool;
