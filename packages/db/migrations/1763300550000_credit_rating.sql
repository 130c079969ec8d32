-- Up Migration
-- Ratings: what happened, in points, and what was decided by it. Owned by modules/credit. Both are only ever added to:
-- a rating that could be edited would explain nothing.

-- Each event once, by its key, with the points that it was worth under the scorecard of its day.
create table rating_events (
  id uuid primary key,
  buyer_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  plan_id uuid not null references plans,
  key text not null,
  kind text not null,
  scorecard_version integer not null check (scorecard_version > 0),
  points integer not null,
  on_date date not null,
  -- The first day on which it no longer counts; null: it always does.
  lapses_on date,
  -- Of the payment that it is about.
  due_date date,
  days_late integer check (days_late > 0),
  noted_at timestamptz not null,
  unique (buyer_id, mode, key)
);
create index rating_events_of_plan on rating_events (plan_id);
select restrict_rows('rating_events', 'may_see(buyer_id, mode)');
revoke update, delete on rating_events from luwag_app;

-- Every change of a limit, with all that it was decided by: decided again under its scorecard, it comes out the same.
create table credit_decisions (
  id uuid primary key,
  buyer_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  scorecard_version integer not null check (scorecard_version > 0),
  decided_on date not null,
  outcome text not null check (outcome in ('raised', 'lowered')),
  decided_by text not null check (decided_by in ('record', 'income', 'time')),
  rating integer not null check (rating between 0 and 100),
  limit_before_centavos bigint not null check (limit_before_centavos >= 0),
  limit_after_centavos bigint not null check (limit_after_centavos >= 0),
  -- Without what the buyer said of their income, which stands beside it.
  inputs jsonb not null,
  income_encrypted bytea,
  decided_at timestamptz not null,
  -- Once a day: a second run finds the first.
  unique (buyer_id, mode, decided_on)
);
select restrict_rows('credit_decisions', 'may_see(buyer_id, mode)');
revoke update, delete on credit_decisions from luwag_app;

-- The range that a buyer says their monthly income is in. Gone when the account is closed.
create table declared_incomes (
  account_id uuid primary key references accounts,
  income_encrypted bytea not null,
  declared_at timestamptz not null
);
select restrict_rows('declared_incomes', 'may_see(account_id)');
