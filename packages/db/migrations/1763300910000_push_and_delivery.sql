-- Up Migration
-- Notices by push, a second carrier for texts, and what became of a message after it was handed over.

-- Browsers that a person lets us notify. Owned by modules/notifications.
create table push_subscriptions (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- A keyed hash of the address: a browser belongs to one account, the last that asked for it.
  endpoint_hash bytea not null unique,
  -- Address and keys, under a key that is not in the database: whoever has them can write to that screen.
  encrypted bytea not null,
  -- As its owner knows it: `Chrome on Android`.
  device text not null,
  -- Says only that there is something to read, for a phone that others see.
  is_discreet boolean not null,
  created_at timestamptz not null,
  -- When its push service last took something for it.
  used_at timestamptz
);
create index push_subscriptions_account on push_subscriptions (account_id, created_at);
select restrict_rows('push_subscriptions', 'may_see(account_id)');

alter table messages
  -- It waits until then, by the product's time: for quiet hours to end, or for a carrier to be back.
  add column not_before timestamptz,
  -- Whether it may be told together with others that waited for the same person.
  add column may_gather boolean not null default false,
  -- How often it was begun, for the length of the next wait.
  add column tries smallint not null default 0,
  -- Carriers that said for certain that they do not take this text.
  add column refused_by text[] not null default '{}',
  -- Who took it, and by what name they tell what became of it.
  add column carrier text,
  add column carrier_reference text,
  -- The digits of the number that say which network it is of.
  add column number_prefix text,
  -- When to ask the carrier next; null where there is nothing to ask any more.
  add column report_at timestamptz;
alter table messages drop constraint messages_channel_check;
alter table messages add constraint messages_channel_check check (channel in ('mail', 'text', 'push'));
-- `sent`: handed over. `delivered`: the carrier says it arrived. `given_up`: its use was over before it could leave.
-- `gathered`: told in one mail with others.
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check check (state in
  ('queued', 'sending', 'sent', 'delivered', 'unknown', 'failed', 'given_up', 'gathered'));
create index messages_waiting on messages (not_before) where not_before is not null;
create index messages_unreported on messages (report_at) where report_at is not null;
