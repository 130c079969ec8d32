-- Up Migration
-- Large refunds that staff asked for: one person asks, another decides. Owned by modules/refunds; only the system sees
-- them, and nothing is deleted: it is the record of who let a shop's money go back.

create table staff_refund_asks (
  id uuid primary key,
  -- Whose money it is.
  merchant_id uuid not null references accounts,
  payment_request_id uuid not null references payment_requests,
  amount_centavos bigint not null check (amount_centavos > 0),
  -- What had gone back of the purchase when it was asked for. Another sum by now, and it cannot be approved.
  refunded_before_centavos bigint not null check (refunded_before_centavos >= 0),
  reason text not null check (reason in ('returned', 'not_delivered', 'wrong_item', 'cancelled', 'other')),
  why text not null check (length(why) between 5 and 200),
  asked_by uuid not null references accounts,
  asked_at timestamptz not null,
  -- From then on it decides nothing, whether it is marked so or not.
  expires_at timestamptz not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'expired')),
  decided_by uuid references accounts,
  decided_at timestamptz,
  note text check (length(note) between 5 and 200),
  -- What approving it made.
  refund_id uuid unique references refunds,
  check (expires_at > asked_at),
  constraint another_person_decides check (state not in ('approved', 'refused') or decided_by <> asked_by),
  constraint withdrawn_by_who_asked check (state <> 'withdrawn' or decided_by = asked_by),
  check ((state in ('waiting', 'expired')) = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (note is null)),
  constraint approved_has_its_refund check ((state = 'approved') = (refund_id is not null))
);
-- A purchase has one that waits.
create unique index one_ask_for_a_refund on staff_refund_asks (payment_request_id) where state = 'waiting';
create index staff_refund_asks_of_request on staff_refund_asks (payment_request_id, id);
create index staff_refund_asks_waiting on staff_refund_asks (asked_at, id) where state = 'waiting';
select restrict_rows('staff_refund_asks');
revoke delete on staff_refund_asks from luwag_app;
