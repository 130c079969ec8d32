-- Up Migration
-- People and shops that are looked at, and holds on them. Owned by modules/risk, but for the column of accounts, which
-- modules/accounts owns. Only the system sees the tables.

-- Until when staff look: nothing new is lent to a buyer, nothing is paid out to a shop. Past, it means nothing: no job has
-- to come for a hold to end. A column, because every checkout asks for it under the account's lock.
alter table accounts add column risk_held_until timestamptz;
create index accounts_borrowing_held on accounts (borrowing_held_until) where borrowing_held_until is not null;

create index lines_frozen on credit_lines (mode, buyer_id) where status = 'frozen';

create table risk_cases (
  id uuid primary key,
  -- By which people speak of it: RX-1001.
  number bigint not null unique generated always as identity (start with 1001),
  account_id uuid not null references accounts,
  -- What the rules were given, and what they said; decided again, it comes to the same.
  rules_version integer not null,
  facts jsonb not null,
  points integer not null check (points >= 0),
  raised_at timestamptz not null,
  -- Null where the rules raised it.
  opened_by uuid references accounts,
  open_reason text,
  -- What somebody found out.
  outcome text check (outcome in ('fraud', 'good', 'unclear')),
  outcome_note text,
  closed_by uuid references accounts,
  closed_at timestamptz,
  check ((opened_by is null) = (open_reason is null)),
  check ((outcome is null) = (closed_at is null)),
  check ((outcome is null) = (closed_by is null))
);
create unique index one_open_risk_case on risk_cases (account_id) where closed_at is null;
create index risk_cases_of_account on risk_cases (account_id, id);
create index risk_cases_open on risk_cases (raised_at, id) where closed_at is null;
create index risk_cases_closed on risk_cases (closed_at) where closed_at is not null;
select restrict_rows('risk_cases');

create table risk_holds (
  id uuid primary key,
  account_id uuid not null references accounts,
  case_id uuid not null references risk_cases,
  reason text not null,
  held_by uuid not null references accounts,
  held_at timestamptz not null,
  held_until timestamptz not null,
  -- A prolonging that waits for a second person.
  asked_until timestamptz,
  asked_by uuid references accounts,
  asked_at timestamptz,
  asked_reason text,
  -- The two who made it longer than one person may.
  long_asked_by uuid references accounts,
  long_approved_by uuid references accounts,
  ended_at timestamptz,
  ended_by uuid references accounts,
  end_reason text,
  -- When the person was told that it ended by itself.
  told_at timestamptz,
  constraint a_hold_lasts check (held_until > held_at),
  constraint a_hold_ends check (held_until <= held_at + interval '90 days'),
  constraint long_holds_take_two check (held_until <= held_at + interval '14 days'
    or (long_asked_by is not null and long_approved_by is not null and long_asked_by <> long_approved_by)),
  constraint another_ends_it check (ended_by <> held_by),
  check ((asked_until is null) = (asked_by is null) and (asked_until is null) = (asked_at is null)
    and (asked_until is null) = (asked_reason is null)),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null))
);
create index risk_holds_of_account on risk_holds (account_id, id);
create index risk_holds_running on risk_holds (held_until) where ended_at is null and told_at is null;
create index risk_holds_of_case on risk_holds (case_id);
select restrict_rows('risk_holds');

-- How far the hourly look has come.
create table risk_watch (
  is_one boolean primary key default true check (is_one),
  looked_until timestamptz not null
);
select restrict_rows('risk_watch');

-- Where the hourly look begins: what was noted since.
create index kyc_identity_signals_noted on kyc_identity_signals (noted_at);
