-- Notes how far the watch has come; false when somebody else has taken it meanwhile.
create or replace function ledger.note_watch(
  p_holder uuid, p_lease_ms integer, p_journals_to xid8, p_part text, p_after text, p_is_pass_over boolean
) returns boolean language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  update watch set held_until = clock_timestamp() + p_lease_ms * interval '1 millisecond',
      journals_to = p_journals_to, pass_part = p_part, pass_after = p_after,
      whole_began_at = case when p_is_pass_over then pass_began_at else whole_began_at end,
      whole_at = case when p_is_pass_over then clock_timestamp() else whole_at end,
      pass_began_at = case when p_is_pass_over then null else pass_began_at end
   where held_by = p_holder;
  return found;
end $$;
revoke all on function ledger.note_watch from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.note_watch to luwag_app;
