-- Brings up to date every rolled account that was touched since; returns how far that is.
create or replace function ledger.roll_up_since(p_from xid8)
returns xid8 language plpgsql security definer set search_path = ledger, pg_temp as $$
declare horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
begin
  perform ledger.roll_up(array(
    select distinct e.account_id
      from journals j join entries e on e.journal_id = j.id join balances b on b.account_id = e.account_id
     where j.xid >= p_from and j.xid < horizon and b.keeping <> 'direct'));
  return horizon;
end $$;
revoke all on function ledger.roll_up_since from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.roll_up_since to luwag_app;
