-- Up Migration
-- Cases: whether we know a buyer or a business, what they were asked for, what reviewers said, and who else
-- they may be. Owned by modules/kyc. What was sent lies with its own tables; here are only its ids.

-- One case for each account, for good: what is asked for again is asked in the same case.
create table kyc_cases (
  id uuid primary key default uuid_v7(),
  account_id uuid not null unique references accounts,
  kind text not null check (kind in ('kyc', 'kyb')),
  state text not null default 'NEW',
  -- Raised by every change of state, items or outcome.
  version integer not null default 1,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  -- Since when it is our turn: the clock of the queue. None while it is the person's.
  waiting_since timestamptz,
  -- Whose hands it is in. Past its time it is anybody's.
  claimed_by uuid references accounts,
  claimed_until timestamptz,
  -- A decision that waits for a second reviewer, or one in twenty that is looked at again.
  second_look text check (second_look in ('fraud', 'sample')),
  first_decision_id uuid,
  first_reviewer_id uuid references accounts,
  -- Why it ended as it did, for the person.
  outcome_reason text check (outcome_reason ~ '^[a-z_]{3,40}$'),
  decided_at timestamptz,
  check ((claimed_by is null) = (claimed_until is null)),
  check ((second_look is null) = (first_decision_id is null)),
  check ((second_look is null) = (first_reviewer_id is null)),
  check (state <> 'PROCESSING' or waiting_since is not null),
  check (state not in ('NEW', 'WAITING_CUSTOMER_INPUT', 'REJECTED') or waiting_since is null),
  check (second_look is distinct from 'fraud' or waiting_since is not null),
  check ((state = 'REJECTED') = (outcome_reason is not null))
) with (fillfactor = 80);
create index kyc_cases_waiting on kyc_cases (kind, waiting_since) where waiting_since is not null;
create index kyc_cases_samples on kyc_cases (kind, changed_at) where second_look = 'sample';
create index kyc_cases_list on kyc_cases (kind, state, id);

-- Every step a case may take. What is not here does not happen, whoever tries.
create table kyc_case_steps (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into kyc_case_steps values
  ('NEW', 'PROCESSING'), ('PROCESSING', 'WAITING_CUSTOMER_INPUT'), ('PROCESSING', 'PASSED'),
  ('PROCESSING', 'REJECTED'), ('WAITING_CUSTOMER_INPUT', 'PROCESSING'),
  ('PASSED', 'PASSED_WITH_REQUIREMENTS'), ('PASSED_WITH_REQUIREMENTS', 'PASSED'),
  ('PASSED_WITH_REQUIREMENTS', 'REJECTED');
revoke insert, update, delete on kyc_case_steps from luwag_app;

create function kyc_case_steps_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'NEW' then
      raise exception 'a case begins as NEW' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.version <> old.version + 1 then
    raise exception 'case % changed without a new version', old.id using errcode = '23514';
  end if;
  if new.state <> old.state and not exists (select 1 from kyc_case_steps s
                  where s.from_state = old.state and s.to_state = new.state) then
    raise exception 'a case does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger steps_only before insert or update of state on kyc_cases
  for each row execute function kyc_case_steps_only();

create table kyc_items (
  case_id uuid not null references kyc_cases,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('profile', 'primary_government_id_front', 'primary_government_id_back',
    'selfie_with_primary_id', 'secondary_government_id_front', 'selfie_with_secondary_id', 'liveness',
    'business_profile', 'business_registration', 'mayors_permit', 'bank_account')),
  state text not null default 'missing' check (state in ('missing', 'sent', 'accepted', 'asked_again')),
  is_required boolean not null,
  -- What the person is told about why it is asked for again.
  reason_code text check (reason_code ~ '^[a-z_]{3,40}$'),
  document_id uuid,
  liveness_id uuid,
  sent_at timestamptz,
  reviewed_at timestamptz,
  primary key (case_id, kind),
  check ((state = 'asked_again') = (reason_code is not null)),
  check (state not in ('sent', 'accepted') or sent_at is not null)
);
create index kyc_items_account on kyc_items (account_id);

-- What a machine found out, for the reviewer. Never a decision, and never a personal detail in plain text.
create table kyc_signals (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references kyc_cases,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('ocr_mismatch', 'ocr_read', 'blur', 'glare', 'face_match', 'liveness_result',
    'duplicate_id_number', 'duplicate_person', 'duplicate_number', 'shared_device',
    'shared_bank_account', 'shared_address', 'virus_suspected')),
  level text not null check (level in ('note', 'warn', 'alarm')),
  detail jsonb not null default '{}',
  found_at timestamptz not null
);
-- Found twice, it is told once: jobs run at least once.
create unique index kyc_signals_once on kyc_signals (case_id, kind, md5(detail::text));

-- What reviewers said, in order. Nobody takes back a word.
create table kyc_decisions (
  id uuid primary key default uuid_v7(),
  case_id uuid not null references kyc_cases,
  account_id uuid not null references accounts,
  reviewer_id uuid not null references accounts,
  act text not null check (act in ('approve', 'reject', 'reject_for_fraud', 'ask_again', 'agree', 'disagree',
    'different_people', 'same_person')),
  reason_code text check (reason_code ~ '^[a-z_]{3,40}$'),
  note text not null default '' check (length(note) <= 500),
  items jsonb not null default '[]',
  -- The word that this one is about: a second look, or a link between accounts.
  about_id uuid,
  decided_at timestamptz not null
);
create index kyc_decisions_case on kyc_decisions (case_id, id);
create trigger frozen before update or delete on kyc_decisions for each row execute function ledger.deny();

-- By what somebody could be known again: blind indexes, each under a key of its use. They say whether two are
-- the same and nothing else.
create table kyc_traits (
  account_id uuid not null references accounts,
  kind text not null check (kind in ('id_number', 'person', 'number', 'bank_account', 'device', 'address')),
  digest bytea not null check (length(digest) between 16 and 64),
  noted_at timestamptz not null,
  primary key (account_id, kind, digest)
);
create index kyc_traits_digest on kyc_traits (kind, digest);

-- Two accounts that have a trait in common. The first reviewer's word that they are different people counts
-- when a second one has said the same.
create table kyc_links (
  id uuid primary key default uuid_v7(),
  low_account_id uuid not null references accounts,
  high_account_id uuid not null references accounts,
  kind text not null check (kind in ('id_number', 'person', 'number', 'bank_account', 'device', 'address')),
  -- Whether one trait like this is enough to take them for one person.
  is_strong boolean not null,
  found_at timestamptz not null,
  verdict text check (verdict in ('same_person', 'different_people')),
  said_by uuid references accounts,
  said_at timestamptz,
  seconded_by uuid references accounts,
  seconded_at timestamptz,
  unique (low_account_id, high_account_id, kind),
  check (low_account_id < high_account_id),
  check ((verdict is null) = (said_by is null) and (said_by is null) = (said_at is null)),
  check ((seconded_by is null) = (seconded_at is null)),
  check (seconded_by is null or (said_by is not null and seconded_by <> said_by))
);
create index kyc_links_high on kyc_links (high_account_id);

-- Devices that were another account's before: each account knows a device by a name of its own, so that two on
-- one phone would otherwise never meet. Opens nothing, unlike a known device. Owned by modules/accounts.
create table shared_devices (
  account_id uuid not null references accounts,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, device_hash)
);

do $$
declare t text;
begin
  foreach t in array array['kyc_cases', 'kyc_items', 'shared_devices'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_rows on %I to luwag_app using (may_see(account_id))', t);
  end loop;
  -- What was found out and said about somebody is for reviewers alone.
  foreach t in array array['kyc_signals', 'kyc_decisions', 'kyc_traits', 'kyc_links'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy system_only on %I to luwag_app using (current_setting(''luwag.scope'', true) = ''system'')', t);
  end loop;
end $$;
revoke update, delete on kyc_decisions from luwag_app;
revoke select on shared_devices, kyc_cases, kyc_items, kyc_signals, kyc_decisions, kyc_traits, kyc_links from luwag_readonly;
