-- Up Migration
-- The trace of the request that an event comes from, as W3C writes it. Events of an older release have none.
alter table outbox add column traceparent text;

-- Backups that were restored and proved, by whoever runs the drill. The newest is a metric: one that is missing calls
-- somebody. Nobody's data.
create table restore_proofs (
  id uuid primary key default uuid_v7(),
  proved_at timestamptz not null default now(),
  -- The moment that was restored to.
  restored_to timestamptz not null,
  took_seconds integer not null check (took_seconds >= 0)
);
create index restore_proofs_newest on restore_proofs (proved_at);
