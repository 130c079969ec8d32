-- Up Migration
-- What the identity provider keeps, in a schema that only its own role can read. Names (e-mails) appear
-- twice: as a keyed hash to look them up and to compare them, and encrypted, to write to them. Neither tells
-- the reader of a stolen copy who has an account.

-- One key in use for each purpose; a retired one is still published until what it signed has run out.
create table userpool.signing_keys (
  kid text primary key,
  purpose text not null check (purpose in ('access', 'id', 'guest')),
  public_jwk jsonb not null,
  private_encrypted bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index signing_keys_in_use on userpool.signing_keys (purpose) where retired_at is null;

create table userpool.users (
  sub uuid primary key default uuid_v7(),
  username_key bytea not null unique,
  email_encrypted bytea not null,
  is_email_verified boolean not null default false,
  -- A new address waits here; the old one stays in force until a code sent to the new one comes back.
  pending_email_key bytea,
  pending_email_encrypted bytea,
  name_encrypted bytea,
  locale text,
  role text not null check (role in ('buyer', 'merchant', 'staff')),
  status text not null default 'unconfirmed' check (status in ('unconfirmed', 'confirmed')),
  -- The PHC form of argon2id; its hash part is the tag under the pepper named by pepper_kid.
  password_phc text not null check (password_phc like '$argon2id$v=19$%'),
  pepper_kid text not null,
  password_changed_at timestamptz not null,
  totp_encrypted bytea,
  -- The secret of an app that is being set up waits ten minutes for its first code, and only for whoever has
  -- the session that came with it.
  totp_pending_encrypted bytea,
  totp_pending_at timestamptz,
  totp_pending_session_hash bytea,
  -- The newest time step that was accepted: a code is good once.
  totp_last_step bigint not null default 0,
  totp_failures integer not null default 0,
  is_totp_on boolean not null default false,
  is_email_otp_on boolean not null default false,
  preferred_mfa text check (preferred_mfa in ('SOFTWARE_TOKEN_MFA', 'EMAIL_OTP')),
  created_at timestamptz not null,
  check ((pending_email_key is null) = (pending_email_encrypted is null)),
  check (not is_totp_on or totp_encrypted is not null)
);

-- What has been tried against a name, whether or not anybody has it: both must look the same.
create table userpool.subjects (
  key bytea primary key,
  password_failures integer not null default 0,
  password_disabled_at timestamptz,
  code_failures integer not null default 0,
  codes_disabled_at timestamptz,
  sent_at timestamptz[] not null default '{}',
  touched_at timestamptz not null
);
create index subjects_touched_at on userpool.subjects (touched_at);

-- Password failures of the last quarter of an hour: one row for all unknown devices together (an empty
-- key), and one for each known device, so that a stranger's guesses never lock the owner out.
create table userpool.password_budgets (
  subject_key bytea not null references userpool.subjects on delete cascade,
  device_key bytea not null,
  failures integer not null default 0,
  window_started_at timestamptz not null,
  next_try_at timestamptz,
  locked_until timestamptz,
  primary key (subject_key, device_key)
);

-- The same by network address, and by the network around it. Keys are keyed hashes.
create table userpool.address_budgets (
  key bytea primary key,
  failures integer not null,
  window_started_at timestamptz not null
);
create index address_budgets_window_started_at on userpool.address_budgets (window_started_at);

-- The newest code for each name and purpose; issuing another replaces it. A row without sub belongs to
-- nobody and can never match: it is there so that unknown names cost and answer the same.
create table userpool.codes (
  subject_key bytea not null,
  purpose text not null check (purpose in ('sign_up', 'recovery', 'attribute', 'sign_in')),
  id uuid not null,
  sub uuid references userpool.users on delete cascade,
  destination_key bytea not null,
  code_mac bytea not null,
  attempts integer not null default 0,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  primary key (subject_key, purpose)
);
create index codes_expires_at on userpool.codes (expires_at);
create index codes_sub on userpool.codes (sub);

-- A sign-in between password and second factor.
create table userpool.challenges (
  session_hash bytea primary key,
  sub uuid not null references userpool.users on delete cascade,
  kind text not null check (kind in ('SOFTWARE_TOKEN_MFA', 'EMAIL_OTP')),
  device_hash bytea,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index challenges_expires_at on userpool.challenges (expires_at);
create index challenges_sub on userpool.challenges (sub);

create table userpool.devices (
  key_hash bytea primary key,
  sub uuid not null references userpool.users on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index devices_sub on userpool.devices (sub);

-- One sign-in and every refresh token that followed from it. Tokens are not stored: the one that is good
-- now follows from secret and counter, so parallel refreshes arrive at the same successor.
create table userpool.families (
  id uuid primary key default uuid_v7(),
  sub uuid not null references userpool.users on delete cascade,
  device_hash bytea not null,
  secret bytea not null,
  counter integer not null default 0,
  amr text[] not null,
  auth_at timestamptz not null,
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in
    ('refresh_token_reuse', 'sign_out', 'password_changed', 'global_sign_out', 'user_deleted')),
  check ((revoked_at is null) = (revoked_reason is null))
);
create index families_live on userpool.families (sub) where revoked_at is null;
create index families_sub on userpool.families (sub);
create index families_expires_at on userpool.families (expires_at);

-- What the product must be told: codes to send, families that ended. Written with the change itself,
-- encrypted, and emptied once delivered. Its times are real ones: test time does not pace retries.
create table userpool.deliveries (
  id uuid primary key default uuid_v7(),
  trigger_source text not null,
  body_encrypted bytea,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  gave_up_at timestamptz
);
create index deliveries_due on userpool.deliveries (next_attempt_at)
  where delivered_at is null and gave_up_at is null;
create index deliveries_created_at on userpool.deliveries (created_at);
