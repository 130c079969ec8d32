-- Up Migration
-- What people told about themselves and where their money goes, what they agreed to, the copies they asked
-- for, and how they left. Personal columns are sealed with the account's key (packages/personal); by what
-- somebody could be known again lies in kyc_traits.

-- Owned by modules/kyc. Names, and what a merchant's business is, stand with the account.
create table person_profiles (
  account_id uuid primary key references accounts,
  date_of_birth_sealed bytea not null,
  gender_sealed bytea not null,
  told_at timestamptz not null
);

create table person_addresses (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- A buyer has one; a merchant's first is where the business is registered.
  position smallint not null check (position between 0 and 9),
  -- Codes and the names as they read on the day, as contracts/reference.ts has them.
  address_sealed bytea not null,
  -- The quarter of the geographic code that the names are taken from.
  release text not null check (release ~ '^\d{4}-Q[1-4]$'),
  unique (account_id, position)
);

create table profile_photos (
  account_id uuid primary key references accounts,
  object_key text not null unique,
  wrapped_key bytea not null,
  bytes integer not null check (bytes > 0),
  set_at timestamptz not null
);

-- Where payouts go. A change ends one row and begins another, so that it can be told where each went.
create table bank_accounts (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- As in the list of banks, with the name it had there.
  bank_code text not null check (bank_code ~ '^PH_[A-Z0-9]{2,12}$'),
  bank_name text not null,
  account_number_sealed bytea not null,
  account_name_sealed bytea not null,
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

-- Owned by modules/accounts. What was agreed to, word for word by its version; taken back or replaced by a
-- newer text, it stays on record.
create table consents (
  id uuid primary key default uuid_v7(),
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
create function keep_consents() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or num_nonnulls(old.withdrawn_at, old.replaced_at) > 0
    or (new.id, new.account_id, new.purpose, new.text_version, new.given_at, new.request_id)
      is distinct from (old.id, old.account_id, old.purpose, old.text_version, old.given_at, old.request_id) then
    raise exception 'what was agreed to stays on record' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger keep_consents before update or delete on consents for each row execute function keep_consents();

-- Owned by modules/privacy. A copy of somebody's data: made by a job, fetched once, gone after a day.
create table data_exports (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  downloaded_at timestamptz,
  bytes integer check (bytes > 0),
  object_key text unique,
  wrapped_key bytea,
  check ((ready_at is null) = (expires_at is null) and (ready_at is null) = (bytes is null)),
  check ((object_key is null) = (wrapped_key is null)),
  check (object_key is null or ready_at is not null)
);
create unique index data_exports_making on data_exports (account_id) where ready_at is null;
create index data_exports_waiting on data_exports (expires_at) where object_key is not null;

-- What was kept of somebody who left, and until when.
create table account_closings (
  account_id uuid primary key references accounts,
  closed_at timestamptz not null,
  -- As the person was told: what, why, until when.
  kept jsonb not null,
  -- The last day on which something asks for who they are; absent when nothing did.
  identity_until date,
  -- When the key was destroyed and the names blanked.
  erased_at timestamptz
);
create index account_closings_due on account_closings (identity_until) where erased_at is null;

do $$
declare t text;
begin
  foreach t in array array['person_profiles', 'person_addresses', 'profile_photos', 'bank_accounts', 'consents',
    'data_exports', 'account_closings'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_rows on %I to luwag_app using (may_see(account_id))', t);
  end loop;
end $$;
revoke select on person_profiles, person_addresses, profile_photos, bank_accounts, consents, data_exports,
  account_closings from luwag_readonly;
revoke delete on consents from luwag_app;
