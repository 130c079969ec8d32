-- Called by tables.
-- The attempts of a delivery go with it. In place of a foreign key, which would forbid that the table of a day of
-- deliveries is dropped; that drops the attempts by their own day (day_tables).
create or replace function public.delete_attempts() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  delete from webhook_attempts where delivery_id = old.id and day = old.day;
  return null;
end $$;
revoke all on function public.delete_attempts from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.delete_attempts to luwag_app;
