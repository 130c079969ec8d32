-- Called by tables.
-- A destroyed key cannot come back, and a key can only be wrapped anew, not replaced by another.
create or replace function public.keep_personal_key() returns trigger language plpgsql as $$
begin
  if old.destroyed_at is not null or new.account_id <> old.account_id or new.key_version <> old.key_version then
    raise exception 'personal key of account % cannot be changed', old.account_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
revoke all on function public.keep_personal_key from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.keep_personal_key to luwag_app, luwag_userpool;
