-- Called by tables.
-- Consents stay on record: one may be withdrawn or replaced once, and nothing else about it changes.
create or replace function public.keep_consents() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or num_nonnulls(old.withdrawn_at, old.replaced_at) > 0
    or (new.id, new.account_id, new.purpose, new.text_version, new.given_at, new.request_id)
      is distinct from (old.id, old.account_id, old.purpose, old.text_version, old.given_at, old.request_id) then
    raise exception 'consent % cannot be deleted or changed', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke all on function public.keep_consents from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.keep_consents to luwag_app, luwag_userpool;
