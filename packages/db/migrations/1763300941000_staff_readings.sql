-- Up Migration
-- How much of people's data each of us read in an hour, by kind: one row for each, which the next hour takes over. Owned by
-- modules/staff.

create table staff_readings (
  account_id uuid not null references accounts,
  kind text not null check (kind in ('masked', 'papers', 'full')),
  -- Hours since 1970.
  hour bigint not null,
  count integer not null check (count > 0),
  -- When the limit of an hour was last reached: an alarm.
  reached_at timestamptz,
  primary key (account_id, kind)
);
select restrict_rows('staff_readings');

-- By the number that a shop has for its order; another shop may have the same.
create index payment_requests_of_order on payment_requests (order_reference, id) where order_reference is not null;
