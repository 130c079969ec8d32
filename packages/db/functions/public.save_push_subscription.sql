-- Notes a browser that an account lets us notify; returns its id. A browser is one account's: whoever signs in there
-- later and subscribes takes it over, so that nobody reads on their screen what is another's. Row security hides that
-- other row from the caller, so this runs as the owner, and for the caller's own account alone. An account has so many
-- browsers at most; the one that was longest without use makes room.
create or replace function public.save_push_subscription(
  p_id uuid, p_account_id uuid, p_endpoint_hash bytea, p_encrypted bytea, p_device text, p_is_discreet boolean,
  p_now timestamptz, p_subscriptions_max integer
) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare saved uuid;
begin
  if not may_see(p_account_id) then raise exception 'not the caller''s account'; end if;
  -- One after the other, or two at once would both find room.
  perform pg_advisory_xact_lock(hashtextextended('push ' || p_account_id, 0));
  insert into push_subscriptions as s (id, account_id, endpoint_hash, encrypted, device, is_discreet, created_at)
    values (p_id, p_account_id, p_endpoint_hash, p_encrypted, p_device, p_is_discreet, p_now)
    on conflict (endpoint_hash) do update set
      id = case when s.account_id = excluded.account_id then s.id else excluded.id end,
      account_id = excluded.account_id, encrypted = excluded.encrypted, device = excluded.device,
      is_discreet = excluded.is_discreet, created_at = excluded.created_at, used_at = null
    returning id into saved;
  delete from push_subscriptions where id in (
    select id from push_subscriptions where account_id = p_account_id and id <> saved
    order by coalesce(used_at, created_at) desc offset p_subscriptions_max - 1);
  return saved;
end $$;
revoke all on function public.save_push_subscription from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.save_push_subscription to luwag_app;
