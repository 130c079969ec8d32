-- Up Migration
-- What the platform itself keeps: idempotency keys, outbox, worker heartbeats, the test clock, and the rights of
-- the app in the queue's schema.

-- One row per answered money call. The row is inserted first and completed last in the transaction of
-- the effect, so a committed row always carries its answer and an aborted effect leaves no key behind.
create table idempotency_keys (
  owner text not null,
  route text not null,
  key text not null check (length(key) between 16 and 255),
  request_hash bytea not null,
  response_status integer,
  response_body text,
  created_at timestamptz not null default now(),
  replays integer not null default 0,
  primary key (owner, route, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Events, committed with the change they tell of. Claimed by state, never by "id above the last one":
-- ids commit out of order.
create table outbox (
  id uuid primary key default uuid_v7(),
  topic text not null,
  payload jsonb not null,
  request_id text not null,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
create index outbox_unpublished on outbox (id) where published_at is null;

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
