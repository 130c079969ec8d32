-- Who calls, in one round trip and before any scope exists: the open sessions of sign-ins, each by the id that all
-- tokens of a sign-in share. Every call of somebody signed in asks, so that a session that has ended stops at once;
-- calls that come at about the same time ask together. In PL/pgSQL because that keeps its plan.
-- It runs as the owner, past row-level security: for the app alone.
create or replace function public.find_sessions(p_origin_jtis uuid[])
returns table (
  origin_jti uuid, session_id uuid, account_id uuid, role text, account_status text, seen_at timestamptz,
  reading_until timestamptz, expires_at timestamptz, factors text[]
) language plpgsql stable security definer rows 10 set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query select s.origin_jti, s.id, a.id, a.role, a.account_status, s.seen_at, s.reading_until, s.expires_at,
         s.factors
    from unnest(p_origin_jtis) as w(jti)
    join sessions s on s.origin_jti = w.jti
    join accounts a on a.id = s.account_id
   where s.ended_at is null;
end $$;
revoke all on function public.find_sessions from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.find_sessions to luwag_app;
