-- Up Migration
-- Stores, and the keys with which their servers call. Owned by modules/merchants.

create table stores (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- Our public name for the store: printed in its QR code, so it never changes.
  code text not null unique check (code ~ '^ST[0-9ACDEFGHJKMNPQRTVWXY]{8}$'),
  name text not null,
  -- A store whose name is near a well-known brand or another business takes real payments only once somebody has
  -- looked at the name. What it was near is kept, and so is who decided and why.
  name_state text not null default 'clear'
    check (name_state in ('clear', 'waiting', 'approved', 'refused')),
  name_near text,
  name_reason text,
  name_decided_by uuid references accounts,
  name_decided_at timestamptz,
  -- As contracts/reference.ts has it; absent for a store that is only a site.
  address jsonb,
  website_url text not null default '',
  -- Where checkout may send a buyer back to: whole addresses up to their path, compared as they stand.
  return_urls text[] not null default '{}',
  created_at timestamptz not null,
  check (address is not null or website_url <> ''),
  check ((name_state in ('approved', 'refused')) = (name_decided_at is not null)),
  -- For the keys below, whose owner must be their store's.
  unique (id, account_id)
);
create index stores_account on stores (account_id, id);
create index stores_name_waiting on stores (id) where name_state = 'waiting';
select restrict_rows('stores', 'may_see(account_id)');

-- The key itself is shown once and not kept: it has 178 bits of chance, so a plain hash finds it again and
-- tells nobody what it was. Its first and last characters are for people who compare it with a list.
create table store_api_keys (
  id uuid primary key,
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
select restrict_rows('store_api_keys', 'may_see(account_id, mode)');
