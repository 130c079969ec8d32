-- Up Migration
-- Plans: what a buyer owes, when, and what has been asked for. Owned by modules/plans. Amounts are whole
-- centavos and rates parts per million. Every row carries its mode and its buyer, so that test rows never
-- meet live ones and a shard is all the rows of some buyers. What a buyer owes is the buyer's: rows are closed by
-- row-level security. The merchant that sold sees its requests, never the plan behind them; the checkout and its basis
-- run as the owner.

create table plans (
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  merchant_id uuid not null,
  store_id uuid,
  payment_request_id uuid references payment_requests,

  -- Agreed at checkout, never changed.
  plan_code text not null,
  plan_version integer not null,
  principal_centavos bigint not null check (principal_centavos > 0),
  discount_centavos bigint not null check (discount_centavos >= 0),
  reserve_centavos bigint not null check (reserve_centavos >= 0),
  grace_days integer not null check (grace_days >= 0),
  grace_reaches_banking_day boolean not null,
  late_daily_rate_ppm integer not null check (late_daily_rate_ppm >= 0),
  late_monthly_rate_max_ppm integer not null check (late_monthly_rate_max_ppm >= 0),
  late_plan_max_centavos bigint not null check (late_plan_max_centavos >= 0),

  -- The schedule in force. A reschedule writes new installments under the next version.
  schedule_version integer not null default 1 check (schedule_version > 0),
  schedule_start_date date not null,
  monthly_rate_ppm integer not null check (monthly_rate_ppm >= 0),
  late_max_centavos bigint not null check (late_max_centavos >= 0),

  -- How far time has run. Interest and late fees are complete up to as_of_date.
  as_of_date date not null,
  interest_through_date date not null,
  interest_centavo_days bigint not null default 0 check (interest_centavo_days >= 0),
  interest_recognised_centavos bigint not null default 0 check (interest_recognised_centavos >= 0),
  -- The first day on which the close of day has something to do here; none once nothing is owed. It moves
  -- past a day in the transaction that closes the day, which is what makes a second run find nothing.
  next_close_date date,

  -- Over all schedules.
  charged_penalty_centavos bigint not null default 0 check (charged_penalty_centavos >= 0),
  charged_fee_centavos bigint not null default 0 check (charged_fee_centavos >= 0),
  charged_interest_centavos bigint not null default 0 check (charged_interest_centavos >= 0),
  refunded_centavos bigint not null default 0 check (refunded_centavos between 0 and principal_centavos),
  discount_earned_centavos bigint not null default 0 check (discount_earned_centavos between 0 and discount_centavos),
  -- A fraction whose terms grow with each reschedule, beyond what a bigint holds.
  earned_before_numerator numeric not null default 0,
  earned_before_denominator numeric not null default 1 check (earned_before_denominator > 0),
  credit_centavos bigint not null default 0 check (credit_centavos >= 0),
  written_off_centavos bigint not null default 0 check (written_off_centavos >= 0),
  dates_moved_count integer not null default 0 check (dates_moved_count >= 0),
  -- A plan that waits for its first payment is `pending`; one whose payment was refused is `declined`.
  status text not null default 'active'
    check (status in ('pending', 'declined', 'active', 'settled', 'refunded', 'written_off')),
  created_at timestamptz not null default now(),
  constraint late_fees_stay_below_their_ceiling check (charged_penalty_centavos <= late_plan_max_centavos)
) with (fillfactor = 80);
create index plans_buyer on plans (buyer_id, mode);
create index plans_to_close on plans (mode, next_close_date, id) where next_close_date is not null;
create unique index plans_request on plans (payment_request_id) where status not in ('declined');
select restrict_rows('plans', 'may_see(buyer_id, mode)');

-- Four tallies of four components each. What is owed is charged less paid, waived and cancelled; it is
-- never negative. The state is that of the last closing: the amounts and the day decide it, nobody else.
create table installments (
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  plan_id uuid not null references plans,
  schedule_version integer not null check (schedule_version > 0),
  sequence integer not null check (sequence > 0),
  due_date date not null,
  state text not null default 'upcoming'
    check (state in ('upcoming', 'due', 'grace', 'overdue', 'paid', 'waived', 'cancelled')),
  charged_penalty bigint not null default 0,
  charged_fee bigint not null default 0,
  charged_interest bigint not null default 0,
  charged_principal bigint not null,
  paid_penalty bigint not null default 0 check (paid_penalty >= 0),
  paid_fee bigint not null default 0 check (paid_fee >= 0),
  paid_interest bigint not null default 0 check (paid_interest >= 0),
  paid_principal bigint not null default 0 check (paid_principal >= 0),
  waived_penalty bigint not null default 0 check (waived_penalty >= 0),
  waived_fee bigint not null default 0 check (waived_fee >= 0),
  waived_interest bigint not null default 0 check (waived_interest >= 0),
  waived_principal bigint not null default 0 check (waived_principal >= 0),
  cancelled_penalty bigint not null default 0 check (cancelled_penalty >= 0),
  cancelled_fee bigint not null default 0 check (cancelled_fee >= 0),
  cancelled_interest bigint not null default 0 check (cancelled_interest >= 0),
  cancelled_principal bigint not null default 0 check (cancelled_principal >= 0),
  late_centavo_days bigint not null default 0 check (late_centavo_days >= 0),
  late_charged_centavos bigint not null default 0 check (late_charged_centavos >= 0),
  unique (plan_id, schedule_version, sequence),
  constraint owed_is_never_negative check (
    charged_penalty >= paid_penalty + waived_penalty + cancelled_penalty
    and charged_fee >= paid_fee + waived_fee + cancelled_fee
    and charged_interest >= paid_interest + waived_interest + cancelled_interest
    and charged_principal >= paid_principal + waived_principal + cancelled_principal)
) with (fillfactor = 80);
-- Whether a buyer is late is asked at every checkout, and nearly always answered by nothing.
create index installments_overdue on installments (buyer_id, mode) where state = 'overdue';
select restrict_rows('installments', 'may_see(buyer_id, mode)');

-- What time has added to an installment, one row for each day that added something. The key is what stands
-- between a rerun and a second charge.
create table charges (
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  plan_id uuid not null references plans,
  installment_id uuid not null references installments,
  kind text not null check (kind in ('interest', 'late_fee')),
  period date not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  journal_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (plan_id, installment_id, kind, period)
);
-- In place of a foreign key, which would keep the month of the journal attached for ever.
create constraint trigger has_its_journal after insert on charges deferrable initially deferred
  for each row execute function charge_has_journal();
select restrict_rows('charges', 'may_see(buyer_id, mode)');
revoke update, delete on charges from luwag_app;

-- One try at collecting: made by the close of day (due), by a buyer (buyer) or at checkout. What is `unknown`
-- counts as open: money may be on its way. `waiting`: the buyer has yet to approve on the gateway's page. Money
-- that comes when the try had been given up is `returning` until the gateway confirms that it went back.
create table collection_attempts (
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  plan_id uuid not null references plans,
  -- Absent at checkout: what is due then is the plan's.
  installment_id uuid references installments,
  purpose text not null default 'due' check (purpose in ('checkout', 'due', 'buyer')),
  business_date date not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  -- Of the amount: what goes to the merchant at once because it is above the line.
  pay_now_centavos bigint not null default 0,
  state text not null default 'created' check (state in
    ('created', 'sent', 'waiting', 'unknown', 'succeeded', 'failed', 'reversed', 'refunding', 'refunded')),
  source_id uuid references payment_sources,
  channel text,
  gateway_request_id text,
  gateway_payment_id text,
  redirect_url text,
  failure_code text,
  refund_id text,
  polls smallint not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  polled_at timestamptz,
  -- When the gateway is to be asked next; none once it is over.
  next_poll_at timestamptz,
  settled_at timestamptz,
  constraint pay_now_is_a_part check (pay_now_centavos between 0 and amount_centavos),
  constraint only_a_checkout_has_no_installment check ((purpose = 'checkout') = (installment_id is null))
);
create unique index one_open_attempt on collection_attempts (installment_id)
  where state in ('created', 'sent', 'waiting', 'unknown');
create unique index one_open_checkout on collection_attempts (plan_id)
  where purpose = 'checkout' and state in ('created', 'sent', 'waiting', 'unknown', 'succeeded', 'reversed');
create index attempts_of_plan on collection_attempts (plan_id);
create index attempts_to_poll on collection_attempts (next_poll_at) where next_poll_at is not null;
create index attempts_of_buyer on collection_attempts (buyer_id, id);
select restrict_rows('collection_attempts', 'may_see(buyer_id, mode)');

-- Payments that a plan took, and where they went: enough to undo one.
create table plan_collections (
  -- The attempt that brought it.
  id uuid primary key references collection_attempts,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  plan_id uuid not null references plans,
  schedule_version integer not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  parts jsonb not null,
  recovered_centavos bigint not null,
  credit_centavos bigint not null,
  collected_on date not null,
  collected_at timestamptz not null,
  reversed_at timestamptz
);
create index collections_of_plan on plan_collections (plan_id);
select restrict_rows('plan_collections', 'may_see(buyer_id, mode)');

-- A business date per mode: begun, and finished once no plan was left behind.
create table day_closings (
  mode text not null check (mode in ('test', 'live')),
  business_date date not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (mode, business_date)
);

-- How far a closing has come: one row for each batch, committed with it. Rows and not a counter, because
-- sessions that add to one counter wait for one another.
create table day_closing_batches (
  id uuid primary key default uuid_v7(),
  mode text not null,
  business_date date not null,
  plans integer not null,
  charges integer not null,
  attempts integer not null,
  journals integer not null,
  closed_at timestamptz not null default clock_timestamp(),
  foreign key (mode, business_date) references day_closings
);
create index batches_of_day on day_closing_batches (mode, business_date);
