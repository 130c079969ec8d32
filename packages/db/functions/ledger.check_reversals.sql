-- A journal reverses another one, of its own mode. That it exists is the foreign key's part.
create or replace function ledger.check_reversals(created uuid[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
begin
  if exists (select 1 from journals j join journals o on o.id = j.reverses_id
              where j.id = any (created) and (o.mode <> j.mode or o.id = j.id)) then
    raise exception 'no such journal to reverse' using errcode = 'LW005';
  end if;
end $$;
revoke all on function ledger.check_reversals from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.check_reversals to luwag_app;
