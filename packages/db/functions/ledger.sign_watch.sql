-- Keeps the MAC of the watch's row, with what it covers beside the row's own columns.
create or replace function ledger.sign_watch(p_no bigint, p_open_alarms integer, p_alarms_digest bytea, p_mac bytea)
returns void language sql security definer set search_path = ledger, pg_temp as $$
  update watch set signed_no = p_no, open_alarms = p_open_alarms, alarms_digest = p_alarms_digest, mac = p_mac
$$;
revoke all on function ledger.sign_watch from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.sign_watch to luwag_app;
