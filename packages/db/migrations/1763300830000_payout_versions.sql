-- Up Migration
-- Every step of a payout is told to its shop. They come in no order: the version says which is the later. Counted by
-- payout_steps_only.
alter table payouts add column version integer not null default 1 check (version > 0);
