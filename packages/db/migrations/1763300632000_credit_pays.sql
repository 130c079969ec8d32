-- Up Migration
-- A payment out of credit that the buyer has on another plan: it goes through no gateway and succeeds as it is written.
alter table collection_attempts
  drop constraint collection_attempts_purpose_check,
  add constraint collection_attempts_purpose_check
    check (purpose in ('checkout', 'due', 'buyer', 'pay_code', 'credit')),
  add constraint credit_needs_no_gateway
    check (purpose <> 'credit' or (state = 'succeeded' and gateway_request_id is null));
create index plans_with_credit on plans (buyer_id, mode) where credit_centavos > 0;
