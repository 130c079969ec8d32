-- Up Migration
-- Keys that are replaced, and keys that work from some addresses alone. Owned by modules/merchants.

alter table store_api_keys
  -- Of a key that was replaced: until then both work.
  add column expires_at timestamptz,
  -- Null is from anywhere. Addresses and networks as text; those that are none cannot be written.
  add column networks text[]
    check (networks is null or (cardinality(networks) > 0 and networks::inet[] is not null));
