-- Up Migration
-- Refunds: what was given back of purchases. Owned by modules/refunds. A refund has two rows, because it has two
-- owners: what it cost is the shop's, and what it did to the plan is the buyer's. Both are written once.

-- The sum of all refunds, beside the amount that it can never pass, whoever adds to it at the same time.
alter table payment_requests
  add column refunded_centavos bigint not null default 0,
  add constraint refunds_stay_within_the_amount check (refunded_centavos between 0 and amount_centavos);

create table refunds (
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  merchant_id uuid not null,
  payment_request_id uuid not null references payment_requests,
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null check (reason in ('returned', 'not_delivered', 'wrong_item', 'cancelled', 'other')),
  note text not null,
  origin text not null check (origin in ('key', 'dashboard', 'staff')),
  -- Where it came from, as posted.
  fee_returned_centavos bigint not null check (fee_returned_centavos >= 0),
  from_reserve_centavos bigint not null check (from_reserve_centavos >= 0),
  from_payable_centavos bigint not null check (from_payable_centavos >= 0),
  owed_by_shop_centavos bigint not null check (owed_by_shop_centavos >= 0),
  created_at timestamptz not null,
  constraint refund_is_funded check (amount_centavos
    = fee_returned_centavos + from_reserve_centavos + from_payable_centavos + owed_by_shop_centavos)
);
create index refunds_of_request on refunds (payment_request_id, id);
select restrict_rows('refunds', 'may_see(merchant_id, mode)');
revoke update, delete on refunds from luwag_app;

create table refund_effects (
  -- The change of the plan that it was; journals name it as refund:<id>.
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  plan_id uuid not null references plans,
  refund_id uuid not null unique references refunds,
  amount_centavos bigint not null check (amount_centavos > 0),
  reason text not null,
  -- The payments that were open, before and after.
  payments jsonb not null,
  charges_settled_centavos bigint not null check (charges_settled_centavos >= 0),
  credit_centavos bigint not null check (credit_centavos >= 0),
  made_at timestamptz not null
);
create index refund_effects_of_plan on refund_effects (plan_id, id);
select restrict_rows('refund_effects', 'may_see(buyer_id, mode)');
revoke update, delete on refund_effects from luwag_app;
