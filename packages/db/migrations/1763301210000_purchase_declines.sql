-- Up Migration
-- Purchases for which nothing was lent, with what was known then: decided again by the rules of that version, it comes
-- out the same. Written on declines alone. Owned by modules/payments (proposals); it holds no name and no address.

create table purchase_declines (
  id uuid primary key,
  buyer_id uuid not null references accounts,
  mode text not null check (mode in ('test', 'live')),
  store_id uuid not null references stores,
  -- None at a counter, where nothing is asked for before it could be paid.
  payment_request_id uuid references payment_requests,
  proposal_id uuid,
  step text not null check (step in ('opening', 'counter', 'confirming', 'paying')),
  rule text not null check (rule in ('no_line', 'frozen', 'overdue', 'insufficient_credit', 'own_cap', 'held')),
  rules_version integer not null check (rules_version > 0),
  inputs jsonb not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  declined_at timestamptz not null,
  -- In Manila.
  declined_on date not null,
  check ((proposal_id is null) = (payment_request_id is null) and (proposal_id is null) = (step = 'counter'))
);
-- Asked again it is the same decline: once for each purchase, step and rule; at a counter once a day.
create unique index one_decline_of_a_purchase on purchase_declines (proposal_id, step, rule) where proposal_id is not null;
create unique index one_decline_at_a_counter on purchase_declines (buyer_id, store_id, rule, declined_on)
  where proposal_id is null;
create index purchase_declines_of_buyer on purchase_declines (buyer_id, mode, declined_at desc);
create index purchase_declines_by_time on purchase_declines (declined_at);
select restrict_rows('purchase_declines', 'may_see(buyer_id, mode)');
revoke update on purchase_declines from luwag_app;
