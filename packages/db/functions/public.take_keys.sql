-- Takes the idempotency keys of several calls for this transaction, each with its answer, and returns those that were
-- free. A key that somebody has is left as it is: its call is made alone, and replayed as `checkout` does. Keys are
-- taken in one order, so that two lists that share some wait for one another instead of dead-locking.
create or replace function public.take_keys(
  p_owners text[], p_routes text[], p_keys text[], p_request_hashes bytea[], p_statuses integer[], p_bodies text[]
) returns table (owner text, route text, key text) language plpgsql rows 10 set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    insert into idempotency_keys as k (owner, route, key, request_hash, response_status, response_body)
      select w.owner, w.route, w.key, w.hash, w.status, w.body
        from unnest(p_owners, p_routes, p_keys, p_request_hashes, p_statuses, p_bodies)
             as w(owner, route, key, hash, status, body)
       order by w.owner, w.route, w.key
      on conflict do nothing returning k.owner, k.route, k.key;
end $$;
revoke all on function public.take_keys from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.take_keys to luwag_app;
