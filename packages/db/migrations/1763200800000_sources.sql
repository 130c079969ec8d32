-- Up Migration
-- Payment sources: wallets, cards and accounts that buyers saved at the payment gateway, and what the
-- gateway told us by webhook. Owned by modules/sources. No number of a card is ever here: cards are typed on
-- the gateway's page.

create table payment_sources (
  -- The gateway knows the linking as `source-<id>`.
  id uuid primary key,
  buyer_id uuid not null references accounts,
  mode text not null check (mode in ('test', 'live')),
  channel text not null check (channel in
    ('PAYMAYA', 'GRABPAY', 'SHOPEEPAY', 'CARDS', 'BPI_RECURRING', 'UBP_EADA')),
  status text not null default 'linking'
    check (status in ('linking', 'active', 'expired', 'unlinked', 'failed')),
  -- How asking the gateway for the linking went. `unknown`: we asked, and were not answered. It is written
  -- before the call, so that dying in it leaves the truth.
  attempt text not null default 'waiting' check (attempt in ('waiting', 'unknown', 'answered')),
  return_path text not null,
  redirect_url text,
  gateway_session_id text unique,
  gateway_token_id text unique,
  -- Masked by the gateway, or by us where it forgot.
  account_masked text,
  failure_code text,
  is_default boolean not null default false,
  -- How many of its scheduled polls a linking has had.
  polls smallint not null default 0,
  polled_at timestamptz,
  created_at timestamptz not null,
  linked_at timestamptz,
  -- Absent where the channel names no end, and for cards, whose end the gateway tells when it comes.
  expires_at timestamptz,
  ended_at timestamptz,
  -- When the gateway confirmed that nothing can be charged here any more.
  canceled_at timestamptz,
  check ((ended_at is null) = (status in ('linking', 'active'))),
  check (status <> 'active' or (linked_at is not null and gateway_token_id is not null)),
  check (status = 'failed' or failure_code is null),
  check (not is_default or status = 'active')
);
create index payment_sources_buyer on payment_sources (buyer_id, id);
-- One wallet, one source. An account without a name counts as one, too.
create unique index payment_sources_account on payment_sources (buyer_id, mode, channel, account_masked)
  nulls not distinct where status = 'active';
create unique index payment_sources_default on payment_sources (buyer_id, mode) where is_default;
create index payment_sources_linking on payment_sources (created_at) where status = 'linking';
create index payment_sources_expiring on payment_sources (expires_at) where status = 'active';
select restrict_rows('payment_sources', 'may_see(buyer_id)');

-- What the gateway says happened, each piece of news once, however often it is delivered. Hints of where to
-- look: nothing in here changes anything by itself.
create table gateway_events (
  id uuid primary key default uuid_v7(),
  dedupe_key text not null unique,
  event text not null,
  subject text not null check (subject in ('payment', 'token', 'session', 'refund', 'other')),
  payment_request_id text,
  payment_id text,
  token_id text,
  session_id text,
  refund_id text,
  reference text,
  -- Only of events whose kind we do not know: of the others the ids are enough to ask.
  body jsonb,
  deliveries integer not null default 1,
  received_at timestamptz not null
);
create index gateway_events_received on gateway_events (received_at);
select restrict_rows('gateway_events');
