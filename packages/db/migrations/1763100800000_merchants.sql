-- Up Migration
-- Stores, and the keys with which their servers call. Owned by modules/merchants.

-- For rows of one mode: a key sees those of its own mode, a person and the system see both. Which mode a
-- key has is set beside its account in the message that begins the transaction (packages/db/src/scope.ts).
create function may_see(owner uuid, row_mode text) returns boolean language sql stable parallel safe as $$
  select may_see(owner)
    and row_mode = coalesce(nullif(current_setting('luwag.mode', true), ''), row_mode)
$$;

create table stores (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts,
  -- Our public name for the store: printed in its QR code, so it never changes.
  code text not null unique check (code ~ '^ST[0-9ACDEFGHJKMNPQRTVWXY]{8}$'),
  name text not null,
  -- As contracts/reference.ts has it; absent for a store that is only a site.
  address jsonb,
  website_url text not null default '',
  -- Where checkout may send a buyer back to: whole addresses up to their path, compared as they stand.
  return_urls text[] not null default '{}',
  created_at timestamptz not null,
  check (address is not null or website_url <> ''),
  -- For the keys below, whose owner must be their store's.
  unique (id, account_id)
);
create index stores_account on stores (account_id, id);

-- The key itself is shown once and not kept: it has 178 bits of chance, so a plain hash finds it again and
-- tells nobody what it was. Its first and last characters are for people who compare it with a list.
create table store_api_keys (
  id uuid primary key default uuid_v7(),
  account_id uuid not null,
  store_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  key_hash bytea not null unique check (length(key_hash) = 32),
  prefix text not null check (prefix ~ '^lw_(test|live)_[0-9A-Za-z]{4}$'),
  last4 text not null check (last4 ~ '^[0-9A-Za-z]{4}$'),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  foreign key (store_id, account_id) references stores (id, account_id),
  check (split_part(prefix, '_', 2) = mode)
);
create index store_api_keys_open on store_api_keys (account_id, store_id, mode) where revoked_at is null;

alter table stores enable row level security;
create policy own_rows on stores to luwag_app using (may_see(account_id));
alter table store_api_keys enable row level security;
create policy own_rows on store_api_keys to luwag_app using (may_see(account_id, mode));
revoke select on stores, store_api_keys from luwag_readonly;

-- Who calls, in one round trip and before any scope exists: the key by its hash. A key that is revoked, whose
-- account is closed or suspended, or that is live while its merchant is not, is as good as none. That it was
-- used is written down once a minute; whoever finds the row locked leaves that to the one who holds it.
create function use_api_key(p_key_hash bytea, p_now timestamptz,
  out key_id uuid, out account_id uuid, out store_id uuid, out mode text, out scopes text[])
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used_at timestamptz;
begin
  select k.id, k.account_id, k.store_id, k.mode, k.scopes, k.last_used_at
    into key_id, account_id, store_id, mode, scopes, used_at
    from store_api_keys k
    join accounts a on a.id = k.account_id
    join merchant_profiles m on m.account_id = k.account_id
    where k.key_hash = p_key_hash and k.revoked_at is null
      and a.account_status not in ('SUSPENDED', 'CLOSED')
      and (k.mode = 'test' or m.merchant_status = 'ACTIVE');
  if not found or used_at > p_now - interval '1 minute' then
    return;
  end if;
  update store_api_keys set last_used_at = p_now
    where id = (select k.id from store_api_keys k
      where k.id = key_id and k.last_used_at is not distinct from used_at
      for update skip locked);
end $$;
-- It runs as the owner, past row-level security: for the app alone.
revoke execute on function use_api_key(bytea, timestamptz) from luwag_userpool;
