-- Whether a sign-in of the identity provider already had its session, open or ended; it gets only one. It runs
-- as the owner, past row-level security: for the app alone.
create or replace function public.is_sign_in_used(p_origin_jti uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from sessions where origin_jti = p_origin_jti)
$$;
revoke all on function public.is_sign_in_used from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.is_sign_in_used to luwag_app;
