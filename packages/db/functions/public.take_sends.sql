-- Takes one send from every limit, or from none. Each limit is {name, key, seconds, max}. Answers 0, or how
-- long the strictest of those that are used up asks to wait, and its name. One call, because a count that is
-- read first and raised later lets a thousand callers through at once.
create or replace function public.take_sends(p_limits jsonb, p_now timestamptz, out wait_seconds integer, out limit_name text)
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
revoke all on function public.take_sends from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.take_sends to luwag_app, luwag_userpool;
