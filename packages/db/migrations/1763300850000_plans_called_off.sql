-- Up Migration
-- A buyer may call a plan off within its free days: since when the principal alone is owed.
alter table plans add column called_off_on date;

alter table plan_changes drop constraint plan_changes_kind_check;
alter table plan_changes add constraint plan_changes_kind_check check (kind in
  ('refunded', 'rescheduled', 'due_date_moved', 'waived', 'written_off', 'credit_paid_out', 'frozen', 'unfrozen',
    'hold_raised', 'called_off'));
