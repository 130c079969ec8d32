-- Up Migration
-- Days that our people add to the holidays that are shipped, or take back: asked for by one, approved by another. Owned by
-- modules/holidays; the platform reads what was approved. Only the system sees them, and nothing is deleted: by these rows
-- days that are over were judged.

create table holiday_changes (
  id uuid primary key,
  on_date date not null,
  -- A kind of packages/domain/src/holidays.ts.
  kind text not null check (kind in ('regular', 'special_non_working', 'special_working', 'ordinary')),
  name text not null check (length(name) between 3 and 80),
  -- The proclamation.
  source text not null check (length(source) between 5 and 120),
  reason text not null check (length(reason) between 5 and 200),
  asked_by uuid not null references accounts,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by uuid references accounts,
  decided_at timestamptz,
  -- From this day on it counts: days before are judged as if nobody had heard of it.
  known_from date,
  constraint another_person_decides check (state not in ('approved', 'refused') or decided_by <> asked_by),
  constraint withdrawn_by_who_asked check (state <> 'withdrawn' or decided_by = asked_by),
  check ((state = 'waiting') = (decided_by is null)),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state = 'approved') = (known_from is not null)),
  -- No day that has begun is judged anew, whatever an application thinks.
  constraint known_after_it_was_decided
    check (known_from is null or known_from > ((decided_at + interval '1 hour') at time zone 'Asia/Manila')::date),
  constraint counts_for_days_to_come check (known_from is null or on_date >= known_from)
);
create unique index one_change_of_a_day on holiday_changes (on_date) where state = 'waiting';
select restrict_rows('holiday_changes');
revoke delete, update on holiday_changes from luwag_app;
grant update (state, decided_by, decided_at, known_from) on holiday_changes to luwag_app;

-- What was decided stays decided.
create trigger decided_once before update on holiday_changes
  for each row when (old.state <> 'waiting') execute function ledger.deny();
