-- Up Migration
-- Credit that is paid back to buyers. Owned by modules/payouts; what we owe is the ledger's and the plans'.

alter table plan_changes drop constraint plan_changes_kind_check;
alter table plan_changes add constraint plan_changes_kind_check check (kind in
  ('refunded', 'rescheduled', 'due_date_moved', 'waived', 'written_off', 'credit_paid_out', 'credit_returned', 'frozen',
    'unfrozen', 'hold_raised', 'called_off'));

create table credit_payouts (
  -- The gateway knows it as `credit-payout-<id>`.
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null references accounts,
  status text not null check (status in ('approved', 'sent', 'paid', 'failed', 'returned', 'canceled')),
  amount_centavos bigint not null check (amount_centavos > 0),
  -- Of which plans it is the credit: [{"planId", "amountCentavos"}], which add up to it.
  parts jsonb not null,
  -- What the same credit paid before, because it was overdue.
  covered_centavos bigint not null check (covered_centavos >= 0),
  wallet text not null check (wallet in ('PH_GCASH', 'PH_PAYMAYA')),
  -- Masked, and the blind index of the number: it goes to no other.
  account text not null,
  number_index bytea,
  rail text not null check (rail = 'instapay'),
  gateway_payout_id text,
  bank_reference text,
  failure_code text,
  -- Times that the gateway was called for it; each under the same key.
  sends integer not null default 0,
  polls integer not null default 0,
  -- Counted by payout_steps_only.
  version integer not null default 1 check (version > 0),
  next_poll_at timestamptz,
  expected_on date,
  created_at timestamptz not null,
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  constraint live_goes_to_a_number check (mode = 'test' or number_index is not null),
  constraint paid_was_sent check (status <> 'paid' or (sent_at is not null and paid_at is not null)),
  constraint ended_is_over check ((status in ('failed', 'returned', 'canceled')) = (ended_at is not null))
) with (fillfactor = 80);
-- One at a time, whoever asks at the same moment.
create unique index credit_payouts_under_way on credit_payouts (buyer_id, mode) where status in ('approved', 'sent');
create index credit_payouts_of_buyer on credit_payouts (buyer_id, mode, id);
create index credit_payouts_to_poll on credit_payouts (next_poll_at) where next_poll_at is not null;
create index credit_payouts_of_gateway on credit_payouts (gateway_payout_id) where gateway_payout_id is not null;
create index credit_payouts_paid_at on credit_payouts (mode, paid_at, id) where paid_at is not null;
select restrict_rows('credit_payouts', 'may_see(buyer_id, mode)');
revoke delete on credit_payouts from luwag_app;
-- Its steps are those of payouts, without the approval.
create trigger steps_only before update of status on credit_payouts
  for each row when (old.status <> new.status) execute function payout_steps_only();

-- Who was told that credit is left after their last plan, and of how much.
create table credit_offers (
  buyer_id uuid not null references accounts,
  mode text not null check (mode in ('test', 'live')),
  amount_centavos bigint not null check (amount_centavos > 0),
  offered_at timestamptz not null,
  primary key (buyer_id, mode)
);
select restrict_rows('credit_offers', 'may_see(buyer_id, mode)');
