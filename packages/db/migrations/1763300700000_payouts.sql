-- Up Migration
-- Payouts: what is sent to shops of what we owe them. Owned by modules/payouts; what we owe is the ledger's.

create sequence payout_batch_numbers start 1001;
-- What one person proposes to send and another approves.
create table payout_batches (
  id uuid primary key,
  number bigint not null unique default nextval('payout_batch_numbers'),
  mode text not null check (mode in ('test', 'live')),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  note text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  -- As approved.
  payouts integer check (payouts > 0),
  total_centavos bigint check (total_centavos > 0),
  constraint four_eyes check (decided_by <> proposed_by),
  constraint decided_or_not check
    ((state = 'proposed') = (decided_by is null) and (state = 'proposed') = (decided_at is null)),
  constraint approved_has_its_sum check
    ((state = 'approved') = (payouts is not null) and (state = 'approved') = (total_centavos is not null))
);
create index payout_batches_by_state on payout_batches (mode, state, id);
select restrict_rows('payout_batches');

create sequence payout_numbers start 1001;
create table payouts (
  id uuid primary key,
  number bigint not null unique default nextval('payout_numbers'),
  mode text not null check (mode in ('test', 'live')),
  merchant_id uuid not null,
  status text not null check (status in
    ('held', 'waiting', 'approved', 'sent', 'paid', 'failed', 'returned', 'canceled')),
  requested_by text not null check (requested_by in ('schedule', 'merchant')),
  -- The banking day it was counted for.
  pay_date date not null,
  -- What it is made of, and what was taken off that.
  lines_centavos bigint not null,
  debt_centavos bigint not null check (debt_centavos >= 0),
  reserve_centavos bigint not null check (reserve_centavos >= 0),
  withheld_centavos bigint not null check (withheld_centavos >= 0),
  amount_centavos bigint not null check (amount_centavos > 0),
  -- What counts towards the year's remittances.
  remitted_centavos bigint not null,
  -- The steps from sales to amount, as they were counted.
  waterfall jsonb not null,
  sales integer not null check (sales >= 0),
  sales_from date,
  sales_to date,
  rail text not null check (rail in ('instapay', 'pesonet')),
  -- Where it goes; in test mode nowhere that is anybody's.
  bank_account_id uuid,
  bank_code text not null,
  bank_name text not null,
  bank_account text not null,
  marks text[] not null default '{}',
  hold_reason text check (hold_reason in ('risk', 'staff')),
  held_until timestamptz,
  hold_note text,
  batch_id uuid references payout_batches,
  -- Holds the money from the counting to the end.
  journal_id uuid not null unique,
  gateway_payout_id text,
  bank_reference text,
  failure_code text,
  -- Times that the gateway was called for it; each under the same key.
  sends integer not null default 0,
  polls integer not null default 0,
  next_poll_at timestamptz,
  expected_on date,
  created_at timestamptz not null,
  approved_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  constraint adds_up check
    (amount_centavos + debt_centavos + reserve_centavos + withheld_centavos = lines_centavos),
  constraint live_goes_to_an_account check (mode = 'test' or bank_account_id is not null),
  constraint held_for_something check ((status = 'held') = (hold_reason is not null)),
  constraint held_for_a_time check ((hold_reason is null) = (held_until is null)),
  constraint live_is_approved_in_a_batch check
    (mode = 'test' or status in ('held', 'waiting', 'canceled') or batch_id is not null),
  constraint approved_once check (status not in ('approved', 'sent', 'paid') or approved_at is not null),
  constraint paid_was_sent check (status <> 'paid' or (sent_at is not null and paid_at is not null)),
  constraint ended_is_over check ((status in ('failed', 'returned', 'canceled')) = (ended_at is not null))
) with (fillfactor = 80);
create index payouts_of_merchant on payouts (merchant_id, mode, id);
create index payouts_by_status on payouts (mode, status, id) where status in ('held', 'waiting', 'approved', 'sent');
create index payouts_in_batch on payouts (batch_id, id) where batch_id is not null;
create index payouts_to_poll on payouts (next_poll_at) where next_poll_at is not null;
create index payouts_held_until on payouts (held_until) where status = 'held';
create index payouts_of_gateway on payouts (gateway_payout_id) where gateway_payout_id is not null;
create index payouts_paid_at on payouts (mode, paid_at, id) where paid_at is not null;
select restrict_rows('payouts', 'may_see(merchant_id, mode)');
revoke delete on payouts from luwag_app;

-- Every step a payout may take. What is not here does not happen, whoever tries.
create table payout_steps (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into payout_steps values
  ('held', 'waiting'), ('held', 'approved'), ('held', 'canceled'),
  ('waiting', 'held'), ('waiting', 'approved'), ('waiting', 'canceled'),
  ('approved', 'sent'), ('approved', 'canceled'),
  -- Turned away unread, it is sent later.
  ('sent', 'approved'), ('sent', 'paid'), ('sent', 'failed'), ('paid', 'returned');
revoke insert, update, delete on payout_steps from luwag_app;
create trigger steps_only before update of status on payouts
  for each row when (old.status <> new.status) execute function payout_steps_only();

-- The journals that a payout is made of: each in one payout that stands, whoever counts at the same time.
create table payout_lines (
  payout_id uuid not null references payouts,
  journal_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  merchant_id uuid not null,
  kind text not null check (kind in
    ('sale', 'refund', 'held', 'hold_released', 'reserve_released', 'returned')),
  on_date date not null,
  amount_centavos bigint not null check (amount_centavos <> 0),
  price_centavos bigint not null,
  fee_centavos bigint not null,
  covered_centavos bigint not null,
  payment_request_id uuid,
  -- The payout that came back.
  returned_payout_id uuid,
  -- Its payout failed or was canceled: from then on it can be in another.
  released_at timestamptz,
  primary key (payout_id, journal_id),
  constraint sales_and_refunds_add_up check (kind not in ('sale', 'refund')
    or amount_centavos = price_centavos + fee_centavos + covered_centavos)
);
create unique index journal_in_one_payout on payout_lines (journal_id) where released_at is null;
create index payout_lines_of_merchant on payout_lines (merchant_id, mode, on_date);
create index payout_lines_of_request on payout_lines (payment_request_id) where payment_request_id is not null;
select restrict_rows('payout_lines', 'may_see(merchant_id, mode)');
revoke delete on payout_lines from luwag_app;

-- What is kept of a new shop's sales, by the day of the sales, until it is released.
create table payout_reserves (
  payout_id uuid not null references payouts,
  sale_date date not null,
  mode text not null check (mode in ('test', 'live')),
  merchant_id uuid not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  release_on date not null,
  release_journal_id uuid unique,
  released_at timestamptz,
  primary key (payout_id, sale_date),
  constraint released_by_a_journal check ((release_journal_id is null) = (released_at is null))
);
create index payout_reserves_to_release on payout_reserves (release_on, payout_id) where released_at is null;
create index payout_reserves_of_merchant on payout_reserves (merchant_id, mode, release_on);
select restrict_rows('payout_reserves', 'may_see(merchant_id, mode)');
revoke delete on payout_reserves from luwag_app;

-- A shop's payouts of a day are counted once by the schedule.
create table payout_days (
  mode text not null check (mode in ('test', 'live')),
  pay_date date not null,
  merchant_id uuid not null,
  counted_at timestamptz not null,
  primary key (mode, pay_date, merchant_id)
);
select restrict_rows('payout_days', 'may_see(merchant_id, mode)');

-- News of the gateway about payouts.
alter table gateway_events add column payout_id text;
alter table gateway_events drop constraint gateway_events_subject_check;
alter table gateway_events add constraint gateway_events_subject_check
  check (subject in ('payment', 'token', 'session', 'refund', 'payout', 'other'));
