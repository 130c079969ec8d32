-- Up Migration
-- A second person also for live keys and for what is offered in a case; and places that stay empty for a while when
-- somebody who could sign has left. Owned by modules/team.

alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check
  check (kind in ('refund', 'case_offer', 'bank_account', 'new_owner', 'live_key'));

-- What is done by whoever asked, once it is approved, because its answer is for them alone: a live key is shown once.
alter table approvals add column usable_until timestamptz;
alter table approvals add column used_at timestamptz;
alter table approvals add constraint used_once_approved
  check (used_at is null or (state = 'approved' and usable_until is not null and used_at <= usable_until));

-- Since when somebody has had their present role and stores; null for as long as they have been there. A role that was
-- changed is kept as a row of its own that has ended.
alter table shop_members add column role_since timestamptz;
create index left_lately on shop_members (account_id, removed_at) where removed_at is not null;
