-- Up Migration
-- What the platform itself keeps: idempotency keys, outbox, worker heartbeats, the test clock, and the rights of
-- the app in the queue's schema.

-- What is kept for some days lies in tables of as many days as `span_days` says, by its column `day` (UTC). A table
-- is made before its days begin, and dropped, never emptied row by row, when the youngest of them is `kept_days` old.
-- What comes on a day that has no table lies in <name>_other, so that a table that nobody made stops nothing.
create table day_tables (
  name text primary key,
  span_days integer not null check (span_days > 0),
  kept_days integer not null check (kept_days > 0),
  -- Which rows (`kept`) still need their table, however old it is: a condition in SQL.
  needed_while text,
  -- The table that these rows go with: theirs of the same days is dropped first.
  goes_after text references day_tables
);
revoke insert, update, delete on day_tables from luwag_app;

-- One row per answered money call. The row is inserted first and completed last in the transaction of
-- the effect, so a committed row always carries its answer and an aborted effect leaves no key behind.
-- The key holds within the table of one day only; that a key is claimed once whatever the day is take_key's part.
create table idempotency_keys (
  day date not null default (now() at time zone 'UTC')::date,
  owner text not null,
  route text not null,
  key text not null check (length(key) between 16 and 255),
  request_hash bytea not null,
  response_status integer,
  response_body text,
  created_at timestamptz not null default now(),
  replays integer not null default 0,
  primary key (owner, route, key, day)
) partition by range (day);
create table idempotency_keys_other partition of idempotency_keys default;
select shut_part('idempotency_keys_other');

-- Events, committed with the change they tell of, and never marked: what was told is what lies up to a position
-- (outbox_position). They are read in the order of their transactions, below the first that is still open: "id above
-- the last one" would lose events, because ids commit out of order. Those of one transaction are told in the order in
-- which they were written, by number: of two ids of the same millisecond either may be the lower.
create sequence outbox_seq;
create table outbox (
  day date not null default (now() at time zone 'UTC')::date,
  id uuid not null default uuid_v7(),
  topic text not null,
  payload jsonb not null,
  request_id text not null,
  created_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null default nextval('outbox_seq'),
  primary key (id, day)
) partition by range (day);
create index outbox_order on outbox (xid, seq);
create table outbox_other partition of outbox default;
select shut_part('outbox_other');

-- The last event that was told.
create table outbox_position (
  only_row boolean primary key default true check (only_row),
  xid xid8 not null default '0',
  seq bigint not null default 0
) with (fillfactor = 50);
insert into outbox_position default values;

create view unpublished_events as
  select o.id, o.topic, o.payload, o.request_id, o.created_at, o.xid
    from outbox o, outbox_position p where (o.xid, o.seq) > (p.xid, p.seq);

-- Keys answer repeats for thirty days. Every claim asks all of their tables, so there are few: of ten days each.
-- Events that were told are kept a week for looking back; one that was not keeps its table.
insert into day_tables (name, span_days, kept_days, needed_while) values
  ('idempotency_keys', 10, 30, null),
  ('outbox', 1, 7, '(kept.xid, kept.seq) > (select p.xid, p.seq from outbox_position p)');
select make_day(name, (now() at time zone 'UTC')::date + ahead * span_days) from day_tables, generate_series(0, 2) ahead;

-- For each of them, how many tables lie ahead of today's, and how many there are.
create view days_kept as
  select d.name, count(*) filter (where t.first_day > (now() at time zone 'UTC')::date)::integer as ahead,
         count(t.first_day)::integer as attached
    from day_tables d
    left join lateral (
      select to_date(right(c.relname, 8), 'YYYYMMDD') as first_day
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = d.name::regclass and c.relname ~ '_[0-9]{8}$') t on true
   group by d.name;

-- A worker whose heartbeat stops has died; what it held is handed to another.
create table worker_heartbeats (
  holder text primary key,
  seen_at timestamptz not null default now()
);

-- Test mode travels in time by this offset; production never reads it.
create table test_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into test_clock default values;
grant select on test_clock to luwag_userpool;

-- The queue belongs to the owner and protects its tables row by row. The app may add, take and finish
-- jobs there, and nothing else in the schema's definition.
grant usage on schema graphile_worker to luwag_app, luwag_readonly;
grant select, insert, update, delete on all tables in schema graphile_worker to luwag_app;
grant select on all tables in schema graphile_worker to luwag_readonly;
grant usage, select on all sequences in schema graphile_worker to luwag_app;
grant execute on all functions in schema graphile_worker to luwag_app;
do $$
declare t text;
begin
  foreach t in array array['_private_jobs', '_private_job_queues', '_private_tasks', '_private_known_crontabs'] loop
    execute format('create policy app_works on graphile_worker.%I to luwag_app using (true) with check (true)', t);
    execute format('create policy readonly_looks on graphile_worker.%I for select to luwag_readonly using (true)', t);
  end loop;
end $$;

-- Jobs that will not be tried again by themselves: somebody must look. See docs/runbooks/failed-jobs.md.
create view failed_jobs as
  select j.id, j.task_identifier as task, j.attempts, j.max_attempts, j.last_error, j.created_at, j.updated_at
  from graphile_worker.jobs j
  where j.attempts >= j.max_attempts and j.locked_at is null;
