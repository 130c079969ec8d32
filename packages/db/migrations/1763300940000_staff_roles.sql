-- Up Migration
-- What each of our own people may do: roles, and changes of them that one admin asks for and another decides. Owned by
-- modules/staff. Only the system sees them: whoever works here gives nobody a role by their own scope.

create table staff_roles (
  account_id uuid not null references accounts,
  role text not null check (role in ('reviewer', 'collections', 'finance', 'risk', 'support', 'admin')),
  given_at timestamptz not null,
  -- Under a key that is not in the database: a row that the product did not write opens nothing.
  seal bytea not null check (length(seal) = 32),
  primary key (account_id, role)
);
select restrict_rows('staff_roles');

create table staff_role_changes (
  id uuid primary key,
  -- Whose roles.
  account_id uuid not null references accounts,
  role text not null check (role in ('reviewer', 'collections', 'finance', 'risk', 'support', 'admin')),
  change text not null check (change in ('give', 'take')),
  reason text not null check (length(reason) between 5 and 200),
  asked_by uuid not null references accounts,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn', 'expired')),
  decided_by uuid references accounts,
  decided_at timestamptz,
  -- Three people, whatever an application thinks: whose it is, who asks and who decides.
  constraint nobody_asks_for_themselves check (account_id <> asked_by),
  constraint nobody_decides_for_themselves check (state <> 'approved' or decided_by <> account_id),
  constraint another_admin_decides check (state not in ('approved', 'refused') or decided_by <> asked_by),
  constraint withdrawn_by_who_asked check (state <> 'withdrawn' or decided_by = asked_by),
  check ((state in ('waiting', 'expired')) = (decided_by is null)),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index one_change_of_a_role on staff_role_changes (account_id, role) where state = 'waiting';
create index role_changes_by_time on staff_role_changes (id) where state = 'waiting';
select restrict_rows('staff_role_changes');
revoke delete on staff_role_changes from luwag_app;
