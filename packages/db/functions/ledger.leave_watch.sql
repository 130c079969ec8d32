-- Releases the lease of the watch. A check of everything new notes its time; one that failed only releases.
create or replace function ledger.leave_watch(p_holder uuid, p_is_done boolean)
returns void language sql security definer set search_path = ledger, pg_temp as $$
  update watch set held_by = null, held_until = null,
      checked_at = case when p_is_done then clock_timestamp() else checked_at end
   where held_by = p_holder
$$;
revoke all on function ledger.leave_watch from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.leave_watch to luwag_app;
