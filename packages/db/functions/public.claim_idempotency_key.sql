-- Claims a key, or replays its answer. One round trip. A twin whose owner is still at work waits here on
-- the unique index until the owner commits (replay) or rolls back (the twin becomes the owner); past
-- wait_ms it gets lock_not_available. A replay writes: an answer read from a commit that was never
-- confirmed by the standby must not be given out again unless this transaction is confirmed too.
create or replace function public.claim_idempotency_key(
  p_owner text, p_route text, p_key text, p_request_hash bytea, wait_ms integer,
  out claimed boolean, out same_request boolean, out status integer, out body text
) language plpgsql as $$
declare usual text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', wait_ms::text, true);
  insert into idempotency_keys (owner, route, key, request_hash)
    values (p_owner, p_route, p_key, p_request_hash) on conflict do nothing;
  claimed := found;
  if not claimed then
    update idempotency_keys k set replays = k.replays + 1
      where k.owner = p_owner and k.route = p_route and k.key = p_key
      returning k.request_hash = p_request_hash, k.response_status, k.response_body
      into same_request, status, body;
  end if;
  perform set_config('lock_timeout', usual, true);
end $$;
revoke all on function public.claim_idempotency_key from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.claim_idempotency_key to luwag_app, luwag_userpool;
