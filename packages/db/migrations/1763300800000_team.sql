-- Up Migration
-- People who work for a shop with a sign-in of their own. Owned by modules/team. The shop is a merchant's account; the
-- one whose account it is has no row here and is an owner.

create table shop_members (
  id uuid primary key,
  -- The shop.
  account_id uuid not null references accounts,
  person_id uuid not null references accounts,
  role text not null check (role in ('owner', 'manager', 'cashier', 'accountant', 'developer')),
  -- Null: all stores.
  store_ids uuid[] check (cardinality(store_ids) between 1 and 100),
  invited_by uuid not null,
  joined_at timestamptz not null,
  removed_at timestamptz,
  removed_by uuid,
  constraint a_shop_is_no_member_of_itself check (person_id <> account_id),
  -- Payouts are of all stores together: whoever reads them has all.
  constraint payouts_are_of_all_stores check (store_ids is null or role in ('manager', 'cashier', 'developer')),
  check ((removed_at is null) = (removed_by is null))
);
-- Nobody works for two shops at a time, whatever is accepted at once.
create unique index one_shop_a_person on shop_members (person_id) where removed_at is null;
create index members_of_shop on shop_members (account_id, id);
select restrict_rows('shop_members', 'may_see(account_id)');
revoke delete on shop_members from luwag_app;

-- Open until it is accepted, cancelled, replaced or over.
create table shop_invitations (
  id uuid primary key,
  account_id uuid not null references accounts,
  email_encrypted bytea not null,
  email_index bytea not null,
  role text not null check (role in ('owner', 'manager', 'cashier', 'accountant', 'developer')),
  store_ids uuid[] check (cardinality(store_ids) between 1 and 100),
  token_hash bytea not null unique,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  constraint payouts_are_of_all_stores check (store_ids is null or role in ('manager', 'cashier', 'developer')),
  check (accepted_at is null or ended_at is not null)
);
create unique index one_open_invitation on shop_invitations (account_id, email_index) where ended_at is null;
create index invitations_of_shop on shop_invitations (account_id, id);
select restrict_rows('shop_invitations', 'may_see(account_id)');

-- What somebody sees who works in some stores only: of every table that names a store.
alter policy visible_rows on stores
  using (may_see(account_id) and ((select sees_all_stores()) or may_see_store(id)));
alter policy visible_rows on store_api_keys
  using (may_see(account_id, mode) and ((select sees_all_stores()) or may_see_store(store_id)));
alter policy visible_rows on payment_requests
  using (may_see(merchant_id, mode) and ((select sees_all_stores()) or may_see_store(store_id)));
alter policy visible_rows on webhook_addresses
  using (may_see(account_id, mode) and ((select sees_all_stores()) or may_see_store(store_id)));
alter policy visible_rows on api_calls
  using (may_see(account_id, mode) and ((select sees_all_stores()) or may_see_store(store_id)));
alter policy visible_rows on test_clocks
  using (may_see(account_id, mode) and ((select sees_all_stores()) or may_see_store(store_id)));
alter policy visible_rows on disputes
  using (may_see(buyer_id, mode)
    or (may_see(merchant_id, mode) and ((select sees_all_stores()) or may_see_store(store_id))));
