-- Up Migration
-- A payout that a test clock has made: counted for a day by the clock, and taken by a bank that the clock plays. No
-- gateway hears of it, so it is neither sent, polled nor held against a statement. The clock may be removed since.
alter table payouts
  add column clock_id uuid,
  add constraint test_clock_plays_the_bank check (clock_id is null
    or (mode = 'test' and gateway_payout_id is null and next_poll_at is null and batch_id is null));
create index payouts_of_test_clock on payouts (clock_id, id) where clock_id is not null;

alter table test_clock_events
  drop constraint test_clock_events_kind_check,
  add constraint test_clock_events_kind_check check (kind in ('reminder', 'due', 'grace_over', 'late_fee', 'paid',
    'failed', 'paid_off', 'request_expired', 'paid_out', 'payout_failed', 'payout_returned'));
