-- Journals by their ids, wherever they are. The tables of past months are asked only for ids that may be of them:
-- a plan over all of them locks each before it is known which is needed.
create or replace function ledger.find_journals(p_ids uuid[])
returns table (id uuid, mode text, phase text)
language plpgsql stable rows 5 set search_path = ledger, pg_temp as $$
#variable_conflict use_column
begin
  return query select j.id, j.mode, j.phase from journals j where j.id = any (p_ids);
  if ledger.may_be_past(p_ids) then
    return query select j.id, j.mode, j.phase from past_journals j where j.id = any (p_ids);
  end if;
end $$;
revoke all on function ledger.find_journals from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.find_journals to luwag_app;
