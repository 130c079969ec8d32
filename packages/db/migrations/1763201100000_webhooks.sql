-- Up Migration
-- Telling merchants what became of their payment requests. Owned by modules/webhooks.

-- One address for each store and mode. Secrets are encrypted with a key that is not in the database.
create table webhook_addresses (
  id uuid primary key,
  account_id uuid not null,
  store_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  url text not null check (length(url) <= 500),
  secret_encrypted bytea not null,
  -- The one before it signs beside it for a while, so that a merchant can change over.
  old_secret_encrypted bytea,
  old_secret_until timestamptz,
  -- `gone`: the merchant itself said so (410). `failing`: nothing was taken for days.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  disabled_at timestamptz,
  -- The first failure since anything was last taken.
  failing_since timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (store_id, mode),
  foreign key (store_id, account_id) references stores (id, account_id),
  check ((old_secret_encrypted is null) = (old_secret_until is null)),
  check ((disabled_reason is null) = (disabled_at is null))
);
select restrict_rows('webhook_addresses', 'may_see(account_id, mode)');

-- One event on its way to one address. The body is what happened then, written once: a later attempt sends
-- the same, whatever has become of the request since.
create table webhook_deliveries (
  id uuid primary key,
  account_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  address_id uuid not null references webhook_addresses on delete cascade,
  -- Of the outbox; the merchant sees it as `webhook-id` and drops what it has had already.
  event_id uuid not null,
  payment_request_id uuid not null references payment_requests,
  type text not null,
  body text not null,
  -- `failed`: the last attempt failed. `canceled`: the address was disabled before it was taken.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'canceled')),
  attempts smallint not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (address_id, event_id),
  check ((ended_at is null) = (state = 'waiting'))
) with (fillfactor = 80);
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;
select restrict_rows('webhook_deliveries', 'may_see(account_id, mode)');

-- What came of each attempt: a status and the beginning of the answer, or why there was none.
create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  number smallint not null check (number > 0),
  account_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  status integer,
  failure text,
  response text not null default '',
  primary key (delivery_id, number),
  check ((status is null) <> (failure is null))
);
select restrict_rows('webhook_attempts', 'may_see(account_id, mode)');
