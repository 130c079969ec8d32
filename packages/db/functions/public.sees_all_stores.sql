-- Called by tables.
-- Whether the transaction's scope is of no stores in particular, as almost every one is. Policies ask it in a query of its
-- own, once for each statement, so that the rows of whoever sees all stores cost nothing more.
create or replace function public.sees_all_stores() returns boolean language sql stable parallel safe as $$
  select nullif(current_setting('luwag.store_ids', true), '') is null
    or coalesce(current_setting('luwag.scope', true), '') = 'system'
$$;
revoke all on function public.sees_all_stores() from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.sees_all_stores() to luwag_app, luwag_userpool;
