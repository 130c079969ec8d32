-- Up Migration
-- Pictures of documents, on their way in and handed in. Owned by modules/kyc. The pictures themselves are in
-- the object store, each sealed with a key of its own; here is that key, wrapped by the account's.

-- A picture that is being sent, or waits to be handed in: at most one of each kind.
create table kyc_drafts (
  id uuid primary key default uuid_v7(),
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
    check (state in ('receiving', 'ready', 'handed_in', 'gone')),
  -- Of the clean picture, once there is one.
  object_key text unique,
  wrapped_key bytea,
  clean_bytes integer,
  clean_sha256 bytea check (length(clean_sha256) = 32),
  width integer,
  height integer,
  blur numeric(10, 2),
  glare numeric(6, 4),
  document_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (received_bytes between 0 and bytes),
  check ((state in ('ready', 'handed_in')) = (width is not null)),
  check ((state = 'ready') = (object_key is not null)),
  check ((object_key is null) = (wrapped_key is null)),
  check ((state = 'handed_in') = (document_id is not null))
);
create unique index kyc_drafts_open on kyc_drafts (account_id, kind) where state in ('receiving', 'ready');
create index kyc_drafts_account on kyc_drafts (account_id, created_at);
create index kyc_drafts_expiring on kyc_drafts (expires_at);

-- What of it is here. Each part is an object of its own, until the whole is.
create table kyc_draft_parts (
  draft_id uuid not null references kyc_drafts on delete cascade,
  start_byte integer not null check (start_byte >= 0),
  account_id uuid not null references accounts,
  bytes integer not null check (bytes > 0),
  object_key text not null unique,
  wrapped_key bytea not null,
  primary key (draft_id, start_byte)
);

-- What was handed in. A new one of the same kind replaces the last; an erased one keeps its row and no key.
create table kyc_documents (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts,
  kind text not null check (kind in ('primary_government_id_front', 'primary_government_id_back',
    'selfie_with_primary_id', 'secondary_government_id_front', 'selfie_with_secondary_id',
    'business_registration', 'mayors_permit')),
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
create unique index kyc_documents_current on kyc_documents (account_id, kind)
  where replaced_at is null and erased_at is null;
alter table kyc_drafts add foreign key (document_id) references kyc_documents;

-- Numbers on the documents, where somebody typed them. Two accounts may have the same: that is for a
-- reviewer to look at, so the index only finds.
create table kyc_id_numbers (
  id uuid primary key default uuid_v7(),
  account_id uuid not null references accounts,
  slot text not null check (slot in ('primary', 'secondary')),
  id_type text not null check (id_type ~ '^[a-z0-9_]{1,40}$'),
  number_sealed bytea not null,
  number_index bytea not null,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index kyc_id_numbers_current on kyc_id_numbers (account_id, slot) where replaced_at is null;
create index kyc_id_numbers_index on kyc_id_numbers (number_index);

do $$
declare t text;
begin
  foreach t in array array['kyc_drafts', 'kyc_draft_parts', 'kyc_documents', 'kyc_id_numbers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_rows on %I to luwag_app using (may_see(account_id))', t);
  end loop;
end $$;
revoke select on kyc_drafts, kyc_draft_parts, kyc_documents, kyc_id_numbers from luwag_readonly;
