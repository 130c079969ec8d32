-- Claims a key, or replays its answer. One round trip. A twin whose owner is still at work waits here for the key's
-- lock until the owner commits (replay) or rolls back (the twin becomes the owner); past wait_ms it gets
-- lock_not_available.
create or replace function public.claim_idempotency_key(
  p_owner text, p_route text, p_key text, p_request_hash bytea, wait_ms integer,
  out claimed boolean, out same_request boolean, out status integer, out body text
) language plpgsql as $$
declare usual text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', wait_ms::text, true);
  select not t.replayed, t.same_request, t.status, t.body into claimed, same_request, status, body
    from take_key(p_owner, p_route, p_key, p_request_hash, null, null) t;
  perform set_config('lock_timeout', usual, true);
end $$;
revoke all on function public.claim_idempotency_key from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.claim_idempotency_key to luwag_app, luwag_userpool;
