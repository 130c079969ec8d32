-- Up Migration
-- Knowing people: what they told about themselves, the pictures they sent, whether the person before the camera is
-- the one on the card, and the case in which all of it is decided. Owned by modules/kyc. Personal columns are
-- encrypted with the account's key (packages/adapters/key-service).

-- What people told about themselves -----------------------------------------------------------------
-- Names, and what a merchant's business is, stand with the account.
create table person_profiles (
  account_id uuid primary key references accounts,
  date_of_birth_encrypted bytea not null,
  gender_encrypted bytea not null,
  told_at timestamptz not null
);
select restrict_rows('person_profiles', 'may_see(account_id)');

create table person_addresses (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- A buyer has one; a merchant's first is where the business is registered.
  position smallint not null check (position between 0 and 9),
  -- Codes and the names as they read on the day, as contracts/reference.ts has them.
  address_encrypted bytea not null,
  -- The quarter of the geographic code that the names are taken from.
  release text not null check (release ~ '^\d{4}-Q[1-4]$'),
  unique (account_id, position)
);
select restrict_rows('person_addresses', 'may_see(account_id)');

create table profile_photos (
  account_id uuid primary key references accounts,
  object_key text not null unique,
  wrapped_key bytea not null,
  bytes integer not null check (bytes > 0),
  set_at timestamptz not null
);
select restrict_rows('profile_photos', 'may_see(account_id)');

-- Where payouts go. A change ends one row and begins another, so that it can be told where each went.
create table bank_accounts (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- As in the list of banks, with the name it had there.
  bank_code text not null check (bank_code ~ '^PH_[A-Z0-9]{2,12}$'),
  bank_name text not null,
  account_number_encrypted bytea not null,
  account_name_encrypted bytea not null,
  -- How the name on the account compares with the owner's and the business's, by our own rule.
  owner_match text not null check (owner_match in ('same', 'close', 'different')),
  -- What the holder's bank says of the name. Absent until somebody was asked.
  name_check text check (name_check in ('same', 'close', 'different', 'unavailable')),
  since timestamptz not null,
  payouts_held_until timestamptz,
  ended_at timestamptz,
  check (payouts_held_until > since),
  check (ended_at >= since)
);
create unique index bank_accounts_in_force on bank_accounts (account_id) where ended_at is null;
select restrict_rows('bank_accounts', 'may_see(account_id)');

-- Pictures ------------------------------------------------------------------------------------------
-- The pictures themselves are in the object store, each encrypted with a key of its own; here is that key, wrapped
-- by the account's.

-- What was submitted. A new one of the same kind replaces the last; an erased one keeps its row and no key. The
-- frames of a face check are pictures too: encrypted, shown and erased the same way.
create table kyc_documents (
  id uuid primary key,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('primary_government_id_front', 'primary_government_id_back',
    'selfie_with_primary_id', 'secondary_government_id_front', 'selfie_with_secondary_id',
    'business_registration', 'mayors_permit', 'liveness')),
  id_type text check (id_type ~ '^[a-z0-9_]{1,40}$'),
  object_key text not null unique,
  wrapped_key bytea,
  -- Of the clean picture.
  bytes integer not null,
  width integer not null,
  height integer not null,
  sha256 bytea not null check (length(sha256) = 32),
  blur numeric(10, 2) not null,
  glare numeric(6, 4) not null,
  created_at timestamptz not null,
  replaced_at timestamptz,
  erased_at timestamptz,
  check ((erased_at is null) = (wrapped_key is not null))
);
-- A face check has several frames; of everything else there is one of a kind.
create unique index kyc_documents_current on kyc_documents (account_id, kind)
  where replaced_at is null and erased_at is null and kind <> 'liveness';
select restrict_rows('kyc_documents', 'may_see(account_id)');

-- A picture that is being sent, or waits to be submitted: at most one of each kind.
create table kyc_drafts (
  id uuid primary key,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('primary_government_id_front', 'primary_government_id_back',
    'selfie_with_primary_id', 'secondary_government_id_front', 'selfie_with_secondary_id',
    'business_registration', 'mayors_permit')),
  id_type text check (id_type ~ '^[a-z0-9_]{1,40}$'),
  -- What the sender said that the whole file is.
  bytes integer not null check (bytes between 1 and 8388608),
  sha256 bytea not null check (length(sha256) = 32),
  received_bytes integer not null default 0,
  state text not null default 'receiving'
    check (state in ('receiving', 'ready', 'submitted', 'gone')),
  -- Of the clean picture, once there is one.
  object_key text unique,
  wrapped_key bytea,
  clean_bytes integer,
  clean_sha256 bytea check (length(clean_sha256) = 32),
  width integer,
  height integer,
  blur numeric(10, 2),
  glare numeric(6, 4),
  document_id uuid references kyc_documents,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (received_bytes between 0 and bytes),
  check ((state in ('ready', 'submitted')) = (width is not null)),
  check ((state = 'ready') = (object_key is not null)),
  check ((object_key is null) = (wrapped_key is null)),
  check ((state = 'submitted') = (document_id is not null))
);
create unique index kyc_drafts_open on kyc_drafts (account_id, kind) where state in ('receiving', 'ready');
create index kyc_drafts_account on kyc_drafts (account_id, created_at);
create index kyc_drafts_expiring on kyc_drafts (expires_at);
select restrict_rows('kyc_drafts', 'may_see(account_id)');

-- What of a draft has arrived. Each part is an object of its own, until the whole is.
create table kyc_draft_parts (
  draft_id uuid not null references kyc_drafts on delete cascade,
  start_byte integer not null check (start_byte >= 0),
  account_id uuid not null references accounts,
  bytes integer not null check (bytes > 0),
  object_key text not null unique,
  wrapped_key bytea not null,
  primary key (draft_id, start_byte)
);
select restrict_rows('kyc_draft_parts', 'may_see(account_id)');

-- Numbers on the documents, where somebody typed them. Two accounts may have the same: that is for a
-- reviewer to look at, so the index only finds.
create table kyc_id_numbers (
  id uuid primary key,
  account_id uuid not null references accounts,
  slot text not null check (slot in ('primary', 'secondary')),
  id_type text not null check (id_type ~ '^[a-z0-9_]{1,40}$'),
  number_encrypted bytea not null,
  number_index bytea not null,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index kyc_id_numbers_current on kyc_id_numbers (account_id, slot) where replaced_at is null;
create index kyc_id_numbers_index on kyc_id_numbers (number_index);
select restrict_rows('kyc_id_numbers', 'may_see(account_id)');

-- What a machine read from one picture, whether that is still a draft or was submitted.
create table kyc_readings (
  id uuid primary key,
  account_id uuid not null references accounts,
  picture_sha256 bytea not null check (length(picture_sha256) = 32),
  state text not null check (state in ('reading', 'read')),
  -- What was read, word for word, encrypted with the account's key.
  text_encrypted bytea,
  asked_at timestamptz not null,
  read_at timestamptz,
  unique (account_id, picture_sha256),
  check ((state = 'read') = (text_encrypted is not null)),
  check ((state = 'read') = (read_at is not null))
);
select restrict_rows('kyc_readings', 'may_see(account_id)');

-- Face checks ---------------------------------------------------------------------------------------
create table kyc_liveness (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- By movements that we ask for, or a still picture that a person of ours looks at.
  way text not null check (way in ('moves', 'still')),
  state text not null check (state in ('waiting', 'checking', 'passed', 'review', 'rejected', 'expired')),
  -- Chosen by us, in this order, for this one check.
  challenges text[] not null check (challenges <@ array['left', 'right', 'closer', 'mouth']),
  -- Why there is only a still picture.
  still_reason text check (still_reason in ('no_camera', 'slow_phone', 'cannot_move', 'other')),
  -- Who judges, and its own name for the check where that is an outside party.
  provider text not null check (provider ~ '^[a-z_]{3,40}$'),
  provider_session text,
  reasons text[] not null default '{}',
  -- What was measured, for whoever looks at it again.
  measured jsonb not null default '{}',
  -- How often it was begun to be judged: what keeps breaking off goes to a person.
  tries smallint not null default 0,
  began_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  decided_at timestamptz,
  frames_kept_until timestamptz,
  -- A face check that is not for the case but lifts a wait; its frames are taken from the session that asked.
  lift_id uuid references factor_lifts,
  session_id uuid,
  check ((way = 'still') = (still_reason is not null)),
  check ((way = 'moves') = (cardinality(challenges) > 0)),
  -- A flat picture comes closer and opens no mouth, but it cannot turn its head.
  check (way = 'still' or challenges @> array['left', 'right']),
  check (state in ('waiting', 'expired') or sent_at is not null),
  check ((state in ('passed', 'review', 'rejected')) = (decided_at is not null)),
  check (way = 'moves' or state = 'review'),
  constraint kyc_liveness_lift_has_a_session check ((lift_id is null) = (session_id is null))
);
-- One open check for the case, and one for each session that would have a wait lifted: none ends another's.
create unique index kyc_liveness_waiting on kyc_liveness (account_id, session_id) nulls not distinct
  where state = 'waiting';
create index kyc_liveness_account on kyc_liveness (account_id, began_at);
create index kyc_liveness_kept on kyc_liveness (frames_kept_until) where frames_kept_until is not null;
create trigger goes_on before update of state on kyc_liveness
  for each row when (old.state <> new.state) execute function kyc_liveness_goes_on();
select restrict_rows('kyc_liveness', 'may_see(account_id)');

create table kyc_liveness_frames (
  liveness_id uuid not null references kyc_liveness,
  account_id uuid not null references accounts,
  -- 0 is the look straight ahead, then one for each challenge in order.
  position smallint not null check (position between 0 and 8),
  document_id uuid not null references kyc_documents,
  primary key (liveness_id, position)
);
create index kyc_liveness_frames_document on kyc_liveness_frames (document_id);
select restrict_rows('kyc_liveness_frames', 'may_see(account_id)');

-- Cases ---------------------------------------------------------------------------------------------
-- Whether we know a buyer or a business, what they were asked for, what reviewers said, and who else they may be.
-- What was sent lies with its own tables; here are only its ids.

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

-- One case for each account, for good: what is asked for again is asked in the same case.
create table kyc_cases (
  id uuid primary key,
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
  second_review text check (second_review in ('fraud', 'sample')),
  first_decision_id uuid,
  first_reviewer_id uuid references accounts,
  -- Why it ended as it did, for the person.
  outcome_reason text check (outcome_reason ~ '^[a-z_]{3,40}$'),
  decided_at timestamptz,
  check ((claimed_by is null) = (claimed_until is null)),
  check ((second_review is null) = (first_decision_id is null)),
  check ((second_review is null) = (first_reviewer_id is null)),
  check (state <> 'PROCESSING' or waiting_since is not null),
  check (state not in ('NEW', 'WAITING_CUSTOMER_INPUT', 'REJECTED') or waiting_since is null),
  check (second_review is distinct from 'fraud' or waiting_since is not null),
  check ((state = 'REJECTED') = (outcome_reason is not null))
) with (fillfactor = 80);
create index kyc_cases_waiting on kyc_cases (kind, waiting_since) where waiting_since is not null;
create index kyc_cases_samples on kyc_cases (kind, changed_at) where second_review = 'sample';
create index kyc_cases_list on kyc_cases (kind, state, id);
create trigger steps_only before insert or update of state on kyc_cases
  for each row execute function kyc_case_steps_only();
select restrict_rows('kyc_cases', 'may_see(account_id)');

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
select restrict_rows('kyc_items', 'may_see(account_id)');

-- What was found out and said about somebody is for reviewers alone: the tables below are nobody's own.

-- What a machine found out, for the reviewer. Never a decision, and never a personal detail in plain text.
create table kyc_signals (
  id uuid primary key,
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
select restrict_rows('kyc_signals');

-- What reviewers said, in order. Nobody takes back a word.
create table kyc_decisions (
  id uuid primary key,
  case_id uuid not null references kyc_cases,
  account_id uuid not null references accounts,
  reviewer_id uuid not null references accounts,
  act text not null check (act in ('approve', 'reject', 'reject_for_fraud', 'ask_again', 'agree', 'disagree',
    'different_people', 'same_person')),
  reason_code text check (reason_code ~ '^[a-z_]{3,40}$'),
  note text not null default '' check (length(note) <= 500),
  items jsonb not null default '[]',
  -- The word that this one is about: a second review, or a link between accounts.
  about_id uuid,
  decided_at timestamptz not null
);
create index kyc_decisions_case on kyc_decisions (case_id, id);
create trigger frozen before update or delete on kyc_decisions for each row execute function ledger.deny();
select restrict_rows('kyc_decisions');
revoke update, delete on kyc_decisions from luwag_app;

-- Signals that two accounts may be the same person: blind indexes, each under a key of its use. They say whether
-- two are the same and nothing else.
create table kyc_identity_signals (
  account_id uuid not null references accounts,
  kind text not null check (kind in ('id_number', 'person', 'number', 'bank_account', 'device', 'address')),
  digest bytea not null check (length(digest) between 16 and 64),
  noted_at timestamptz not null,
  primary key (account_id, kind, digest)
);
create index kyc_identity_signals_digest on kyc_identity_signals (kind, digest);
select restrict_rows('kyc_identity_signals');

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
  decided_by uuid references accounts,
  decided_at timestamptz,
  second_reviewed_by uuid references accounts,
  second_reviewed_at timestamptz,
  unique (low_account_id, high_account_id, kind),
  check (low_account_id < high_account_id),
  check ((verdict is null) = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check ((second_reviewed_by is null) = (second_reviewed_at is null)),
  check (second_reviewed_by is null or (decided_by is not null and second_reviewed_by <> decided_by))
);
create index kyc_links_high on kyc_links (high_account_id);
select restrict_rows('kyc_links');
