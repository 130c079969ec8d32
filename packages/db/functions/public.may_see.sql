-- Called by tables.
-- Whether the transaction's scope opens the rows of an account: the account itself, or the system. Row-level
-- security of every table that belongs to an account asks it; the scope is set in the message that begins the
-- transaction (packages/db/src/scope.ts). Outside any scope no row is visible.
-- `texteq` is `=` by its other name: of an `=` without a column the planner believes that it holds for one row in
-- two hundred, takes whole tables for a single row in the system's scope, and joins them by reading them again
-- and again. Of a function it believes one in three.
create or replace function public.may_see(owner uuid) returns boolean language sql stable parallel safe as $$
  select owner = nullif(current_setting('luwag.account_id', true), '')::uuid
    or texteq(current_setting('luwag.scope', true), 'system')
$$;
revoke all on function public.may_see(uuid) from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.may_see(uuid) to luwag_app, luwag_userpool;

-- For rows of one mode: a key sees those of its own mode, a person and the system see both. Which mode a
-- key has is set beside its account in the message that begins the transaction (packages/db/src/scope.ts).
create or replace function public.may_see(owner uuid, row_mode text) returns boolean language sql stable parallel safe as $$
  select may_see(owner)
    and texteq(row_mode, coalesce(nullif(current_setting('luwag.mode', true), ''), row_mode))
$$;
revoke all on function public.may_see(uuid, text) from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.may_see(uuid, text) to luwag_app, luwag_userpool;
