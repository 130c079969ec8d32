-- Is there room for one more password try from this network address? The try is charged before the password is
-- looked at and given back if it was right, so that many guesses at once are counted one after the other.
create or replace function userpool.charge_address(
  p_key bytea, p_max integer, p_window interval, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  insert into userpool.address_budgets as x (key, failures, window_started_at) values (p_key, 1, p_now)
    on conflict (key) do update set
      failures = case when x.window_started_at <= p_now - p_window then 1 else x.failures + 1 end,
      window_started_at = case when x.window_started_at <= p_now - p_window then p_now else x.window_started_at end
    where x.window_started_at <= p_now - p_window or x.failures < p_max;
  return found;
end $$;
revoke all on function userpool.charge_address from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function userpool.charge_address to luwag_userpool;
