-- Up Migration
-- What changed a plan besides time and payments: refunds, new dates, new schedules, waivers, write-offs. Rows are
-- written once. With the payments they are all that happened to a plan: from them and from what was agreed its
-- amounts can be worked out again. Owned by modules/plans.
create table plan_changes (
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  plan_id uuid not null references plans,
  kind text not null check (kind in
    ('refunded', 'rescheduled', 'due_date_moved', 'waived', 'written_off', 'credit_paid_out')),
  on_date date not null,
  -- How many payments, payments taken back and changes came before it.
  place integer not null check (place >= 0),
  -- The event as it was applied, as JSON text. A journal names its hash.
  event text not null,
  journal_id uuid not null,
  made_at timestamptz not null,
  unique (plan_id, place)
);
create index changes_of_buyer on plan_changes (buyer_id, kind, on_date);
select restrict_rows('plan_changes', 'may_see(buyer_id, mode)');
revoke update, delete on plan_changes from luwag_app;
