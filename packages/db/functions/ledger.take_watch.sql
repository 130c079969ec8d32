-- Takes the lease of the watch, or renews it; no row while somebody else holds it, unless it is taken by force.
-- Whether what stands in the row may be gone by is for the caller to say, who has the key of its MAC.
create or replace function ledger.take_watch(p_holder uuid, p_lease_ms integer, p_is_forced boolean default false)
returns setof ledger.watch language sql security definer set search_path = ledger, pg_temp as $$
  update watch set held_by = p_holder,
      held_until = clock_timestamp() + p_lease_ms * interval '1 millisecond',
      pass_began_at = coalesce(pass_began_at, clock_timestamp())
   where p_is_forced or held_by = p_holder or held_until is null or held_until < clock_timestamp()
   returning watch.*
$$;
revoke all on function ledger.take_watch from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.take_watch to luwag_app;
