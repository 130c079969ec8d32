-- Called by tables.
-- A lift of a wait is decided once and used once; no later update changes either.
create or replace function public.factor_lifts_decided_once() returns trigger language plpgsql as $$
begin
  if old.is_match is not null and new.is_match is distinct from old.is_match
     or old.used_at is not null and new.used_at is distinct from old.used_at then
    raise exception 'lift % was decided or used already', old.id using errcode = '23514';
  end if;
  return new;
end $$;
revoke all on function public.factor_lifts_decided_once from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.factor_lifts_decided_once to luwag_app, luwag_userpool;
