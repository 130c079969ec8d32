-- Up Migration
-- Test clocks: a shop lets time pass for test purchases of its own. Owned by modules/test-mode.

create table test_clocks (
  id uuid primary key,
  account_id uuid not null,
  store_id uuid not null,
  mode text not null default 'test' check (mode = 'test'),
  status text not null default 'ready' check (status in ('ready', 'advancing')),
  -- Forward only, and never behind the real time for long: what is not advanced is left behind by it.
  now_at timestamptz not null,
  -- Where it is on its way to, and what its buyers do on the way.
  target_at timestamptz,
  payments text not null default 'none' check (payments in ('none', 'pay', 'fail', 'pay_all')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  foreign key (store_id, account_id) references stores (id, account_id),
  check ((target_at is not null) = (status = 'advancing')),
  check (target_at is null or target_at >= now_at)
);
create index test_clocks_of_merchant on test_clocks (account_id, id);
create index test_clocks_unused on test_clocks (changed_at);
select restrict_rows('test_clocks', 'may_see(account_id, mode)');

-- A request runs by one clock at most.
create table test_clock_purchases (
  payment_request_id uuid primary key references payment_requests,
  clock_id uuid not null references test_clocks on delete cascade,
  account_id uuid not null,
  mode text not null default 'test' check (mode = 'test'),
  added_at timestamptz not null
);
create index purchases_of_test_clock on test_clock_purchases (clock_id, payment_request_id);
select restrict_rows('test_clock_purchases', 'may_see(account_id, mode)');

-- What happened by the clock, in the order in which it did.
create table test_clock_events (
  id uuid primary key,
  clock_id uuid not null references test_clocks on delete cascade,
  account_id uuid not null,
  mode text not null default 'test' check (mode = 'test'),
  payment_request_id uuid not null,
  kind text not null check (kind in ('reminder', 'due', 'grace_over', 'late_fee', 'paid', 'failed', 'paid_off',
    'request_expired')),
  -- By the clock.
  at timestamptz not null,
  sequence smallint,
  amount_centavos bigint,
  -- Of a reminder: the days before, or after, the due date.
  days smallint,
  -- In the order in which they happened, also those of one moment.
  place bigint generated always as identity
);
create index events_of_test_clock on test_clock_events (clock_id, place);
select restrict_rows('test_clock_events', 'may_see(account_id, mode)');

-- A plan whose time a clock has moved. Its journals' ids bear the first of these days: those of days to come would
-- lie in the ledger's tables of months to come. Up to the second its days are closed, whatever day it is.
alter table plans
  add column clocked_since date,
  add column clocked_through date,
  add constraint only_test_plans_run_by_a_clock check (
    (clocked_since is null) = (clocked_through is null)
    and (clocked_since is null or (mode = 'test' and clocked_since <= clocked_through)));

-- A payment that a test clock plays: it goes through no gateway, and ends as it is written.
alter table collection_attempts
  drop constraint collection_attempts_purpose_check,
  add constraint collection_attempts_purpose_check
    check (purpose in ('checkout', 'due', 'buyer', 'pay_code', 'credit', 'test_clock')),
  add constraint test_clock_needs_no_gateway check (purpose <> 'test_clock'
    or (mode = 'test' and state in ('succeeded', 'failed') and gateway_request_id is null));

-- Buyers of test requests that a shop's own program has paid: one for each request. Their accounts are those of
-- nobody: closed, without a name, an address or a way to sign in. Owned by modules/payments.
create table test_buyers (
  payment_request_id uuid primary key references payment_requests,
  merchant_id uuid not null,
  mode text not null default 'test' check (mode = 'test'),
  buyer_id uuid not null unique references accounts
);
select restrict_rows('test_buyers', 'may_see(merchant_id, mode)');
