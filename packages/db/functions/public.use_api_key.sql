-- Who calls, in one round trip and before any scope exists: the key by its hash. A key that is revoked, whose
-- account is closed or suspended, that has ended, or that is live while its merchant is not, is as good as none. One
-- with a list of networks is found from anywhere, and says whether the caller is elsewhere. That it was used is
-- written down once a minute; whoever finds the row locked leaves that to the one who holds it.
-- It runs as the owner, past row-level security: for the app alone.
create or replace function public.use_api_key(p_key_hash bytea, p_now timestamptz, p_address text default null,
  out key_id uuid, out account_id uuid, out store_id uuid, out mode text, out scopes text[],
  out is_elsewhere boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used_at timestamptz;
begin
  select k.id, k.account_id, k.store_id, k.mode, k.scopes, k.last_used_at,
      k.networks is not null and coalesce(not p_address::inet <<= any (k.networks::inet[]), true)
    into key_id, account_id, store_id, mode, scopes, used_at, is_elsewhere
    from store_api_keys k
    join accounts a on a.id = k.account_id
    join merchant_profiles m on m.account_id = k.account_id
    where k.key_hash = p_key_hash and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > p_now)
      and a.account_status not in ('SUSPENDED', 'CLOSED')
      and (k.mode = 'test' or m.merchant_status = 'ACTIVE');
  if not found or is_elsewhere or used_at > p_now - interval '1 minute' then
    return;
  end if;
  update store_api_keys set last_used_at = p_now
    where id = (select k.id from store_api_keys k
      where k.id = key_id and k.last_used_at is not distinct from used_at
      for update skip locked);
end $$;
revoke all on function public.use_api_key from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.use_api_key to luwag_app;
