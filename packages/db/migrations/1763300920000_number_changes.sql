-- Up Migration
-- Another mobile number for an account: asked for with a trusted factor, in force once the code texted to the new
-- number came back, and undone by the link of a notice. Owned by modules/accounts.
create table number_changes (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- The session that asked: the code is good in that one alone.
  session_id uuid not null,
  -- The newest code that was sent for it, and when.
  code_id uuid not null,
  sent_at timestamptz not null,
  old_number_index bytea not null,
  old_number_encrypted bytea not null,
  new_number_encrypted bytea not null,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  undone_at timestamptz
);
create index number_changes_account on number_changes (account_id, requested_at);
-- A number that was left stays its owner's for a while.
create index number_changes_old_number on number_changes (old_number_index, confirmed_at)
  where confirmed_at is not null and undone_at is null;
select restrict_rows('number_changes', 'may_see(account_id)');

alter table one_time_codes drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (purpose in
    ('confirm_number', 'change_number', 'confirm_purchase', 'prove_number', 'prove_email'));

alter table factor_notices add column number_change_id uuid references number_changes on delete cascade;
alter table factor_notices drop constraint factor_notices_check,
  add constraint factor_notices_check
    check (num_nonnulls(passkey_id, recovery_id, number_change_id) + is_totp::integer = 1);
