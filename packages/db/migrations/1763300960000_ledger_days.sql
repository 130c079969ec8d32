-- Up Migration
-- What was posted on each business date: to each kind of account, and to each account that many share. A balance at a
-- date is then a sum over days, and never one over all entries (docs/adr/0085-balances-at-a-date-are-sums-of-days.md).
-- Written by ledger.total_days alone; everybody else reads. Copies: what they stand for is the entries, and either can
-- be held against the other.

create table ledger.kind_days (
  mode text not null,
  kind text not null,
  unit text not null,
  day date not null,
  debits bigint not null,
  credits bigint not null,
  primary key (mode, kind, unit, day)
);

-- Accounts that are kept by roll-up: the house's own, those of providers and rails, and merchants'. Of all others the
-- entries are few, and are read themselves.
create table ledger.account_days (
  account_id bigint not null,
  day date not null,
  debits bigint not null,
  credits bigint not null,
  -- Between which transactions the entries of this day lie, so that a day in the past is found without a walk
  -- through all that came after it.
  first_xid xid8 not null,
  last_xid xid8 not null,
  primary key (account_id, day)
);

-- Entries of transactions below this one are in the totals, and none of the later ones. One row.
create table ledger.totalled (
  only_row boolean primary key default true,
  to_xid xid8 not null default '0'
);
insert into ledger.totalled default values;
