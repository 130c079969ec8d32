-- Up Migration
-- Payments without a page: a QR code to scan or a code to say at a counter, paid within days rather than minutes; and
-- payments by whoever has a plan's code, beside whatever its buyer does, so they stand for no installment.
alter table collection_attempts
  -- What is scanned or said.
  add column instruction text,
  -- Until when it can be paid by hand; none before it was sent.
  add column expires_at timestamptz,
  drop constraint collection_attempts_purpose_check,
  add constraint collection_attempts_purpose_check
    check (purpose in ('checkout', 'due', 'buyer', 'pay_code')),
  drop constraint only_a_checkout_has_no_installment,
  add constraint attempts_without_installment
    check ((purpose in ('checkout', 'pay_code')) = (installment_id is null));
update collection_attempts set expires_at = sent_at + interval '15 minutes'
  where state in ('sent', 'waiting', 'unknown');
create index pay_code_attempts_open on collection_attempts (plan_id)
  where purpose = 'pay_code' and state in ('created', 'sent', 'waiting', 'unknown');

-- The code by which anybody may pay a plan, and learn no more than what is due. Made when its buyer first asks.
create table pay_codes (
  plan_id uuid primary key references plans,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  code text not null unique,
  created_at timestamptz not null
);
select restrict_rows('pay_codes', 'may_see(buyer_id, mode)');
