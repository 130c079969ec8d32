-- Writes down when sessions were last seen, many in one statement: nobody waits for it. A row that somebody else
-- holds is left out: whoever holds it notes the same, or ends the session. It runs as the owner, past row-level
-- security: for the app alone.
create or replace function public.mark_sessions_seen(
  p_sessions uuid[], p_accounts uuid[], p_seen timestamptz[], p_not_since timestamptz[]
) returns void language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  with due as (
    select s.id, w.seen
      from unnest(p_sessions, p_accounts, p_seen, p_not_since) as w(session, account, seen, not_since)
      join sessions s on s.id = w.session and s.account_id = w.account
     where s.ended_at is null and s.seen_at <= w.not_since
       for update of s skip locked)
  update sessions s set seen_at = due.seen from due where s.id = due.id;
end $$;
revoke all on function public.mark_sessions_seen from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.mark_sessions_seen to luwag_app;
