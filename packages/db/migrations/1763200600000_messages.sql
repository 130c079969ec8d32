-- Up Migration
-- Messages that leave: mails and texts, each written once for whatever it is about. Owned by
-- modules/notifications.

create table messages (
  id uuid primary key,
  -- What the message is about. Asked for a second time under the same name, it is not written again.
  dedupe_key text not null unique,
  channel text not null check (channel in ('mail', 'text')),
  template text not null,
  account_id uuid references accounts,
  -- Recipient, language and words, under a key that is not in the database: links and codes are among
  -- them. Emptied as soon as nothing more is to be done with it.
  encrypted bytea,
  -- `unknown`: handed over, and we were not told whether it was taken. Never taken for a failure.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'unknown', 'failed')),
  -- After this it is of no use to anyone, and is not sent.
  useful_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('queued', 'sending'))),
  check (encrypted is not null or ended_at is not null)
);
create index messages_created on messages (created_at);
alter table messages enable row level security;
-- Anyone may ask for a message; only jobs read one.
create policy anyone_asks on messages for insert to luwag_app with check (true);
create policy system_reads on messages to luwag_app using (current_setting('luwag.scope', true) = 'system');
revoke select on messages from luwag_readonly;
