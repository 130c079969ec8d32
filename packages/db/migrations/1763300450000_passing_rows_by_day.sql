-- Up Migration
-- Messages, what the gateway tells and what merchants are told lie in tables of days, as idempotency keys and events
-- do (day_tables): dropped whole, and never deleted row by row. A row's `day` is the server's, never the product's
-- time, which in test mode may be any.
-- They have no foreign keys to accounts and payment requests: attaching a table with one locks what it points to against
-- writes, after it has locked what the writers want next, and so under load it would never come about. Neither accounts
-- nor payment requests are ever deleted.
create temporary table moved_messages on commit drop as select * from messages;
create temporary table moved_events on commit drop as select * from gateway_events;
create temporary table moved_deliveries on commit drop as select * from webhook_deliveries;
create temporary table moved_attempts on commit drop as select * from webhook_attempts;
drop table messages, gateway_events, webhook_attempts, webhook_deliveries;

-- Mails and texts. Owned by modules/notifications.
create table messages (
  day date not null default (now() at time zone 'UTC')::date,
  id uuid not null,
  -- What the message is about. Asked for a second time under the same name, it is not written again, whatever the day
  -- (insert_message).
  dedupe_key text not null,
  channel text not null check (channel in ('mail', 'text')),
  template text not null,
  account_id uuid,
  -- Recipient, language and words, under a key that is not in the database: links and codes are among
  -- them. Emptied as soon as nothing more is to be done with it.
  encrypted bytea,
  -- `unknown`: handed over, and we were not told whether it was taken. Never taken for a failure.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'unknown', 'failed')),
  -- After this it is of no use to anyone, and is not sent.
  useful_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (id, day),
  unique (dedupe_key, day),
  check ((ended_at is null) = (state in ('queued', 'sending'))),
  check (encrypted is not null or ended_at is not null)
) partition by range (day);
-- A table goes once nothing in it is to be sent any more.
create index messages_open on messages (id) where ended_at is null;
alter table messages enable row level security;
-- Anyone may ask for a message, by insert_message; only jobs read one.
create policy system_reads on messages to luwag_app using (current_setting('luwag.scope', true) = 'system');
revoke select on messages from luwag_readonly;
create table messages_other partition of messages default;
select shut_part('messages_other');

-- What the gateway says happened, each piece of news once, however often it is delivered. Hints of where to
-- look: nothing in here changes anything by itself. Owned by modules/sources.
create table gateway_events (
  day date not null default (now() at time zone 'UTC')::date,
  id uuid not null default uuid_v7(),
  dedupe_key text not null,
  event text not null,
  subject text not null check (subject in ('payment', 'token', 'session', 'refund', 'other')),
  payment_request_id text,
  payment_id text,
  token_id text,
  session_id text,
  refund_id text,
  reference text,
  -- Only of events whose kind we do not know: of the others the ids are enough to ask.
  body jsonb,
  deliveries integer not null default 1,
  received_at timestamptz not null,
  primary key (id, day),
  unique (dedupe_key, day)
) partition by range (day);
select restrict_rows('gateway_events');
create table gateway_events_other partition of gateway_events default;
select shut_part('gateway_events_other');

-- One event on its way to one address. The body is what happened then, written once: a later attempt sends
-- the same, whatever has become of the request since. Owned by modules/webhooks.
create table webhook_deliveries (
  -- Of the event, not of the delivery: the same event comes to the same table however late, and is there once.
  day date not null,
  id uuid not null,
  account_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  address_id uuid not null references webhook_addresses on delete cascade,
  -- Of the outbox; the merchant sees it as `webhook-id` and drops what it has had already.
  event_id uuid not null,
  payment_request_id uuid not null,
  type text not null,
  body text not null,
  -- `failed`: the last attempt failed. `canceled`: the address was disabled before it was taken.
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'canceled')),
  attempts smallint not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (id, day),
  unique (address_id, event_id, day),
  check ((ended_at is null) = (state = 'waiting'))
) partition by range (day);
create index webhook_deliveries_open on webhook_deliveries (id) where ended_at is null;
select restrict_rows('webhook_deliveries', 'may_see(account_id, mode)');
create trigger takes_its_attempts after delete on webhook_deliveries for each row execute function delete_attempts();
create table webhook_deliveries_other partition of webhook_deliveries default;
select shut_part('webhook_deliveries_other');

-- What came of each attempt: a status and the beginning of the answer, or why there was none.
create table webhook_attempts (
  -- Of the delivery.
  day date not null,
  delivery_id uuid not null,
  number smallint not null check (number > 0),
  account_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  status integer,
  failure text,
  response text not null default '',
  primary key (delivery_id, number, day),
  check ((status is null) <> (failure is null))
) partition by range (day);
select restrict_rows('webhook_attempts', 'may_see(account_id, mode)');
create table webhook_attempts_other partition of webhook_attempts default;
select shut_part('webhook_attempts_other');

-- A name of a message or of a piece of news is looked for in every table, so these have few. Deliveries are found by
-- their day alone, and their tables may be many. Merchants are promised thirty days after the last attempt, which is
-- made up to four days after the event.
insert into day_tables (name, span_days, kept_days, needed_while, goes_after) values
  ('messages', 10, 30, 'kept.ended_at is null', null),
  ('gateway_events', 30, 90, null, null),
  ('webhook_deliveries', 1, 34, 'kept.ended_at is null', null),
  ('webhook_attempts', 1, 34, 'exists (select 1 from webhook_deliveries d
    where d.id = kept.delivery_id and d.day = kept.day)', 'webhook_deliveries');
select make_day(name, (now() at time zone 'UTC')::date + ahead * span_days)
  from day_tables, generate_series(0, 2) ahead
 where name in ('messages', 'gateway_events', 'webhook_deliveries', 'webhook_attempts');

insert into messages (day, id, dedupe_key, channel, template, account_id, encrypted, state, useful_until, created_at, ended_at)
  select (created_at at time zone 'UTC')::date, id, dedupe_key, channel, template, account_id, encrypted, state,
         useful_until, created_at, ended_at from moved_messages;
insert into gateway_events (day, id, dedupe_key, event, subject, payment_request_id, payment_id, token_id, session_id,
    refund_id, reference, body, deliveries, received_at)
  select (received_at at time zone 'UTC')::date, id, dedupe_key, event, subject, payment_request_id, payment_id,
         token_id, session_id, refund_id, reference, body, deliveries, received_at from moved_events;
insert into webhook_deliveries (day, id, account_id, mode, address_id, event_id, payment_request_id, type, body, state,
    attempts, next_attempt_at, created_at, ended_at)
  select (created_at at time zone 'UTC')::date, id, account_id, mode, address_id, event_id, payment_request_id, type,
         body, state, attempts, next_attempt_at, created_at, ended_at from moved_deliveries;
insert into webhook_attempts (day, delivery_id, number, account_id, mode, at, took_ms, status, failure, response)
  select (d.created_at at time zone 'UTC')::date, a.delivery_id, a.number, a.account_id, a.mode, a.at, a.took_ms,
         a.status, a.failure, a.response
    from moved_attempts a join moved_deliveries d on d.id = a.delivery_id;
