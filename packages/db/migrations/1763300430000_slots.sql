-- Up Migration
-- Where the rows of an account live. Every account has one of 4,096 slots, which stands in its id and in the ids of all
-- that is its own (public.uuid_v7, public.slot_of); a slot is in one cell, and moves as a whole. There is one cell.
create table slots (
  slot smallint primary key check (slot between 0 and 4095),
  cell smallint not null check (cell > 0),
  since timestamptz not null default now()
);
insert into slots (slot, cell) select slot, 1 from generate_series(0, 4095) slot;
-- Moving a slot is an operation of its own, never a side effect of a call.
revoke insert, update, delete on slots from luwag_app;
