-- Called by tables.
-- A case takes only the steps listed in kyc_case_steps, begins as NEW, and every change raises its version,
-- whoever writes it.
create or replace function public.kyc_case_steps_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'NEW' then
      raise exception 'case % was inserted as %, not as NEW', new.id, new.state using errcode = '23514';
    end if;
    return new;
  end if;
  if new.version <> old.version + 1 then
    raise exception 'case % changed without a new version', old.id using errcode = '23514';
  end if;
  if new.state <> old.state and not exists (select 1 from kyc_case_steps s
                  where s.from_state = old.state and s.to_state = new.state) then
    raise exception 'case % does not go from % to %', old.id, old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
revoke all on function public.kyc_case_steps_only from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.kyc_case_steps_only to luwag_app, luwag_userpool;
