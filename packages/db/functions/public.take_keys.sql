-- Takes the idempotency keys of several calls for this transaction, each with its answer, and returns those that were
-- free. A key that somebody has is left as it is: its call is made alone, and replayed by `take_key`, whose locks these
-- are. They are taken in one order, so that two lists that share some wait for one another instead of dead-locking; the
-- tables are looked into only then.
-- Plans last longer than tables are empty: each is reached by its key from the beginning.
create or replace function public.take_keys(
  p_owners text[], p_routes text[], p_keys text[], p_request_hashes bytea[], p_statuses integer[], p_bodies text[],
  p_day date default (now() at time zone 'UTC')::date
) returns table (owner text, route text, key text) language plpgsql rows 10 set search_path = public, pg_temp
set enable_seqscan = off as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(l.hash)
     from (select hashtextextended(concat_ws(E'\x1f', w.owner, w.route, w.key), 0) as hash
             from unnest(p_owners, p_routes, p_keys) as w(owner, route, key) order by 1) l;
  return query
    insert into idempotency_keys as k (day, owner, route, key, request_hash, response_status, response_body)
      select p_day, w.owner, w.route, w.key, w.hash, w.status, w.body
        from unnest(p_owners, p_routes, p_keys, p_request_hashes, p_statuses, p_bodies)
             as w(owner, route, key, hash, status, body)
       where not exists (select 1 from idempotency_keys o
                          where o.owner = w.owner and o.route = w.route and o.key = w.key)
      returning k.owner, k.route, k.key;
end $$;
revoke all on function public.take_keys from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.take_keys to luwag_app;
