-- Up Migration
-- Accounts: who people are to the product, how they come in, and what they may do next. Owned by
-- modules/accounts. Passwords and refresh tokens are not here: the identity provider keeps them in its own
-- schema. Every table below belongs to an account and is closed by row-level security; the scope that
-- opens it is set in the message that begins the transaction (packages/db/src/scope.ts).

create function may_see(owner uuid) returns boolean language sql stable parallel safe as $$
  select owner = nullif(current_setting('luwag.account_id', true), '')::uuid
    or current_setting('luwag.scope', true) = 'system'
$$;

create table accounts (
  id uuid primary key default uuid_v7(),
  -- The identity provider's name for the person. Absent between our row and its answer: the row is written
  -- first, so that a crash between the two leaves something to go on with.
  pool_sub uuid unique,
  role text not null check (role in ('buyer', 'merchant', 'staff')),
  -- Normalised by the contract: lower case, NFKC. Compared as it stands.
  email text not null unique,
  email_confirmed_at timestamptz,
  contact_number text not null check (contact_number ~ '^\+63\d{10}$'),
  number_confirmed_at timestamptz,
  first_name text not null,
  middle_name text not null default '',
  last_name text not null,
  locale text not null default 'en' check (locale in ('en', 'fil')),
  is_marketing_and_promotions_enabled boolean not null default false,
  account_status text not null default 'PENDING'
    check (account_status in ('PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED')),
  password_changed_at timestamptz not null,
  totp_enabled_at timestamptz,
  created_at timestamptz not null default now()
);
-- A number counts once it is proven; anyone may claim one that nobody has proven yet.
create unique index accounts_confirmed_number on accounts (contact_number) where number_confirmed_at is not null;

create table merchant_profiles (
  account_id uuid primary key references accounts,
  business_name text not null,
  industry text not null,
  tin text not null,
  website_url text not null default '',
  merchant_status text not null default 'NEW'
    check (merchant_status in ('NEW', 'WAITING_FOR_YOU', 'IN_REVIEW', 'ACTIVE', 'REJECTED'))
);

-- Partner companies vouch for people by a list of addresses and numbers.
create table companies (
  id uuid primary key default uuid_v7(),
  name text not null unique,
  created_at timestamptz not null default now()
);
create table company_roster (
  company_id uuid not null references companies,
  -- Exactly one of the two: a line with both is two rows.
  email text,
  contact_number text,
  check (num_nonnulls(email, contact_number) = 1),
  unique nulls not distinct (company_id, email, contact_number)
);
create index company_roster_email on company_roster (email) where email is not null;
create index company_roster_number on company_roster (contact_number) where contact_number is not null;
create table account_companies (
  account_id uuid not null references accounts,
  company_id uuid not null references companies,
  matched_at timestamptz not null default now(),
  primary key (account_id, company_id)
);

-- What registration answers with: it confirms a number before the first sign-in, and nothing else. An
-- address that already has an account is answered with a token of the same form that is not in here.
create table registration_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts,
  expires_at timestamptz not null
);

-- One row for one sign-in, for as long as its refresh tokens live. `origin_jti` is what all tokens of one
-- sign-in share. The role is the account's, read there.
create table sessions (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts,
  origin_jti uuid not null unique,
  device_hash bytea,
  device text not null,
  network text not null,
  factors text[] not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in
    ('signed_out', 'revoked', 'idle', 'expired', 'crowded_out', 'password_changed', 'token_reused', 'closed')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_open on sessions (account_id, opened_at) where ended_at is null;

create table known_devices (
  account_id uuid not null references accounts,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (account_id, device_hash)
);

-- A code belongs to one purpose, one holder (the session or registration that asked), one number and one
-- thing authorised; its code is kept as a MAC over all of them. Asked for by someone who may not have it,
-- the row is written all the same and its account stays empty: no message is sent and no code opens it.
create table one_time_codes (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references accounts,
  purpose text not null check (purpose in ('confirm_number', 'confirm_purchase')),
  holder text not null,
  number text not null,
  binding bytea not null,
  code_mac bytea not null,
  attempts_left integer not null default 5 check (attempts_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  superseded_at timestamptz
);
create index one_time_codes_number on one_time_codes (number, created_at);
create index one_time_codes_newest on one_time_codes (holder, purpose) where superseded_at is null;

-- Wrong codes in a row for one number, whatever code they were meant for. At twenty the number can no
-- longer prove anything until staff look.
create table number_factors (
  number text primary key,
  consecutive_failures integer not null default 0,
  disabled_at timestamptz
);

create table passkeys (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  is_backed_up boolean not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

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

-- A fresh factor for one call with one content: confirmed once, used once.
create table step_ups (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  session_id uuid not null references sessions,
  action text not null,
  binding bytea not null,
  passkey_challenge_id uuid references passkey_challenges,
  factor text check (factor in ('passkey', 'totp')),
  attempts_left integer not null default 5 check (attempts_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  consumed_at timestamptz
);

-- A change of address takes force when the new one is proven, and can be undone from the old one for a day.
create table email_changes (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts,
  old_email text not null,
  new_email text not null,
  undo_token_hash bytea not null unique,
  requested_at timestamptz not null,
  verified_at timestamptz,
  undone_at timestamptz
);
create index email_changes_account on email_changes (account_id, requested_at);

-- An invitation for a member of staff: sets the first passkey, once.
create table staff_invitations (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz
);

do $$
declare t text;
begin
  foreach t in array array['merchant_profiles', 'account_companies', 'registration_tokens', 'sessions',
    'known_devices', 'one_time_codes', 'passkeys', 'passkey_challenges', 'step_ups', 'email_changes',
    'staff_invitations'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_rows on %I to luwag_app using (may_see(account_id))', t);
  end loop;
end $$;
alter table accounts enable row level security;
create policy own_rows on accounts to luwag_app using (may_see(id));
-- Shared tables that say who is vouched for, or which number is under attack: nobody's own.
alter table company_roster enable row level security;
create policy system_only on company_roster to luwag_app using (current_setting('luwag.scope', true) = 'system');
alter table number_factors enable row level security;
create policy system_only on number_factors to luwag_app using (current_setting('luwag.scope', true) = 'system');

-- Reports count people; they do not read them.
revoke select on accounts, merchant_profiles, company_roster, account_companies, registration_tokens, sessions,
  known_devices, one_time_codes, number_factors, passkeys, passkey_challenges, step_ups, email_changes,
  staff_invitations from luwag_readonly;

-- Who calls, in one round trip and before any scope exists: the session by what its tokens share.
create function find_session(p_origin_jti uuid,
  out session_id uuid, out account_id uuid, out role text, out account_status text,
  out seen_at timestamptz, out expires_at timestamptz, out factors text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, a.id, a.role, a.account_status, s.seen_at, s.expires_at, s.factors
  from sessions s join accounts a on a.id = s.account_id
  where s.origin_jti = p_origin_jti and s.ended_at is null
$$;

-- Acts that matter for security, as plain rows of the transaction that did them. The app reads them and
-- adds to them through the function; nobody changes one.
create table audit.events (
  id uuid primary key default uuid_v7(),
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('anonymous', 'person', 'key', 'service', 'system')),
  actor_id text not null,
  -- Whose account the act is about, where there is one.
  account_id uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  detail jsonb not null default '{}',
  request_id text not null
);
create index events_account on audit.events (account_id, at);
create function audit.record(p_actor_kind text, p_actor_id text, p_account_id uuid, p_action text,
  p_detail jsonb, p_request_id text) returns uuid
language sql security definer set search_path = audit, public, pg_temp as $$
  insert into audit.events (actor_kind, actor_id, account_id, action, detail, request_id)
  values (p_actor_kind, p_actor_id, p_account_id, p_action, p_detail, p_request_id) returning id
$$;
