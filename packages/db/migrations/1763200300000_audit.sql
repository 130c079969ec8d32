-- Up Migration
-- The audit log and the chain over it. Owned by modules/audit. Acts are written as plain rows in the transactions
-- that do them; one job closes them afterwards, in order, each with a MAC over itself and the one before. The key
-- of the MAC is not in the database, and the head of the chain is copied to a file that no role of it can write.

-- Acts that matter for security. The app reads them and adds to them through audit.record; nobody changes one.
create table audit.events (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in
    ('anonymous', 'registrant', 'arriving', 'person', 'key', 'service', 'system')),
  actor_id text not null,
  -- Whose account the act is about, where there is one.
  account_id uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  detail jsonb not null default '{}',
  request_id text not null,
  -- By which transaction the row was written: all below the oldest one under way are final, and keep their order.
  xid xid8 not null default pg_current_xact_id()
);
create index events_account on audit.events (account_id, at);
create index events_order on audit.events (xid, id);
create index events_action on audit.events (action, at);
create index events_at on audit.events (at);
create index events_actor on audit.events (actor_id, at);
create trigger frozen before update or delete on audit.events for each row execute function ledger.deny();
create trigger never_emptied before truncate on audit.events execute function ledger.deny();

create table audit.chain (
  seq bigint primary key check (seq > 0),
  -- No reference: a row that was taken away must leave its place in the chain behind.
  event_id uuid not null unique,
  xid xid8 not null,
  hash bytea not null check (length(hash) = 32),
  chained_at timestamptz not null
);
create unique index chain_order on audit.chain (xid, event_id);
create trigger frozen before update or delete on audit.chain for each row execute function ledger.deny();
create trigger never_emptied before truncate on audit.chain execute function ledger.deny();

-- How far the chain was verified, and what was found. One row.
create table audit.chain_state (
  only_row boolean primary key default true check (only_row),
  -- Where the verification that is under way has come to, and where the last whole one ended.
  swept_to bigint not null default 0,
  verified_up_to bigint not null default 0,
  verified_at timestamptz,
  first_broken bigint,
  why text check (why in ('edited', 'missing', 'inserted', 'cut_off', 'rewritten')),
  anchor_seq bigint,
  anchor_hash bytea,
  anchored_at timestamptz,
  check ((first_broken is null) = (why is null))
);
insert into audit.chain_state default values;
