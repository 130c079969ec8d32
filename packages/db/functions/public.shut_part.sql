-- Called by tables.
-- Shuts one of the tables that a whole is made of. Its rows are reached by the name of the whole, whose rights and
-- row-level security hold for them; by its own name it would have neither, because both are given to each table anew
-- and the default is to read and write all of it.
create or replace function public.shut_part(p_part regclass)
returns void language plpgsql as $$
begin
  execute format('revoke all on %s from luwag_app, luwag_userpool, luwag_readonly', p_part);
  execute format('alter table %s enable row level security', p_part);
end $$;
revoke all on function public.shut_part from public, luwag_app, luwag_userpool, luwag_readonly;
