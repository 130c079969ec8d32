-- Who calls, in one round trip and before any scope exists: the open session of a sign-in, by the id that all
-- its tokens share. In PL/pgSQL because that keeps its plan: it is asked at every call of somebody signed in.
-- It runs as the owner, past row-level security: for the app alone.
create or replace function public.find_open_session(p_origin_jti uuid,
  out session_id uuid, out account_id uuid, out role text, out account_status text,
  out seen_at timestamptz, out reading_until timestamptz, out expires_at timestamptz, out factors text[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  select s.id, a.id, a.role, a.account_status, s.seen_at, s.reading_until, s.expires_at, s.factors
    into session_id, account_id, role, account_status, seen_at, reading_until, expires_at, factors
    from sessions s join accounts a on a.id = s.account_id
   where s.origin_jti = p_origin_jti and s.ended_at is null;
end $$;
revoke all on function public.find_open_session from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.find_open_session to luwag_app;
