-- Up Migration
-- What people turned off for a while: one row for each time. Owned by modules/switches; the platform reads what is off now.
-- Only the system sees them, and nothing is deleted: it is the record of what was stopped, by whom and why.

create table switch_stops (
  id uuid primary key,
  -- A name of packages/domain/src/switches.ts.
  name text not null check (name ~ '^[a-z][a-z0-9_]{1,39}$'),
  -- As it was when it was turned off: what holds for rails is checked here, too.
  is_rail boolean not null,
  reason text not null check (length(reason) between 5 and 200),
  off_by uuid not null references accounts,
  off_at timestamptz not null,
  -- Then it is on again by itself.
  until_at timestamptz not null,
  -- The second person, where it stays off for longer than one may decide.
  longer_by uuid references accounts,
  -- Turned on before its time; or, with nobody's name, noted as over when it is turned off again.
  on_by uuid references accounts,
  on_at timestamptz,
  on_reason text check (length(on_reason) between 5 and 200),
  check (until_at > off_at),
  check (on_at >= off_at),
  check ((on_by is null) = (on_reason is null)),
  check (on_by is null or on_at is not null),
  constraint a_rail_is_off_for_a_day_alone
    check (not is_rail or longer_by is not null or until_at <= off_at + interval '1 day')
);
-- Nothing is turned off twice at a time.
create unique index one_stop_of_a_switch on switch_stops (name) where on_at is null;
create index switch_stops_by_time on switch_stops (off_at desc, id desc);
select restrict_rows('switch_stops');
revoke delete on switch_stops from luwag_app;

-- Asked for by one person and decided by another. One whose stop is over decides nothing any more.
create table switch_longer_asks (
  id uuid primary key,
  stop_id uuid not null references switch_stops,
  until_at timestamptz not null,
  reason text not null check (length(reason) between 5 and 200),
  asked_by uuid not null references accounts,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by uuid references accounts,
  decided_at timestamptz,
  constraint another_person_decides check (state not in ('approved', 'refused') or decided_by <> asked_by),
  constraint withdrawn_by_who_asked check (state <> 'withdrawn' or decided_by = asked_by),
  check ((state = 'waiting') = (decided_by is null)),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index one_ask_for_a_stop on switch_longer_asks (stop_id) where state = 'waiting';
select restrict_rows('switch_longer_asks');
revoke delete on switch_longer_asks from luwag_app;
