-- Called by tables.
-- The lowest id that an instant can have: what months of ids are bounded by. Ids begin with their time, in
-- milliseconds. Stable, as `extract` is: declared stronger, it could not be inlined.
create or replace function ledger.first_id_of(p_at timestamptz)
returns uuid language sql stable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
revoke all on function ledger.first_id_of from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.first_id_of to luwag_app;
