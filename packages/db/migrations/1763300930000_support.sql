-- Up Migration
-- What people write to us about, from the first word to the end. Owned by modules/support.

create sequence support_numbers start 4001;
create table support_cases (
  id uuid primary key,
  number bigint not null unique default nextval('support_numbers'),
  account_id uuid not null references accounts,
  topic text not null check (topic in ('cannot_pay', 'paid_not_shown', 'order', 'refund', 'payout', 'checking',
    'limit', 'account', 'not_me', 'developers', 'privacy', 'complaint', 'other')),
  -- The purchase that it is about, where one was named.
  plan_id uuid references plans,
  state text not null default 'our_turn' check (state in ('our_turn', 'your_turn', 'proposed', 'closed')),
  -- Since when it is our turn, and by when we answer.
  waiting_since timestamptz,
  answer_by timestamptz,
  settle_by date,
  -- The last day before it ends by itself, in Manila.
  ends_on date,
  -- Who of us has it in hand, who answered last, and who did before it was to be looked at again.
  handler_id uuid,
  answered_by uuid,
  first_answered_by uuid,
  is_asked_again boolean not null default false,
  outcome text check (outcome in ('settled', 'silent', 'not_agreed', 'duplicate', 'moved', 'abusive')),
  opened_at timestamptz not null,
  -- The network that it was opened from, against floods.
  opened_from text not null,
  -- The last thing that we said or did, and when the person last looked.
  answered_at timestamptz,
  seen_at timestamptz,
  closed_at timestamptz,
  constraint closed_is_over check ((state = 'closed') = (closed_at is not null)
    and (state = 'closed') = (outcome is not null)),
  constraint our_turn_has_a_promise check ((state = 'our_turn') = (answer_by is not null)
    and (state = 'our_turn') = (waiting_since is not null)),
  constraint their_turn_has_an_end check ((state in ('your_turn', 'proposed')) = (ends_on is not null))
);
create index support_cases_of_account on support_cases (account_id, id);
create index support_cases_waiting on support_cases (answer_by, id) where state = 'our_turn';
create index support_cases_to_end on support_cases (ends_on, id) where state in ('your_turn', 'proposed');
create index support_cases_opened on support_cases (opened_from, opened_at);
create index support_cases_over on support_cases (closed_at) where state = 'closed';
select restrict_rows('support_cases', 'may_see(account_id)');

-- Every word and every step, as the person reads them, under the person's own key. Written once; deleted with the case.
create table support_entries (
  id uuid primary key,
  support_case_id uuid not null references support_cases on delete cascade,
  account_id uuid not null references accounts,
  side text not null check (side in ('person', 'luwag')),
  -- Nobody, where time did it.
  author_id uuid,
  kind text not null check (kind in ('message', 'proposed', 'assigned', 'settled', 'asked_again', 'closed', 'expired')),
  words_encrypted bytea,
  written_at timestamptz not null,
  -- In the order in which they were written, also those of one moment.
  place bigint generated always as identity
);
create index entries_of_support_case on support_entries (support_case_id, place);
select restrict_rows('support_entries', 'may_see(account_id)');
revoke update on support_entries from luwag_app;

-- Pictures that were sent, under the key of whoever sent them.
create table support_pictures (
  id uuid primary key,
  support_case_id uuid not null references support_cases on delete cascade,
  entry_id uuid not null references support_entries on delete cascade,
  account_id uuid not null references accounts,
  object_key text not null unique,
  wrapped_key bytea not null,
  bytes integer not null,
  sha256 bytea not null check (length(sha256) = 32),
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
create index pictures_of_support_case on support_pictures (support_case_id, id);
select restrict_rows('support_pictures', 'may_see(account_id)');
revoke update on support_pictures from luwag_app;
