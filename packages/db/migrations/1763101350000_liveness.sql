-- Up Migration
-- Whether the person before the camera is there and is the one on the card, and what can be read from the card.
-- Owned by modules/kyc.

-- The frames of a check are pictures like those of documents: sealed, shown and erased the same way. A check
-- has several, so they are not one of a kind.
alter table kyc_documents drop constraint kyc_documents_kind_check;
alter table kyc_documents add constraint kyc_documents_kind_check check (kind in (
  'primary_government_id_front', 'primary_government_id_back', 'selfie_with_primary_id',
  'secondary_government_id_front', 'selfie_with_secondary_id', 'business_registration', 'mayors_permit',
  'liveness'));
drop index kyc_documents_current;
create unique index kyc_documents_current on kyc_documents (account_id, kind)
  where replaced_at is null and erased_at is null and kind <> 'liveness';

create table kyc_liveness (
  id uuid primary key default uuid_v7(),
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
  check ((way = 'still') = (still_reason is not null)),
  check ((way = 'moves') = (cardinality(challenges) > 0)),
  -- A flat picture comes closer and opens no mouth, but it cannot turn its head.
  check (way = 'still' or challenges @> array['left', 'right']),
  check (state in ('waiting', 'expired') or sent_at is not null),
  check ((state in ('passed', 'review', 'rejected')) = (decided_at is not null)),
  check (way = 'moves' or state = 'review')
);
create unique index kyc_liveness_waiting on kyc_liveness (account_id) where state = 'waiting';
create index kyc_liveness_account on kyc_liveness (account_id, began_at);
create index kyc_liveness_kept on kyc_liveness (frames_kept_until) where frames_kept_until is not null;

-- A check is used once and decided once: nothing leads back.
create function kyc_liveness_goes_on() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) in (('waiting', 'checking'), ('waiting', 'expired'), ('checking', 'passed'),
      ('checking', 'review'), ('checking', 'rejected')) then
    return new;
  end if;
  raise exception 'a liveness check does not go from % to %', old.state, new.state using errcode = '23514';
end $$;
create trigger goes_on before update of state on kyc_liveness
  for each row when (old.state <> new.state) execute function kyc_liveness_goes_on();

create table kyc_liveness_frames (
  liveness_id uuid not null references kyc_liveness,
  account_id uuid not null references accounts,
  -- 0 is the look straight ahead, then one for each challenge in order.
  position smallint not null check (position between 0 and 8),
  document_id uuid not null references kyc_documents,
  primary key (liveness_id, position)
);
create index kyc_liveness_frames_document on kyc_liveness_frames (document_id);

-- What a machine read from one picture, whether that is still a draft or was handed in.
create table kyc_readings (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts,
  picture_sha256 bytea not null check (length(picture_sha256) = 32),
  state text not null check (state in ('reading', 'read')),
  -- What was read, word for word, sealed with the account's key.
  text_sealed bytea,
  asked_at timestamptz not null,
  read_at timestamptz,
  unique (account_id, picture_sha256),
  check ((state = 'read') = (text_sealed is not null)),
  check ((state = 'read') = (read_at is not null))
);

do $$
declare t text;
begin
  foreach t in array array['kyc_liveness', 'kyc_liveness_frames', 'kyc_readings'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_rows on %I to luwag_app using (may_see(account_id))', t);
  end loop;
end $$;
revoke select on kyc_liveness, kyc_liveness_frames, kyc_readings from luwag_readonly;
