-- Up Migration
-- Lists of partner companies that staff brought in: one person asks, another decides. Owned by modules/accounts (profile);
-- only the system sees them. Of whom a list names there are blind indexes, and those only until it is decided.

create table roster_imports (
  id uuid primary key default uuid_v7(),
  company text not null check (length(company) between 2 and 80),
  email_indexes bytea[] not null,
  number_indexes bytea[] not null,
  -- Addresses and numbers together, and the lines that could not be read.
  entries integer not null check (entries > 0),
  unread integer not null check (unread >= 0),
  reason text not null check (length(reason) between 5 and 200),
  asked_by uuid not null references accounts,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by uuid references accounts,
  decided_at timestamptz,
  -- Those that were not on the company's list before.
  added integer check (added >= 0),
  constraint another_person_decides check (state not in ('approved', 'refused') or decided_by <> asked_by),
  constraint withdrawn_by_who_asked check (state <> 'withdrawn' or decided_by = asked_by),
  check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null)),
  check ((state = 'approved') = (added is not null)),
  constraint gone_once_decided
    check (state = 'waiting' or (cardinality(email_indexes) = 0 and cardinality(number_indexes) = 0))
);
create unique index one_import_of_a_company on roster_imports (company) where state = 'waiting';
create index roster_imports_by_time on roster_imports (asked_at desc, id desc);
select restrict_rows('roster_imports');
revoke delete on roster_imports from luwag_app;
