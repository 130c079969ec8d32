-- Keeps everybody else from writing to the watch's row and to the alarms until the transaction ends: what was
-- verified is what is signed. Reading goes on.
create or replace function ledger.lock_watch()
returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  lock table watch, alarms in share row exclusive mode;
end $$;
revoke all on function ledger.lock_watch from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.lock_watch to luwag_app;
