-- Asks the watch to verify the whole ledger. It is noted in the one row of the watch, so that asking twice is
-- asking once.
create or replace function ledger.request_verification()
returns void language sql security definer set search_path = ledger, pg_temp as $$
  update watch set whole_wanted_at = clock_timestamp()
$$;
revoke all on function ledger.request_verification from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.request_verification to luwag_app;
