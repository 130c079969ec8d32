-- Called by tables.
-- Closes a table by row-level security: luwag_app sees and writes only rows that meet the condition, such as
-- may_see(account_id), and luwag_readonly, which counts people and does not read them, sees none. Without a
-- condition the rows are nobody's own, and only the system sees them. Migrations call it once for each table; what
-- it does must not change, or a database made anew would differ from one that was migrated step by step.
create or replace function public.restrict_rows(p_table regclass, p_condition text default 'may_see(null)')
returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy visible_rows on %s to luwag_app using (%s)', p_table, p_condition);
  execute format('revoke select on %s from luwag_readonly', p_table);
end $$;
revoke all on function public.restrict_rows from public, luwag_app, luwag_userpool, luwag_readonly;
