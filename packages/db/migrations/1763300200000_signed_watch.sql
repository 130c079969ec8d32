-- Up Migration
-- What the watch notes of itself carries a MAC, under a key that the API and the worker hold and no role of the
-- database does. A row that somebody else wrote is known by it, and so is an alarm that was taken away.
alter table ledger.watch
  -- Rises with every signature: an older row that is put back is known to whoever has seen a newer one.
  add column signed_no bigint not null default 0,
  -- How many alarms stood when the row was signed, and the digest of them.
  add column open_alarms integer not null default 0,
  add column alarms_digest bytea,
  add column mac bytea;

-- The file of audit anchors lost lines that it had.
alter table audit.chain_state drop constraint chain_state_why_check;
alter table audit.chain_state add constraint chain_state_why_check check (why in
  ('edited', 'missing', 'inserted', 'cut_off', 'rewritten', 'missing_anchor'));
