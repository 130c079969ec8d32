-- Up Migration
-- Accounts: who people are to the product, how they come in, how they prove who they are, and what they agreed
-- to. Owned by modules/accounts. Passwords and refresh tokens are not here: the identity provider keeps them in
-- its own schema. Tables that belong to an account are closed by row-level security; the scope that opens them is
-- set in the message that begins the transaction (packages/db/src/scope.ts). Reports count people and do not read
-- them, so luwag_readonly is shut out of these tables.
--
-- Names, addresses and numbers are encrypted field by field with the key of their account
-- (packages/adapters/key-service), each bound to its row and column. What is looked up, or must be unique, has a
-- blind index beside it: a MAC under a key that only the key service has. Without that service a copy of this
-- database names nobody.

create table accounts (
  id uuid primary key default uuid_v7(),
  -- The identity provider's name for the person. Absent between our row and its answer: the row is written
  -- first, so that a crash between the two leaves something to go on with.
  pool_sub uuid unique,
  role text not null check (role in ('buyer', 'merchant', 'staff')),
  -- Normalised by the contract before it is indexed: lower case, NFKC.
  email_index bytea unique,
  email_encrypted bytea,
  email_confirmed_at timestamptz,
  contact_number_index bytea,
  contact_number_encrypted bytea,
  number_confirmed_at timestamptz,
  first_name_encrypted bytea,
  middle_name_encrypted bytea,
  last_name_encrypted bytea,
  locale text not null default 'en' check (locale in ('en', 'fil')),
  is_marketing_and_promotions_enabled boolean not null default false,
  account_status text not null default 'PENDING'
    check (account_status in ('PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED')),
  password_changed_at timestamptz not null,
  totp_enabled_at timestamptz,
  -- Nothing is lent until then: somebody has said that a factor was not theirs.
  borrowing_held_until timestamptz,
  -- Whether somebody else's registration of the same address stood here before, never confirmed. Confirming
  -- the address then takes the password as well: a link alone does not say whose registration it is for.
  is_registered_again boolean not null default false,
  created_at timestamptz not null default now(),
  -- Only of somebody whose account is closed may it all be forgotten, and then all of it.
  constraint accounts_person check (account_status = 'CLOSED'
    or num_nulls(email_index, email_encrypted, first_name_encrypted, middle_name_encrypted, last_name_encrypted) = 0),
  -- Staff are invited, and reached by mail alone.
  constraint accounts_number_of_customers
    check (account_status = 'CLOSED' or role = 'staff' or contact_number_encrypted is not null),
  constraint accounts_number_is_found
    check ((contact_number_index is null) = (contact_number_encrypted is null))
);
-- A number counts once it is proven; anyone may claim one that nobody has proven yet.
create unique index accounts_confirmed_number on accounts (contact_number_index)
  where number_confirmed_at is not null;
select restrict_rows('accounts', 'may_see(id)');

-- The key of each account's personal data, wrapped by a key that never leaves the key service. Owned by
-- packages/adapters/key-service. Encrypted columns are decrypted with it alone.
create table personal_keys (
  -- Checked at the commit: the key encrypts what its account's row is inserted with.
  account_id uuid primary key references accounts on delete cascade deferrable initially deferred,
  -- Stands in every encrypted field beside the cipher text.
  key_version smallint not null default 1 check (key_version > 0),
  kek_version integer check (kek_version between 1 and 65535),
  wrapped bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((destroyed_at is null) = (wrapped is not null)),
  check ((kek_version is null) = (wrapped is null)),
  -- Format, version of the wrapping key, iv, tag, cipher text (packages/adapters/key-service/src/wire.ts). The version
  -- is a column as well, so that what is still under an old one can be found.
  check (octet_length(wrapped) = 64 and get_byte(wrapped, 0) = 1
    and get_byte(wrapped, 1) * 256 + get_byte(wrapped, 2) = kek_version)
);
create index personal_keys_kek_version on personal_keys (kek_version, account_id) where wrapped is not null;
create trigger keep_personal_key before update on personal_keys
  for each row execute function keep_personal_key();
select restrict_rows('personal_keys', 'may_see(account_id)');
-- A row that is gone would let a second key be made, beside data that only the first one opens.
revoke delete on personal_keys from luwag_app;

create table merchant_profiles (
  account_id uuid primary key references accounts,
  business_name text not null,
  industry text not null,
  tin_encrypted bytea,
  website_url text not null default '',
  merchant_status text not null default 'NEW'
    check (merchant_status in ('NEW', 'WAITING_FOR_YOU', 'IN_REVIEW', 'ACTIVE', 'REJECTED'))
);
select restrict_rows('merchant_profiles', 'may_see(account_id)');

-- Partner companies vouch for people by a list of addresses and numbers. The lists are held against what people
-- have proven, and used for nothing else: indexes are enough.
create table companies (
  id uuid primary key default uuid_v7(),
  name text not null unique,
  created_at timestamptz not null default now()
);

create table company_roster (
  company_id uuid not null references companies,
  email_index bytea,
  contact_number_index bytea,
  -- Exactly one of the two: a line with both is two rows.
  constraint company_roster_one check (num_nonnulls(email_index, contact_number_index) = 1),
  constraint company_roster_once unique nulls not distinct (company_id, email_index, contact_number_index)
);
create index company_roster_email on company_roster (email_index) where email_index is not null;
create index company_roster_number on company_roster (contact_number_index)
  where contact_number_index is not null;
-- Nobody's own: it says who is vouched for.
select restrict_rows('company_roster');

create table account_companies (
  account_id uuid not null references accounts,
  company_id uuid not null references companies,
  matched_at timestamptz not null default now(),
  primary key (account_id, company_id)
);
select restrict_rows('account_companies', 'may_see(account_id)');

-- What registration answers with: it confirms a number before the first sign-in, and nothing else. An
-- address that already has an account is answered with a token of the same form that is not in here.
create table registration_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts,
  expires_at timestamptz not null
);
select restrict_rows('registration_tokens', 'may_see(account_id)');

-- An invitation for a member of staff: sets the first passkey, once.
create table staff_invitations (
  id uuid primary key,
  account_id uuid not null references accounts,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);
select restrict_rows('staff_invitations', 'may_see(account_id)');

-- A change of address takes force when the new one is proven, and can be undone from the old one for a day.
create table email_changes (
  id uuid primary key,
  account_id uuid not null references accounts,
  old_email_encrypted bytea not null,
  new_email_encrypted bytea not null,
  undo_token_hash bytea not null unique,
  requested_at timestamptz not null,
  verified_at timestamptz,
  undone_at timestamptz
);
create index email_changes_account on email_changes (account_id, requested_at);
select restrict_rows('email_changes', 'may_see(account_id)');

-- Sessions and devices ------------------------------------------------------------------------------
-- One row for one sign-in, for as long as its refresh tokens live. `origin_jti` is what all tokens of one
-- sign-in share. The role is the account's, read there.
create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts,
  origin_jti uuid not null unique,
  device_hash bytea,
  device text not null,
  network text not null,
  factors text[] not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  -- Until when a page that is read without a click keeps the session, past the idle limit and never past its
  -- lifetime.
  reading_until timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in
    ('signed_out', 'revoked', 'idle', 'expired', 'crowded_out', 'password_changed', 'email_undone',
     'token_reused', 'suspended', 'closed')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_open on sessions (account_id, opened_at) where ended_at is null;
create index sessions_ended_at on sessions (ended_at) where ended_at is not null;
select restrict_rows('sessions', 'may_see(account_id)');

create table known_devices (
  account_id uuid not null references accounts,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (account_id, device_hash)
);
select restrict_rows('known_devices', 'may_see(account_id)');

-- Devices that were another account's before: each account knows a device by a name of its own, so that two on
-- one phone would otherwise never meet. Opens nothing, unlike a known device.
create table shared_devices (
  account_id uuid not null references accounts,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, device_hash)
);
select restrict_rows('shared_devices', 'may_see(account_id)');

-- One-time codes ------------------------------------------------------------------------------------
-- A code belongs to one purpose, one holder (the session or registration that asked), one number and one
-- thing authorised; its code is kept as a MAC over all of them. Asked for by someone who may not have it,
-- the row is written all the same and its account stays empty: no message is sent and no code opens it.
create table one_time_codes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts,
  purpose text not null check (purpose in
    ('confirm_number', 'confirm_purchase', 'prove_number', 'prove_email')),
  holder text not null,
  -- Whoever has no account can ask for a code and has no key: numbers are encrypted like messages, with a key
  -- that is not in the database.
  number_index bytea not null,
  number_encrypted bytea not null,
  -- Which numbers in a row the number is one of, as a blind index: whether texts are typed in is asked of each
  -- such row of numbers by itself.
  neighbours_index bytea,
  binding bytea not null,
  code_mac bytea not null,
  attempts_left integer not null default 5 check (attempts_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  superseded_at timestamptz
);
create index one_time_codes_newest on one_time_codes (holder, purpose) where superseded_at is null;
create index one_time_codes_created on one_time_codes (created_at);
create index one_time_codes_neighbours on one_time_codes (neighbours_index, created_at)
  where account_id is not null;
select restrict_rows('one_time_codes', 'may_see(account_id)');

-- Wrong codes in a row for one number, whatever code they were meant for. At twenty the number can no longer
-- prove anything until staff look. Failures at codes that were never given out are counted beside it, under the
-- index and one byte more.
create table number_factors (
  number_index bytea primary key,
  consecutive_failures integer not null default 0,
  disabled_at timestamptz
);
-- Nobody's own: it says which number is under attack.
select restrict_rows('number_factors');

-- Codes texted in each hour: what is usual, so that the unusual can be stopped.
create table code_hours (
  hour timestamptz primary key,
  sent integer not null
);

-- When something was last sent: to a number, its neighbours, from an address, by one holder. The instants of
-- the last day.
create table send_counts (
  key text primary key,
  sent_at timestamptz[] not null default '{}',
  touched_at timestamptz not null default now()
);
revoke select on send_counts from luwag_readonly;

-- Factors -------------------------------------------------------------------------------------------
create table passkeys (
  id uuid primary key,
  account_id uuid not null references accounts,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  is_backed_up boolean not null,
  -- On which device it was made, so that a page knows whether to ask this one for it.
  device_hash bytea,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_account on passkeys (account_id);
select restrict_rows('passkeys', 'may_see(account_id)');

-- Challenges of passkey ceremonies: made here, answered once. Without an account only where the passkey
-- itself says whose it is (staff sign-in).
create table passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts,
  purpose text not null check (purpose in ('register', 'sign_in', 'step_up')),
  challenge text not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
select restrict_rows('passkey_challenges', 'may_see(account_id)');

-- A fresh factor for one call with one content: confirmed once, used once.
create table step_ups (
  id uuid primary key,
  account_id uuid not null references accounts,
  session_id uuid not null references sessions,
  action text not null,
  binding bytea not null,
  passkey_challenge_id uuid references passkey_challenges,
  factor text check (factor in ('passkey', 'totp')),
  -- Since when the factor that answered has been the account's. Empty counts as since now.
  factor_since timestamptz,
  attempts_left integer not null default 5 check (attempts_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  consumed_at timestamptz
);
create index step_ups_expires_at on step_ups (expires_at);
select restrict_rows('step_ups', 'may_see(account_id)');

-- Who somebody is, shown anew in one session: the password, a code by mail and one by text. It allows one
-- new factor, soon after.
create table identity_proofs (
  session_id uuid primary key references sessions on delete cascade,
  account_id uuid not null references accounts,
  password_at timestamptz not null,
  email_code_id uuid not null,
  number_code_id uuid not null,
  sent_at timestamptz not null,
  email_at timestamptz,
  number_at timestamptz,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_proofs_expires_at on identity_proofs (expires_at);
select restrict_rows('identity_proofs', 'may_see(account_id)');

-- An authenticator app that this session was allowed to set up, until its first code comes back.
create table totp_setups (
  session_id uuid primary key references sessions on delete cascade,
  account_id uuid not null references accounts,
  -- Whether the account had no factor when this was allowed. If that changed meanwhile, it is allowed no more.
  is_first boolean not null,
  needs_proof boolean not null,
  -- The identity provider's session for the app that is being set up.
  pool_session text,
  expires_at timestamptz not null
);
create index totp_setups_expires_at on totp_setups (expires_at);
select restrict_rows('totp_setups', 'may_see(account_id)');

-- Every factor of an account is lost: what there was goes when the time is over, unless somebody objects.
create table factor_recoveries (
  id uuid primary key,
  account_id uuid not null references accounts,
  started_by text not null check (started_by in ('person', 'staff')),
  started_at timestamptz not null,
  ends_wait_at timestamptz not null,
  canceled_at timestamptz,
  finished_at timestamptz,
  check (canceled_at is null or finished_at is null)
);
create unique index factor_recoveries_open on factor_recoveries (account_id)
  where canceled_at is null and finished_at is null;
select restrict_rows('factor_recoveries', 'may_see(account_id)');

-- What the owner was told of and can say no to by the link in the mail; the secret is kept as a hash.
create table factor_notices (
  token_hash bytea primary key,
  account_id uuid not null references accounts,
  passkey_id uuid,
  is_totp boolean not null default false,
  recovery_id uuid references factor_recoveries,
  told_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(passkey_id, recovery_id) + is_totp::integer = 1)
);
create index factor_notices_expires_at on factor_notices (expires_at);
select restrict_rows('factor_notices', 'may_see(account_id)');

-- A wait that a face may lift: that of a factor of today for one purchase, or that of a recovery. One row for
-- each try, bound to the session that asked and to what waits; it is decided once, used once, and soon over.
create table factor_lifts (
  id uuid primary key,
  account_id uuid not null references accounts,
  session_id uuid not null references sessions on delete cascade,
  purpose text not null check (purpose in ('purchase', 'recovery')),
  -- Tries of sessions that have shown the password and nothing else, on a device that is new to the account, are
  -- counted by themselves: whoever knows a password must not use up those of its owner.
  is_password_only boolean not null default false,
  -- Which factor is too new, as step-ups name it: by its kind, and since when it has been the account's.
  factor text check (factor in ('passkey', 'totp')),
  factor_since timestamptz,
  recovery_id uuid references factor_recoveries,
  begun_at timestamptz not null,
  -- Frames came: from then on it counts as a try.
  sent_at timestamptz,
  is_match boolean,
  decided_at timestamptz,
  expires_at timestamptz,
  used_at timestamptz,
  check (purpose <> 'purchase' or (factor is not null and factor_since is not null and recovery_id is null)),
  check (purpose <> 'recovery' or (factor is null and factor_since is null and recovery_id is not null)),
  check (num_nonnulls(is_match, decided_at, expires_at) in (0, 3)),
  check (is_match is null or sent_at is not null),
  check (used_at is null or is_match)
);
create index factor_lifts_account on factor_lifts (account_id, begun_at);
create trigger decided_once before update on factor_lifts
  for each row execute function factor_lifts_decided_once();
select restrict_rows('factor_lifts', 'may_see(account_id)');

-- Consents ------------------------------------------------------------------------------------------
-- What was agreed to, word for word by its version; taken back or replaced by a newer text, it stays on record.
create table consents (
  id uuid primary key,
  account_id uuid not null references accounts,
  purpose text not null check (purpose in ('terms', 'privacy', 'biometrics', 'marketing')),
  text_version text not null check (text_version ~ '^\d{4}-\d{2}-\d{2}$'),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  replaced_at timestamptz,
  request_id text not null,
  check (num_nonnulls(withdrawn_at, replaced_at) <= 1)
);
create unique index consents_in_force on consents (account_id, purpose)
  where withdrawn_at is null and replaced_at is null;
create trigger keep_consents before update or delete on consents for each row execute function keep_consents();
select restrict_rows('consents', 'may_see(account_id)');
revoke delete on consents from luwag_app;
