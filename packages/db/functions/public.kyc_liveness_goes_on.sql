-- Called by tables.
-- A liveness check is used once and decided once: its state moves forward only.
create or replace function public.kyc_liveness_goes_on() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) in (('waiting', 'checking'), ('waiting', 'expired'), ('checking', 'passed'),
      ('checking', 'review'), ('checking', 'rejected')) then
    return new;
  end if;
  raise exception 'liveness check % does not go from % to %', old.id, old.state, new.state
    using errcode = '23514';
end $$;
revoke all on function public.kyc_liveness_goes_on from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.kyc_liveness_goes_on to luwag_app, luwag_userpool;
