-- Up Migration
-- Tablets and phones at a counter: each is paired with one store, and asks for its payments. Owned by modules/counters.

create table counter_devices (
  id uuid primary key,
  account_id uuid not null,
  store_id uuid not null,
  name text not null,
  -- Six digits are guessed from a plain hash in no time: these are MACs, and their key is not in the database.
  pin_mac bytea not null check (length(pin_mac) = 32),
  -- Wrong ones in a row. At five the device waits for its owner.
  pin_failures smallint not null default 0 check (pin_failures between 0 and 5),
  -- Of the code that pairs it, until that is used or its time is over.
  pairing_mac bytea unique check (length(pairing_mac) = 32),
  pairing_ends_at timestamptz,
  -- Of what the device shows with every call; 256 bits of chance.
  token_hash bytea unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  paired_at timestamptz,
  -- Since when it is unlocked; absent while it is locked.
  opened_at timestamptz,
  -- To the minute.
  seen_at timestamptz,
  revoked_at timestamptz,
  foreign key (store_id, account_id) references stores (id, account_id),
  check ((pairing_mac is null) = (pairing_ends_at is null)),
  check (token_hash is null or paired_at is not null),
  check (opened_at is null or token_hash is not null)
);
create index counter_devices_store on counter_devices (account_id, store_id) where revoked_at is null;
select restrict_rows('counter_devices', 'may_see(account_id)');

alter table payment_requests
  -- The device at the counter that asked for it, where one did.
  add column device_id uuid references counter_devices;
alter table payment_requests drop constraint payment_requests_origin_check;
alter table payment_requests add constraint payment_requests_origin_check
  check (origin in ('key', 'dashboard', 'counter', 'device'));
