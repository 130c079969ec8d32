-- Up Migration
-- Problems that buyers report, from the report to the end. Owned by modules/disputes; what is frozen is the plan's.

-- What is not asked for while a problem is open: a fifth tally, which comes back to nothing.
alter table installments
  add column frozen_penalty bigint not null default 0 check (frozen_penalty >= 0),
  add column frozen_fee bigint not null default 0 check (frozen_fee >= 0),
  add column frozen_interest bigint not null default 0 check (frozen_interest >= 0),
  add column frozen_principal bigint not null default 0 check (frozen_principal >= 0),
  drop constraint owed_is_never_negative,
  drop constraint installments_state_check;
alter table installments
  add constraint owed_is_never_negative check (
    charged_penalty >= paid_penalty + waived_penalty + cancelled_penalty + frozen_penalty
    and charged_fee >= paid_fee + waived_fee + cancelled_fee + frozen_fee
    and charged_interest >= paid_interest + waived_interest + cancelled_interest + frozen_interest
    and charged_principal >= paid_principal + waived_principal + cancelled_principal + frozen_principal),
  add constraint installments_state_check
    check (state in ('upcoming', 'due', 'grace', 'overdue', 'paid', 'waived', 'cancelled', 'frozen'));

alter table plans
  -- Of what was reported: what has not come back yet.
  add column disputed_centavos bigint not null default 0 check (disputed_centavos >= 0),
  add column disputed_since date,
  -- Kept apart of what its shop is owed.
  add column disputed_held_centavos bigint not null default 0,
  add constraint no_more_is_held_than_disputed check (disputed_held_centavos between 0 and disputed_centavos),
  add constraint disputed_since_some_day check ((disputed_centavos > 0) = (disputed_since is not null));

alter table plan_changes drop constraint plan_changes_kind_check;
alter table plan_changes add constraint plan_changes_kind_check check (kind in
  ('refunded', 'rescheduled', 'due_date_moved', 'waived', 'written_off', 'credit_paid_out', 'frozen', 'unfrozen',
    'hold_raised'));

alter table refunds drop constraint refunds_origin_check;
alter table refunds add constraint refunds_origin_check
  check (origin in ('key', 'dashboard', 'staff', 'dispute'));

-- What a shop is owed and not paid while a problem with its sale is open.
insert into ledger.account_kinds (code, class, bound, keeping) values ('merchant_held', 'liability', 'C', 'direct');

create sequence dispute_numbers start 3001;
create table disputes (
  id uuid primary key,
  number bigint not null unique default nextval('dispute_numbers'),
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  merchant_id uuid not null,
  store_id uuid not null,
  plan_id uuid not null references plans,
  payment_request_id uuid not null references payment_requests,
  kind text not null check (kind in ('not_arrived', 'broken', 'returned', 'wrong_amount', 'not_mine')),
  wish text not null check (wish in ('refund', 'exchange', 'repair')),
  reported_centavos bigint not null check (reported_centavos > 0),
  state text not null default 'shop_turn' check (state in
    ('shop_turn', 'buyer_turn', 'promised', 'review', 'decided', 'appealed', 'closed')),
  -- The last day to act, in Manila.
  answer_by date,
  offer_kind text check (offer_kind in ('refund', 'exchange', 'repair', 'decline')),
  offer_centavos bigint check (offer_centavos between 0 and reported_centavos),
  offer_words text,
  offered_at timestamptz,
  decided_centavos bigint check (decided_centavos between 0 and reported_centavos),
  appealed_by text check (appealed_by in ('buyer', 'shop')),
  -- What came back of it, once it is over.
  refunded_centavos bigint not null default 0 check (refunded_centavos between 0 and reported_centavos),
  outcome text check (outcome in ('refunded', 'not_refunded', 'settled', 'withdrawn')),
  opened_at timestamptz not null,
  read_by_shop_at timestamptz,
  closed_at timestamptz,
  constraint closed_is_over check ((state = 'closed') = (closed_at is not null)
    and (state = 'closed') = (outcome is not null) and (state = 'closed') = (answer_by is null)),
  constraint offers_are_whole check ((offer_kind is null) = (offer_centavos is null)
    and (offer_kind is null) = (offer_words is null) and (offer_kind is null) = (offered_at is null))
);
-- Of two reports at once one is refused.
create unique index one_open_dispute on disputes (plan_id) where state <> 'closed';
create index disputes_of_plan on disputes (plan_id, id);
create index disputes_of_buyer on disputes (buyer_id, id);
create index disputes_of_merchant on disputes (merchant_id, mode, id);
create index disputes_to_end on disputes (answer_by, id) where state <> 'closed';
select restrict_rows('disputes', 'may_see(buyer_id, mode) or may_see(merchant_id, mode)');

-- What we decided: first, and on an appeal. Each by somebody else, whatever an application thinks.
create table dispute_decisions (
  dispute_id uuid not null references disputes,
  place smallint not null check (place in (1, 2)),
  reviewer_id uuid not null,
  amount_centavos bigint not null check (amount_centavos >= 0),
  reason text not null,
  decided_at timestamptz not null,
  primary key (dispute_id, place),
  constraint another_reviewer unique (dispute_id, reviewer_id)
);
select restrict_rows('dispute_decisions');
revoke update, delete on dispute_decisions from luwag_app;

-- Every step and every word, as both sides read them. Written once.
create table dispute_entries (
  id uuid primary key,
  dispute_id uuid not null references disputes,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  merchant_id uuid not null,
  side text not null check (side in ('buyer', 'shop', 'luwag')),
  -- Nobody, where time did it.
  author_id uuid,
  kind text not null check (kind in ('reported', 'payments_stopped', 'message', 'offered', 'accepted', 'refused',
    'withdrawn', 'decided', 'appealed', 'expired', 'refunded', 'payments_started')),
  words text not null,
  amount_centavos bigint,
  offer_kind text,
  written_at timestamptz not null,
  -- In the order in which they were written, also those of one moment.
  place bigint generated always as identity
);
create index entries_of_dispute on dispute_entries (dispute_id, place);
select restrict_rows('dispute_entries', 'may_see(buyer_id, mode) or may_see(merchant_id, mode)');
revoke update, delete on dispute_entries from luwag_app;

-- Pictures that were sent, under the key of whoever sent them.
create table dispute_pictures (
  id uuid primary key,
  dispute_id uuid not null references disputes,
  entry_id uuid not null references dispute_entries,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  merchant_id uuid not null,
  sender_id uuid not null,
  object_key text not null unique,
  wrapped_key bytea not null,
  bytes integer not null,
  sha256 bytea not null check (length(sha256) = 32),
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
create index pictures_of_dispute on dispute_pictures (dispute_id, id);
select restrict_rows('dispute_pictures', 'may_see(buyer_id, mode) or may_see(merchant_id, mode)');
revoke update, delete on dispute_pictures from luwag_app;
