-- Up Migration
-- What the identity provider keeps, in a schema that only its own role can read. Names (e-mails) appear
-- twice: as a keyed hash to look them up and to compare them, and sealed, to write to them. Neither tells
-- the reader of a stolen copy who has an account.

-- The time of test mode is read by every process; nothing else of public is.
grant usage on schema public to luwag_userpool;
grant select on public.test_clock to luwag_userpool;

-- One key in use for each purpose; a retired one is still published until what it signed has run out.
create table userpool.signing_keys (
  kid text primary key,
  purpose text not null check (purpose in ('access', 'id', 'guest')),
  public_jwk jsonb not null,
  private_sealed bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index signing_keys_in_use on userpool.signing_keys (purpose) where retired_at is null;

create table userpool.users (
  sub uuid primary key default uuid_v7(),
  username_key bytea not null unique,
  email_sealed bytea not null,
  is_email_verified boolean not null default false,
  -- A new address waits here; the old one stays in force until a code sent to the new one comes back.
  pending_email_key bytea,
  pending_email_sealed bytea,
  name_sealed bytea,
  locale text,
  role text not null check (role in ('buyer', 'merchant', 'staff')),
  status text not null default 'unconfirmed' check (status in ('unconfirmed', 'confirmed')),
  -- The PHC form of argon2id; its hash part is the tag under the pepper named by pepper_kid.
  password_phc text not null check (password_phc like '$argon2id$v=19$%'),
  pepper_kid text not null,
  password_changed_at timestamptz not null,
  totp_sealed bytea,
  totp_pending_sealed bytea,
  -- The newest time step that was accepted: a code is good once.
  totp_last_step bigint not null default 0,
  totp_failures integer not null default 0,
  is_totp_on boolean not null default false,
  is_email_otp_on boolean not null default false,
  preferred_mfa text check (preferred_mfa in ('SOFTWARE_TOKEN_MFA', 'EMAIL_OTP')),
  created_at timestamptz not null,
  check ((pending_email_key is null) = (pending_email_sealed is null)),
  check (not is_totp_on or totp_sealed is not null)
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
-- sealed, and emptied once delivered. Its times are real ones: test time does not pace retries.
create table userpool.deliveries (
  id uuid primary key default uuid_v7(),
  trigger_source text not null,
  body_sealed bytea,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  gave_up_at timestamptz
);
create index deliveries_due on userpool.deliveries (next_attempt_at)
  where delivered_at is null and gave_up_at is null;
create index deliveries_created_at on userpool.deliveries (created_at);

-- May this password be tried? Charges the failure before the password is looked at, so that a thousand
-- guesses at once are counted one after the other; a right password gets the charge back. Three failures
-- are free, then each next try waits 1, 2, 4 … 60 s; ten in a quarter of an hour lock for as long; fifty
-- in a row, from wherever, end the password until it is reset.
create function userpool.charge_password(
  p_subject bytea, p_device bytea, p_now timestamptz, p_has_waits boolean,
  out verdict text, out failures_before integer
) language plpgsql as $$
declare
  s userpool.subjects;
  b userpool.password_budgets;
begin
  insert into userpool.subjects as x (key, touched_at) values (p_subject, p_now)
    on conflict (key) do update set touched_at = excluded.touched_at returning x.* into s;
  failures_before := 0;
  if s.password_disabled_at is not null then
    verdict := 'disabled';
    return;
  end if;
  insert into userpool.password_budgets as x (subject_key, device_key, window_started_at)
    values (p_subject, p_device, p_now)
    on conflict (subject_key, device_key) do update set device_key = excluded.device_key
    returning x.* into b;
  if b.locked_until > p_now then
    verdict := 'locked';
    return;
  end if;
  if b.window_started_at <= p_now - interval '15 minutes' then
    b.failures := 0;
    b.window_started_at := p_now;
    b.next_try_at := null;
  end if;
  if p_has_waits and b.next_try_at > p_now then
    verdict := 'wait';
    return;
  end if;
  failures_before := b.failures;
  update userpool.password_budgets x set
    failures = b.failures + 1,
    window_started_at = b.window_started_at,
    next_try_at = case when b.failures >= 2
      then p_now + least(60, power(2, b.failures - 2)) * interval '1 second' end,
    locked_until = case when b.failures >= 9 then p_now + interval '15 minutes' end
    where x.subject_key = p_subject and x.device_key = p_device;
  update userpool.subjects x set
    password_failures = s.password_failures + 1,
    password_disabled_at = case when s.password_failures >= 49 then p_now end
    where x.key = p_subject;
  verdict := 'try';
end $$;

-- Room for one more try from this address? Charged beforehand and given back like the above.
create function userpool.charge_address(
  p_key bytea, p_max integer, p_window interval, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  insert into userpool.address_budgets as x (key, failures, window_started_at) values (p_key, 1, p_now)
    on conflict (key) do update set
      failures = case when x.window_started_at <= p_now - p_window then 1 else x.failures + 1 end,
      window_started_at = case when x.window_started_at <= p_now - p_window then p_now else x.window_started_at end
    where x.window_started_at <= p_now - p_window or x.failures < p_max;
  return found;
end $$;

-- May another code be sent? A minute between two of one purpose, five an hour in all.
create function userpool.charge_send(
  p_subject bytea, p_purpose text, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  recent timestamptz[];
begin
  insert into userpool.subjects as x (key, touched_at) values (p_subject, p_now)
    on conflict (key) do update set touched_at = excluded.touched_at returning x.sent_at into recent;
  if exists (select from userpool.codes c where c.subject_key = p_subject and c.purpose = p_purpose
      and c.issued_at > p_now - interval '60 seconds') then
    return false;
  end if;
  recent := array(select t from unnest(recent) t where t > p_now - interval '1 hour');
  if cardinality(recent) >= 5 then
    return false;
  end if;
  update userpool.subjects x set sent_at = recent || p_now where x.key = p_subject;
  return true;
end $$;

-- May a guess at this code be looked at? Charges the attempt first. Five for each code; twenty wrong ones
-- in a row, over any number of codes, end codes for this name until the password is recovered. Recovery
-- itself has longer codes and does not count, or a stranger could take it away.
create function userpool.charge_code(
  p_subject bytea, p_purpose text, p_now timestamptz,
  out verdict text, out id uuid, out sub uuid, out destination_key bytea, out code_mac bytea
) language plpgsql as $$
declare
  s userpool.subjects;
begin
  -- Subject first, then code, here and wherever both are changed: two orders would deadlock.
  insert into userpool.subjects as x (key, touched_at) values (p_subject, p_now)
    on conflict (key) do update set touched_at = excluded.touched_at returning x.* into s;
  if p_purpose <> 'recovery' and s.codes_disabled_at is not null then
    verdict := 'disabled';
    return;
  end if;
  update userpool.codes c set attempts = c.attempts + 1
    where c.subject_key = p_subject and c.purpose = p_purpose
      and c.consumed_at is null and c.expires_at > p_now and c.attempts < 5
    returning c.id, c.sub, c.destination_key, c.code_mac into id, sub, destination_key, code_mac;
  if not found then
    verdict := case when exists (
      select from userpool.codes c where c.subject_key = p_subject and c.purpose = p_purpose
        and c.consumed_at is null and c.expires_at > p_now) then 'exhausted' else 'expired' end;
    return;
  end if;
  if p_purpose <> 'recovery' then
    update userpool.subjects x set
      code_failures = s.code_failures + 1,
      codes_disabled_at = case when s.code_failures >= 19 then p_now end
      where x.key = p_subject;
  end if;
  verdict := 'try';
end $$;
