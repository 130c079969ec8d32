-- Up Migration
-- The copies of their data that people asked for, and how they left. Owned by modules/privacy.

-- A copy of somebody's data: made by a job, fetched once, gone after a day.
create table data_exports (
  id uuid primary key,
  account_id uuid not null references accounts,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  downloaded_at timestamptz,
  bytes integer check (bytes > 0),
  object_key text unique,
  wrapped_key bytea,
  check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (bytes is null)),
  check ((object_key is null) = (wrapped_key is null)),
  check (object_key is null or ready_at is not null)
);
create unique index data_exports_making on data_exports (account_id) where ready_at is null;
create index data_exports_waiting on data_exports (expires_at) where object_key is not null;
select restrict_rows('data_exports', 'may_see(account_id)');

-- What was kept of somebody who left, and until when.
create table account_closings (
  account_id uuid primary key references accounts,
  closed_at timestamptz not null,
  -- As the person was told: what, why, until when.
  kept jsonb not null,
  -- The last day on which something asks for who they are; absent when nothing did.
  identity_until date,
  -- When the key was destroyed and the names blanked.
  erased_at timestamptz
);
create index account_closings_due on account_closings (identity_until) where erased_at is null;
select restrict_rows('account_closings', 'may_see(account_id)');
