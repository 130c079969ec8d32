-- Called by tables.
-- Whether the transaction's scope opens rows of a store. Somebody who works in some stores of a shop has these in
-- the message that begins the transaction (packages/db/src/scope.ts); for everybody else, and for the system, the
-- account alone decides, which `may_see` asks. A setting that was local to an earlier transaction reads as '' afterwards,
-- and the planner may evaluate every branch: what is empty must be null before it is an array.
create or replace function public.may_see_store(store uuid) returns boolean language sql stable parallel safe as $$
  select nullif(current_setting('luwag.store_ids', true), '') is null
    or coalesce(current_setting('luwag.scope', true), '') = 'system'
    or store = any (nullif(current_setting('luwag.store_ids', true), '')::uuid[])
$$;
revoke all on function public.may_see_store(uuid) from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.may_see_store(uuid) to luwag_app, luwag_userpool;
