-- Up Migration
-- A wait that a face may lift: that of a factor of today for one purchase, or that of a recovery. Owned by
-- modules/accounts. One row for each try, bound to the session that asked and to what waits; it is decided once,
-- used once, and soon over.
create table factor_lifts (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts,
  session_id uuid not null references sessions on delete cascade,
  purpose text not null check (purpose in ('purchase', 'recovery')),
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

create function factor_lifts_decided_once() returns trigger language plpgsql as $$
begin
  if old.is_match is not null and new.is_match is distinct from old.is_match
     or old.used_at is not null and new.used_at is distinct from old.used_at then
    raise exception 'lift % was decided or used already', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger decided_once before update on factor_lifts
  for each row execute function factor_lifts_decided_once();

alter table factor_lifts enable row level security;
create policy own_rows on factor_lifts to luwag_app using (may_see(account_id));
revoke select on factor_lifts from luwag_readonly;

-- A face check that is not for the case but lifts a wait; its frames are taken from the session that asked.
alter table kyc_liveness
  add column lift_id uuid references factor_lifts,
  add column session_id uuid,
  add constraint kyc_liveness_lift_has_a_session check ((lift_id is null) = (session_id is null));
