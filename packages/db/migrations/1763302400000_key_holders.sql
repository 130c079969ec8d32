-- Up Migration
-- Which versions of the wrapping key each process of ours finds at its key process, noted every few seconds: none is
-- wrapped with before all of them know it, and none is taken away while one of them still wraps with it. Owned by
-- packages/adapters/key-service; it holds numbers of versions and names of hosts, no key.

create table key_holders (
  -- Kind of process, host and port: the same again after a restart.
  holder text primary key check (length(holder) between 1 and 300),
  current_version integer not null check (current_version > 0),
  known_versions integer[] not null check (cardinality(known_versions) between 1 and 100),
  -- By the clock of the database: those of hosts may differ.
  current_since timestamptz not null,
  noted_at timestamptz not null
);
