-- Up Migration
-- What we told people, as they read it in their inbox, and how they want to be told. Owned by modules/notices.

create table notices (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- A kind of packages/domain/src/notices.ts, and its group at that time.
  kind text not null,
  group_name text not null,
  -- What it is about: a second one of the same kind and name is not written.
  about text not null,
  -- What its template takes, in JSON. Words are made of it when it is read, in the language of whoever reads.
  data_encrypted bytea not null,
  -- By which channels it left, or will.
  channels text[] not null check (channels <@ array['mail', 'text', 'push']),
  -- The end of the quiet hours that its messages wait for.
  waits_until timestamptz,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (account_id, kind, about)
);
create index notices_of_account on notices (account_id, id);
create index notices_unread on notices (account_id) where read_at is null;
create index notices_created on notices (created_at);
select restrict_rows('notices', 'may_see(account_id)');

create table notice_settings (
  account_id uuid primary key references accounts,
  -- {"group": {"mail": true}}: what is not in it is as it is for everybody.
  choices jsonb not null,
  -- Hours of the day in Manila.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  changed_at timestamptz not null,
  constraint quiet_hours_begin_and_end check ((quiet_from is null) = (quiet_until is null))
);
select restrict_rows('notice_settings', 'may_see(account_id)');

-- What buyers chose about money owed is one of the groups now.
insert into notice_settings (account_id, choices, changed_at)
  select buyer_id, jsonb_build_object('money_owed', jsonb_build_object('mail', by_mail, 'text', by_text)), changed_at
    from contact_preferences;
drop table contact_preferences;
