-- A journal reverses another one, of its own mode. That it exists is the foreign key's part.
create or replace function ledger.check_reversals(created uuid[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
declare
  refused uuid;
  original uuid;
begin
  select j.id, o.id into refused, original
    from journals j join journals o on o.id = j.reverses_id
   where j.id = any (created) and (o.mode <> j.mode or o.id = j.id) limit 1;
  if found then
    raise exception 'journal % reverses %, which is no other journal of its mode', refused, original
      using errcode = 'LW005';
  end if;
end $$;
revoke all on function ledger.check_reversals from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.check_reversals to luwag_app;
