-- Up Migration
-- Keys that are replaced, and keys that work from some addresses alone. Owned by modules/merchants.

alter table store_api_keys
  -- Of a key that was replaced: until then both work.
  add column expires_at timestamptz,
  -- Null is from anywhere. Addresses and networks as text; those that are none cannot be written.
  add column networks text[]
    check (networks is null or (cardinality(networks) > 0 and networks::inet[] is not null));

-- No call ever asked for this scope. A key that has nothing else could do nothing.
update store_api_keys set revoked_at = now() where scopes = array['reports:read'] and revoked_at is null;
update store_api_keys set scopes = array_remove(scopes, 'reports:read')
 where 'reports:read' = any (scopes) and cardinality(scopes) > 1;
