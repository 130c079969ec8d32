-- Up Migration
-- The chain over what is on record. Acts are written as plain rows in the transactions that do them; one job
-- closes them afterwards, in order, each with a MAC over itself and the one before. The key of the MAC is not
-- in the database, and the head of the chain is copied to a file that no role of it can write. Owned by
-- modules/audit.

-- By which transaction a row was written: all below the oldest one under way are final, and keep their order.
alter table audit.events add column xid xid8 not null default pg_current_xact_id();
create index events_order on audit.events (xid, id);
create index events_action on audit.events (action, at);

create table audit.chain (
  seq bigint primary key check (seq > 0),
  -- No reference: a row that was taken away must leave its place in the chain behind.
  event_id uuid not null unique,
  xid xid8 not null,
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null
);
create unique index chain_order on audit.chain (xid, event_id);

-- How far the chain was looked at, and what was found. One row.
create table audit.chain_state (
  only_row boolean primary key default true check (only_row),
  -- Where the look that is under way has come to, and where the last whole one ended.
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

create trigger frozen before update or delete on audit.events for each row execute function ledger.deny();
create trigger never_emptied before truncate on audit.events execute function ledger.deny();
create trigger frozen before update or delete on audit.chain for each row execute function ledger.deny();
create trigger never_emptied before truncate on audit.chain execute function ledger.deny();

-- Adds links to the head of the chain; a second sealer waits, and then finds that its links no longer fit.
create function audit.seal(p_from bigint, p_events uuid[], p_xids text[], p_hashes bytea[], p_now timestamptz)
returns bigint language plpgsql security definer set search_path = audit, public, pg_temp as $$
declare head bigint;
begin
  perform pg_advisory_xact_lock(hashtext('audit.seal'));
  select coalesce(max(seq), 0) into head from audit.chain;
  if p_from <> head + 1 then
    raise exception 'the chain goes on at %, not at %', head + 1, p_from using errcode = '40001';
  end if;
  insert into audit.chain (seq, event_id, xid, hash, sealed_at)
    select p_from + n - 1, e, x::xid8, h, p_now
      from unnest(p_events, p_xids, p_hashes) with ordinality as l(e, x, h, n);
  return p_from + cardinality(p_events) - 1;
end $$;

create function audit.note_look(p_swept_to bigint, p_verified_up_to bigint, p_verified_at timestamptz,
  p_first_broken bigint, p_why text) returns void
language sql security definer set search_path = audit, pg_temp as $$
  update audit.chain_state set swept_to = p_swept_to, verified_up_to = p_verified_up_to,
    verified_at = p_verified_at, first_broken = p_first_broken, why = p_why
$$;

create function audit.note_anchor(p_seq bigint, p_hash bytea, p_at timestamptz) returns void
language sql security definer set search_path = audit, pg_temp as $$
  update audit.chain_state set anchor_seq = p_seq, anchor_hash = p_hash, anchored_at = p_at
$$;
