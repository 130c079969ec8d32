-- Takes the lease of the watch, or renews it; no row while somebody else holds it. The owner of the tables
-- could rewrite what the watch notes about itself. So a lease longer than any that is given out counts as
-- nobody's, a time in the future is forgotten, a pass that claims one begins anew, and a whole proof is asked
-- for. One minute of tolerance is left for clocks that are adjusted.
create or replace function ledger.take_watch(p_holder uuid, p_lease_ms integer)
returns setof ledger.watch language sql security definer set search_path = ledger, pg_temp as $$
  update watch set held_by = p_holder,
      held_until = t.now + p_lease_ms * interval '1 millisecond',
      checked_at = case when checked_at <= t.soon then checked_at end,
      whole_began_at = case when whole_began_at <= t.soon then whole_began_at end,
      whole_at = case when whole_at <= t.soon then whole_at end,
      whole_wanted_at = case when greatest(whole_wanted_at, whole_began_at, whole_at, pass_began_at) > t.soon
        then t.now else whole_wanted_at end,
      pass_began_at = case when pass_began_at <= t.soon then pass_began_at else t.now end,
      pass_part = case when pass_began_at <= t.soon then pass_part end,
      pass_after = case when pass_began_at <= t.soon then pass_after end
    from (select clock_timestamp() as now, clock_timestamp() + interval '1 minute' as soon) t
   where held_by = p_holder or held_until is null or held_until < t.now
      or held_until > t.soon + p_lease_ms * interval '1 millisecond'
   returning watch.*
$$;
revoke all on function ledger.take_watch from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.take_watch to luwag_app;
