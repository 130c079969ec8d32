-- Up Migration
-- What takes a second person in a shop: asked for by one, approved or refused by another. Owned by modules/team.

create table approvals (
  id uuid primary key,
  -- The shop.
  account_id uuid not null references accounts,
  kind text not null check (kind in ('refund', 'bank_account', 'new_owner')),
  -- Of what is about one store: who does not work there does not see it.
  store_id uuid,
  -- What it is about: a payment request, a person. One waits at a time.
  about_id uuid,
  amount_centavos bigint check (amount_centavos > 0),
  -- Word for word what will be done, and its hash, which whoever approves has seen.
  request_encrypted bytea not null,
  request_hash bytea not null check (length(request_hash) = 32),
  asked_by uuid not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'expired')),
  decided_by uuid,
  decided_at timestamptz,
  -- Never the same person, whatever an application thinks.
  constraint another_person_decides check (state not in ('approved', 'refused') or decided_by <> asked_by),
  constraint withdrawn_by_who_asked check (state <> 'withdrawn' or decided_by = asked_by),
  check ((state in ('waiting', 'expired')) = (decided_by is null)),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index one_waits_at_a_time on approvals (account_id, kind, about_id) where state = 'waiting';
create index approvals_of_shop on approvals (account_id, id);
select restrict_rows('approvals', 'may_see(account_id) and may_see_store(store_id)');
revoke delete on approvals from luwag_app;

-- What a shop has set for itself. It may ask for a second person sooner, and never later.
create table shop_rules (
  account_id uuid primary key references accounts,
  refund_above_centavos bigint not null check (refund_above_centavos between 0 and 500000),
  changed_at timestamptz not null
);
select restrict_rows('shop_rules', 'may_see(account_id)');
