-- Up Migration
-- The close of day runs in slices, side by side. A slice is a sixteenth of the plans, by the first digit after the
-- version in their id: 256 of the 4,096 slots that an id names. A column, because under row-level security only a
-- comparison of plain columns may use an index; computed, because it follows from the id and nobody sets it.
alter table plans add column close_slice smallint not null
  generated always as ((get_byte(uuid_send(id), 6) & 15)::smallint) stored;
drop index plans_to_close;
create index plans_to_close on plans (mode, close_slice, next_close_date, id) where next_close_date is not null;

-- Which slices of a day are done. The day is finished with the last of them.
create table day_closing_slices (
  mode text not null,
  business_date date not null,
  slice smallint not null check (slice between 0 and 15),
  finished_at timestamptz,
  primary key (mode, business_date, slice),
  foreign key (mode, business_date) references day_closings
);
