-- Up Migration

-- The allowance is credited once a night and debited by write-offs, which top it up and use it in one call: what
-- comes by roll-up would not count there. Nothing was posted to it before.
update ledger.account_kinds set keeping = 'direct' where code = 'loss_allowance';

-- What was set aside for losses, once for each business date that was closed: the plans by bucket, what the
-- allowance should be, and what was posted to bring it there.
create table provisionings (
  mode text not null check (mode in ('test', 'live')),
  business_date date not null,
  -- Named by the journal, where there was something to post.
  id uuid not null unique,
  buckets jsonb not null,
  target_centavos bigint not null check (target_centavos >= 0),
  -- Below zero, so much was set free.
  change_centavos bigint not null,
  made_at timestamptz not null,
  primary key (mode, business_date)
);
select restrict_rows('provisionings');

-- Debts that were proposed to be given up: one person proposes, another decides.
create table write_offs (
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  plan_id uuid not null references plans,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  reason text not null check (reason in ('cannot_be_reached', 'cannot_pay', 'died', 'disputed_debt')),
  note text not null,
  -- As they were when it was proposed.
  days_late integer not null check (days_late >= 0),
  owed_centavos bigint not null check (owed_centavos > 0),
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  -- What left the books.
  written_off_centavos bigint check (written_off_centavos > 0),
  constraint four_eyes check (decided_by <> proposed_by),
  constraint decided_or_not check
    ((state = 'proposed') = (decided_by is null) and (state = 'proposed') = (decided_at is null)),
  constraint approved_has_its_amount check ((state = 'approved') = (written_off_centavos is not null))
);
create unique index one_proposal on write_offs (plan_id) where state = 'proposed';
create index write_offs_of_buyer on write_offs (buyer_id, id);
create index write_offs_proposed on write_offs (proposed_at, id) where state = 'proposed';
select restrict_rows('write_offs', 'may_see(buyer_id, mode)');
