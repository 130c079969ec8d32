-- Up Migration
-- What making a factor takes, how old a factor is when it answers, and what stops a stranger's.

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

-- An authenticator app that this session was allowed to set up, until its first code comes back.
create table totp_setups (
  session_id uuid primary key references sessions on delete cascade,
  account_id uuid not null references accounts,
  -- Whether the account had no factor when this was allowed. If that changed meanwhile, it is allowed no more.
  is_first boolean not null,
  needs_proof boolean not null,
  expires_at timestamptz not null
);
create index totp_setups_expires_at on totp_setups (expires_at);

-- Every factor of an account is lost: what there was goes when the time is over, unless somebody objects.
create table factor_recoveries (
  id uuid primary key default uuid_v7(),
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

do $$ declare t text;
begin
  foreach t in array array['identity_proofs', 'totp_setups', 'factor_recoveries', 'factor_notices'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_rows on %I to luwag_app using (may_see(account_id))', t);
    execute format('revoke select on %I from luwag_readonly', t);
  end loop;
end $$;

-- Since when the factor has been the account's that answered a step-up. Empty counts as since now.
alter table step_ups add column factor_since timestamptz;

-- On which device a passkey was made, so that a page knows whether to ask this one for it.
alter table passkeys add column device_hash bytea;

-- Nothing is lent until then: somebody has said that a factor was not theirs.
alter table accounts add column borrowing_held_until timestamptz;

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in
  ('confirm_number', 'confirm_purchase', 'prove_number', 'prove_email'));
