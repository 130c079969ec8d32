-- A journal reverses another one of its own mode, which has been posted: what is pending is ended by a resolution.
create or replace function ledger.check_reversals(created uuid[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
declare
  refused uuid;
  original uuid;
begin
  select j.id, j.reverses_id into refused, original
    from journals j
    left join ledger.find_journals(array(
      select r.reverses_id from journals r
       where r.id = any (created) and r.id between created[1] and created[cardinality(created)]
         and r.reverses_id is not null)) o on o.id = j.reverses_id
   where j.id = any (created) and j.id between created[1] and created[cardinality(created)]
     and j.reverses_id is not null
     and (o.phase in ('single', 'post') is not true or o.mode <> j.mode or o.id = j.id) limit 1;
  if found then
    raise exception 'journal % reverses %, which is no other posted journal of its mode', refused, original
      using errcode = 'LW005';
  end if;
end $$;
revoke all on function ledger.check_reversals from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.check_reversals to luwag_app;
