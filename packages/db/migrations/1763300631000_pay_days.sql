-- Up Migration
-- The day of the month on which a buyer's wages come in, where they said so. Owned by modules/plans.
create table pay_days (
  buyer_id uuid primary key references accounts,
  -- A month that is shorter has its last day instead: 31 is always the last.
  pay_day smallint not null check (pay_day between 1 and 31),
  set_at timestamptz not null
);
select restrict_rows('pay_days', 'may_see(buyer_id)');

-- A purchase may follow any such day, and begins with the buyer's own.
alter table proposals drop constraint proposals_pay_day_check,
  add constraint proposals_pay_day_check check (pay_day between 1 and 31);
