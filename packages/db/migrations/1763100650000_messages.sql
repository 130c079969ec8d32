-- Up Migration
-- Messages that leave: mails and texts, each written once for whatever it is about. Owned by
-- modules/notifications. And how often something may be sent at all, owned by modules/accounts.

create table messages (
  id uuid primary key default uuid_v7(),
  -- What the message is about. Asked for a second time under the same name, it is not written again.
  dedupe_key text not null unique,
  channel text not null check (channel in ('mail', 'text')),
  template text not null,
  account_id uuid references accounts,
  -- Recipient, language and words, under a key that is not in the database: links and codes are among
  -- them. Emptied as soon as nothing more is to be done with it.
  sealed bytea,
  -- `unknown`: handed over, and we were not told whether it was taken. Never taken for a failure.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'unknown', 'failed')),
  -- After this it is of no use to anyone, and is not sent.
  useful_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is null) = (state in ('queued', 'sending'))),
  check (sealed is not null or ended_at is not null)
);
create index messages_created on messages (created_at);
alter table messages enable row level security;
-- Anyone may ask for a message; only jobs read one.
create policy anyone_asks on messages for insert to luwag_app with check (true);
create policy system_reads on messages to luwag_app using (current_setting('luwag.scope', true) = 'system');
revoke select on messages from luwag_readonly;

-- When something was last sent: to a number, its neighbours, from an address, by one holder. The instants of
-- the last day.
create table send_counts (
  key text primary key,
  sent_at timestamptz[] not null default '{}',
  touched_at timestamptz not null default now()
);
revoke select on send_counts from luwag_readonly;

-- Takes one send from every limit, or from none. Each limit is {name, key, seconds, max}. Answers 0, or how
-- long the strictest of those that are used up asks to wait, and its name. One call, because a count that is
-- read first and raised later lets a thousand callers through at once.
create function take_sends(p_limits jsonb, p_now timestamptz, out wait_seconds integer, out limit_name text)
language plpgsql as $$
begin
  -- The rows exist and are locked in one order before anything is counted: callers wait for each other,
  -- never in a circle, and none counts a past that another has changed.
  insert into send_counts (key)
    select distinct l.key from jsonb_to_recordset(p_limits) as l(key text) order by 1
    on conflict do nothing;
  perform from send_counts c
    where c.key in (select l.key from jsonb_to_recordset(p_limits) as l(key text))
    order by c.key for update;

  select ceil(extract(epoch from full_since.at + l.seconds * interval '1 second' - p_now)), l.name
    into wait_seconds, limit_name
    from jsonb_to_recordset(p_limits) as l(name text, key text, seconds integer, max integer)
    join send_counts c on c.key = l.key
    cross join lateral (
      select t as at from unnest(c.sent_at) t
      where t > p_now - l.seconds * interval '1 second'
      order by t desc offset l.max - 1 limit 1) full_since
    order by 1 desc limit 1;
  if found then
    return;
  end if;

  wait_seconds := 0;
  update send_counts c
    set touched_at = p_now, sent_at = p_now ||
      array(select t from unnest(c.sent_at) t where t > p_now - interval '1 day')
    where c.key in (select l.key from jsonb_to_recordset(p_limits) as l(key text));
end $$;

-- Codes texted in each hour: what is usual, so that the unusual can be stopped.
create table code_hours (
  hour timestamptz primary key,
  sent integer not null
);
create index one_time_codes_texted on one_time_codes (created_at) where account_id is not null;
create index one_time_codes_created on one_time_codes (created_at);
