-- Up Migration
-- The key of each account's personal data, wrapped by a key that never leaves the key process. Owned by
-- packages/personal. Sealed columns elsewhere open with it alone; without the key process nothing here does.

create table personal_keys (
  -- Checked at the commit: the key seals what its account's row is inserted with.
  account_id uuid primary key references accounts on delete cascade deferrable initially deferred,
  -- Stands in every sealed field beside the cipher text.
  key_version smallint not null default 1 check (key_version > 0),
  kek_version integer check (kek_version between 1 and 65535),
  wrapped bytea,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  check ((destroyed_at is null) = (wrapped is not null)),
  check ((kek_version is null) = (wrapped is null)),
  -- Format, version of the wrapping key, iv, tag, cipher text (packages/personal/src/wire.ts). The version
  -- is a column as well, so that what is still under an old one can be found.
  check (octet_length(wrapped) = 64 and get_byte(wrapped, 0) = 1
    and get_byte(wrapped, 1) * 256 + get_byte(wrapped, 2) = kek_version)
);
create index personal_keys_kek_version on personal_keys (kek_version, account_id) where wrapped is not null;
alter table personal_keys enable row level security;
create policy own_rows on personal_keys to luwag_app using (may_see(account_id));
revoke select on personal_keys from luwag_readonly;
-- A row that is gone would let a second key be made, beside data that only the first one opens.
revoke delete on personal_keys from luwag_app;

-- What was destroyed stays destroyed, and a key is replaced by nothing but itself, wrapped anew.
create function keep_personal_key() returns trigger language plpgsql as $$
begin
  if old.destroyed_at is not null or new.account_id <> old.account_id or new.key_version <> old.key_version then
    raise exception 'a personal key is not changed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger keep_personal_key before update on personal_keys
  for each row execute function keep_personal_key();
