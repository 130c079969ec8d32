-- Writes a message unless one of the same name is there; returns its day, or null. Messages lie in tables of some days
-- and no index reaches over two of them: whoever asks takes the lock of the name, which lasts as long as the
-- transaction, and then looks into all of them (as take_key does). It runs as the owner: anyone may ask for a message,
-- and only jobs may read whether there is one.
-- Plans last longer than tables are empty: each is reached by its key from the beginning.
create or replace function public.insert_message(
  p_id uuid, p_dedupe_key text, p_channel text, p_template text, p_account_id uuid, p_encrypted bytea,
  p_useful_until timestamptz, p_created_at timestamptz,
  p_not_before timestamptz default null, p_may_gather boolean default false
) returns date language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
declare on_day date;
begin
  perform pg_advisory_xact_lock(hashtextextended('messages ' || p_dedupe_key, 0));
  perform 1 from messages m where m.dedupe_key = p_dedupe_key;
  if found then return null; end if;
  insert into messages (id, dedupe_key, channel, template, account_id, encrypted, useful_until, created_at, not_before,
      may_gather)
    values (p_id, p_dedupe_key, p_channel, p_template, p_account_id, p_encrypted, p_useful_until, p_created_at,
      p_not_before, p_may_gather)
    returning day into on_day;
  return on_day;
end $$;
revoke all on function public.insert_message from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.insert_message to luwag_app;
