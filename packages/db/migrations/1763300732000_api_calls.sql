-- Up Migration
-- The request log: every call with a merchant's key of the last 30 days. Owned by modules/calls.

-- What was sent and answered is kept without what anybody could have typed (packages/domain/src/redaction.ts).
create table api_calls (
  day date not null default (now() at time zone 'UTC')::date,
  id uuid not null,
  account_id uuid not null,
  mode text not null check (mode in ('test', 'live')),
  store_id uuid not null,
  key_id uuid not null,
  at timestamptz not null,
  request_id text not null,
  method text not null,
  path text not null,
  status smallint not null,
  -- Of a refusal.
  code text,
  took_ms integer not null check (took_ms >= 0),
  order_reference text,
  address text not null,
  user_agent text,
  idempotency_key text,
  sent text not null check (length(sent) <= 4000),
  answered text not null check (length(answered) <= 4000),
  primary key (id, day)
) partition by range (day);
create index api_calls_account on api_calls (account_id, mode, at desc, id desc);
create index api_calls_request on api_calls (account_id, request_id);
select restrict_rows('api_calls', 'may_see(account_id, mode)');
create table api_calls_other partition of api_calls default;
select shut_part('api_calls_other');

insert into day_tables (name, span_days, kept_days, needed_while, goes_after) values ('api_calls', 1, 30, null, null);
select make_day('api_calls', (now() at time zone 'UTC')::date + ahead) from generate_series(0, 2) ahead;
