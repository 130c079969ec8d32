-- Called by tables.
-- What is written stays as it was written: the trigger of tables whose rows nobody may change or delete, the
-- owner included.
create or replace function ledger.deny() returns trigger language plpgsql as $$
begin
  raise exception '% on %.% is forbidden', tg_op, tg_table_schema, tg_table_name using errcode = '23001';
end $$;
revoke all on function ledger.deny from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.deny to luwag_app;
