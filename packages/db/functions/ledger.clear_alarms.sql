-- Clears alarms that a verification of the whole ledger, begun after they were raised, no longer finds. Returns
-- how many.
create or replace function ledger.clear_alarms(p_by text, p_reason text)
returns integer language plpgsql security definer set search_path = ledger, pg_temp as $$
declare cleared integer;
begin
  update alarms a set cleared_at = clock_timestamp(), cleared_by = p_by, clear_reason = p_reason
    from watch w where a.cleared_at is null and a.last_found_at < w.whole_began_at;
  get diagnostics cleared = row_count;
  return cleared;
end $$;
revoke all on function ledger.clear_alarms from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.clear_alarms to luwag_app;
