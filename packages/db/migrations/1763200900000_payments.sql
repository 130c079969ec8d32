-- Up Migration
-- Paying: what merchants ask for and what buyers agree to. Owned by modules/payments; lines by modules/credit. The
-- available credit is an account of the ledger: the row here says only that there is a line, how long it is, and
-- whether it may be used. The one call that makes a plan of it is packages/db/functions/public.checkout.sql.

create table credit_lines (
  buyer_id uuid not null references accounts,
  mode text not null check (mode in ('test', 'live')),
  limit_centavos bigint not null check (limit_centavos >= 0),
  status text not null default 'open' check (status in ('open', 'frozen', 'closed')),
  opened_at timestamptz not null,
  primary key (buyer_id, mode)
);
select restrict_rows('credit_lines', 'may_see(buyer_id)');

-- One object behind a link, a QR code, a spoken reference and the hosted checkout.
create table payment_requests (
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  merchant_id uuid not null,
  store_id uuid not null,
  -- 128 bits of chance: whoever has it may see what is asked for, and pay it.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  reference text not null unique check (reference ~ '^[0-9ACDEFGHJKMNPQRTVWXY]{8}$'),
  amount_centavos bigint not null check (amount_centavos > 0),
  order_reference text,
  description text not null default '',
  metadata jsonb not null default '{}',
  return_url text,
  cancel_url text,
  -- counter: a buyer typed the amount at a store's printed code.
  origin text not null check (origin in ('key', 'dashboard', 'counter')),
  status text not null default 'open',
  -- Raised by every change, so that whoever hears of two of them knows which came last.
  version integer not null default 1,
  declines smallint not null default 0,
  failure_reason text,
  -- Who took it, and what came of it.
  buyer_id uuid references accounts,
  plan_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz not null,
  paid_at timestamptz,
  foreign key (store_id, merchant_id) references stores (id, account_id),
  check ((status in ('approved', 'paid', 'partially_refunded', 'refunded')) = (plan_id is not null)),
  check (plan_id is null or buyer_id is not null)
) with (fillfactor = 80);
create unique index payment_requests_order on payment_requests (store_id, mode, order_reference)
  where status in ('open', 'started', 'approved', 'paid', 'partially_refunded', 'refunded');
create index payment_requests_merchant on payment_requests (merchant_id, mode, id);
create index payment_requests_expiring on payment_requests (expires_at) where status in ('open', 'started');
-- What buyers have begun at a counter and not finished: counted whenever another begins.
create index payment_requests_at_counter on payment_requests (store_id, expires_at)
  where origin = 'counter' and status in ('open', 'started');
select restrict_rows('payment_requests', 'may_see(merchant_id, mode)');

-- Every step a request may take. What is not here does not happen, whoever tries.
create table payment_request_steps (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into payment_request_steps values
  ('open', 'started'), ('open', 'canceled'), ('open', 'expired'), ('open', 'approved'), ('open', 'paid'),
  ('started', 'approved'), ('started', 'paid'), ('started', 'canceled'), ('started', 'expired'),
  ('approved', 'paid'), ('approved', 'started'), ('approved', 'declined'),
  ('paid', 'partially_refunded'), ('paid', 'refunded'),
  ('partially_refunded', 'partially_refunded'), ('partially_refunded', 'refunded');
revoke insert, update, delete on payment_request_steps from luwag_app;

create trigger steps_only before update of status on payment_requests
  for each row execute function payment_request_steps_only();

-- What a buyer opened from a request: one for each buyer and request, opened again if need be. Agreeing
-- (what it costs) and confirming (who you are) are two acts; changing the first undoes the second.
create table proposals (
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null references accounts,
  payment_request_id uuid not null references payment_requests,
  status text not null default 'open' check (status in ('open', 'processing', 'done')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- How often something was agreed to: part of the key under which it is processed.
  agreements integer not null default 0,
  agreed_at timestamptz,
  terms smallint,
  -- The day of the month on which the buyer's wages come in, where payments are to fall on it. Null: a month
  -- after the purchase, and so on.
  pay_day smallint check (pay_day in (15, 30)),
  source_id uuid references payment_sources,
  channel text,
  pay_now_centavos bigint not null default 0 check (pay_now_centavos >= 0),
  disclosure_hash bytea,
  confirmed_at timestamptz,
  confirmed_with text check (confirmed_with in ('passkey', 'totp', 'sms', 'test_code')),
  confirmed_session_id uuid,
  plan_id uuid,
  failure_reason text,
  unique (buyer_id, payment_request_id),
  check (confirmed_at is null or agreed_at is not null),
  check (agreed_at is null or (terms is not null and disclosure_hash is not null)),
  check ((status = 'open') = (plan_id is null)),
  -- The documented test code confirms test purchases; a purchase of real money never, whatever the service says.
  constraint proposals_test_code_is_for_tests
    check (mode = 'test' or confirmed_with is distinct from 'test_code')
) with (fillfactor = 80);
select restrict_rows('proposals', 'may_see(buyer_id)');

-- What was agreed to, word for word: the text follows from the figures and the version of the wording.
create table agreements (
  plan_id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  disclosure text not null,
  disclosure_hash bytea not null,
  text_version integer not null,
  agreed_at timestamptz not null,
  confirmed_with text not null,
  session_id uuid not null,
  constraint agreements_test_code_is_for_tests
    check (mode = 'test' or confirmed_with is distinct from 'test_code')
);
create trigger frozen before update or delete on agreements for each row execute function ledger.deny();
select restrict_rows('agreements', 'may_see(buyer_id)');
revoke update, delete on agreements from luwag_app;

-- Everything that one purchase writes, as modules/payments decided it: the argument of public.checkout. The types
-- that callers use are generated from here.
create type checkout_purchase as (
  -- The idempotency key, and the answer that is kept under it.
  caller text,
  route text,
  key text,
  request_hash bytea,
  response_status integer,
  response_body text,
  -- Who buys, when, and since when a confirmation counts.
  mode text,
  buyer_id uuid,
  session_id uuid,
  request_id text,
  decided_at timestamptz,
  confirmed_after timestamptz,
  -- What was agreed to: checked against the proposal and the merchant's request.
  proposal_id uuid,
  payment_request_id uuid,
  merchant_id uuid,
  store_id uuid,
  price_centavos bigint,
  pay_now_centavos bigint,
  terms smallint,
  source_id uuid,
  channel text,
  disclosure text,
  disclosure_hash bytea,
  text_version integer,
  -- The plan and its installments, the first of which carries the fee.
  plan_id uuid,
  plan_code text,
  plan_version integer,
  financed_centavos bigint,
  discount_centavos bigint,
  discount_earned_centavos bigint,
  fee_centavos bigint,
  grace_days integer,
  grace_reaches_banking_day boolean,
  late_daily_rate_ppm integer,
  late_monthly_rate_max_ppm integer,
  late_plan_max_centavos bigint,
  late_max_centavos bigint,
  monthly_rate_ppm integer,
  start_date date,
  due_dates date[],
  installment_principals bigint[],
  -- The charge of what is due today, and the job that makes it; no attempt when nothing is.
  attempt_id uuid,
  due_today_centavos bigint,
  charge_job json,
  -- The event of the request's change, but for its version and status.
  event jsonb,
  -- The journals, as ledger.post_many takes them.
  journal_ids uuid[],
  journal_modes text[],
  journal_events text[],
  journal_sources text[],
  journal_days date[],
  journal_phases text[],
  journal_pendings uuid[],
  journal_reverses uuid[],
  journal_expiries timestamptz[],
  leg_journals integer[],
  leg_kinds text[],
  leg_owners text[],
  leg_units text[],
  leg_amounts bigint[]
);
