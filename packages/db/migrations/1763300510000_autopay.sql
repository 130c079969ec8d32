-- Up Migration
-- Autopay: plans whose installments are charged to a linked source without the buyer's doing. Owned by modules/plans.

-- One row for each plan that ever had it. Turned on again, the row is; who turned it on and off is in the audit log.
create table autopays (
  plan_id uuid primary key references plans,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  source_id uuid not null references payment_sources,
  turned_on_at timestamptz not null,
  ended_at timestamptz,
  -- None while it is on.
  ended_because text check (ended_because in ('turned_off', 'source_unlinked', 'source_expired', 'source_failed',
    'source_refused', 'payment_reversed')),
  -- The first day on which a payment has to be announced; none while there is none to come.
  announce_on date,
  constraint an_end_has_its_reason check ((ended_at is null) = (ended_because is null))
);
create index autopays_to_announce on autopays (announce_on, plan_id) where ended_at is null and announce_on is not null;
create index autopays_of_source on autopays (source_id) where ended_at is null;
select restrict_rows('autopays', 'may_see(buyer_id, mode)');

-- A charge that the buyer was told of: on which day, how much at most, and since when they know. It stands here before
-- it is made, so that a worker that dies loses none; with its attempt it is made. Tries of one installment are counted
-- by their numbers, whatever is turned on and off in between.
create table autopay_charges (
  installment_id uuid not null references installments,
  try_number smallint not null check (try_number > 0),
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  plan_id uuid not null references plans,
  on_date date not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  told_at timestamptz not null,
  attempt_id uuid unique references collection_attempts,
  primary key (installment_id, try_number)
);
create index autopay_charges_to_make on autopay_charges (on_date, installment_id) where attempt_id is null;
create index autopay_charges_of_plan on autopay_charges (plan_id);
select restrict_rows('autopay_charges', 'may_see(buyer_id, mode)');
