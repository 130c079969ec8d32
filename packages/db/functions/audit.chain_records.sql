-- Adds links to the head of the audit chain. A second caller waits for the lock and then finds that its links
-- no longer follow the head: it fails with a serialization error and reads again.
create or replace function audit.chain_records(
  p_from bigint, p_events uuid[], p_xids text[], p_hashes bytea[], p_now timestamptz)
returns bigint language plpgsql security definer set search_path = audit, public, pg_temp as $$
declare head bigint;
begin
  perform pg_advisory_xact_lock(hashtext('audit.chain_records'));
  select coalesce(max(seq), 0) into head from audit.chain;
  if p_from <> head + 1 then
    raise exception 'audit chain continues at %, but the links begin at %', head + 1, p_from using errcode = '40001';
  end if;
  insert into audit.chain (seq, event_id, xid, hash, chained_at)
    select p_from + n - 1, e, x::xid8, h, p_now
      from unnest(p_events, p_xids, p_hashes) with ordinality as l(e, x, h, n);
  return p_from + cardinality(p_events) - 1;
end $$;
revoke all on function audit.chain_records from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function audit.chain_records to luwag_app;
