-- Asks the watch for a pass over the whole book. It is noted in the one row of the watch, so that asking
-- twice is asking once.
create or replace function ledger.ask_for_whole_proof()
returns void language sql security definer set search_path = ledger, pg_temp as $$
  update watch set whole_wanted_at = clock_timestamp()
$$;
revoke all on function ledger.ask_for_whole_proof from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.ask_for_whole_proof to luwag_app;
