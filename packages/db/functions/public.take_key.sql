-- Takes an idempotency key for this transaction, or replays its answer. Keys lie in tables of some days, and no index
-- reaches over two of them: whoever claims a key first takes its lock, which lasts as long as the transaction, and
-- then looks into all of the tables. So two calls with one key come one after the other, also when midnight is
-- between them, and the second sees the row of the first or that there is none. Two keys whose hashes are equal wait
-- for each other and are otherwise apart.
-- Plans last longer than tables are empty: each is reached by its key from the beginning.
-- A replay writes: an answer read from a commit that was never confirmed by the standby must not be given out again
-- unless this transaction is confirmed too.
create or replace function public.take_key(
  p_owner text, p_route text, p_key text, p_request_hash bytea, p_status integer, p_body text,
  p_day date default (now() at time zone 'UTC')::date,
  out replayed boolean, out same_request boolean, out status integer, out body text
) language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
declare on_day date;
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(E'\x1f', p_owner, p_route, p_key), 0));
  select k.day into on_day from idempotency_keys k
   where k.owner = p_owner and k.route = p_route and k.key = p_key;
  replayed := found;
  if replayed then
    update idempotency_keys k set replays = k.replays + 1
     where k.owner = p_owner and k.route = p_route and k.key = p_key and k.day = on_day
     returning k.request_hash = p_request_hash, k.response_status, k.response_body into same_request, status, body;
    return;
  end if;
  insert into idempotency_keys (day, owner, route, key, request_hash, response_status, response_body)
    values (p_day, p_owner, p_route, p_key, p_request_hash, p_status, p_body);
  same_request := true;
  status := p_status;
  body := p_body;
end $$;
revoke all on function public.take_key from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.take_key to luwag_app;
