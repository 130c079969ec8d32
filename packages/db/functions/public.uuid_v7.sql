-- Called by tables.
-- Time-ordered ids (UUID version 7): new rows land at the end of every index, and shards never renumber.
create or replace function public.uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;
revoke all on function public.uuid_v7 from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.uuid_v7 to luwag_app, luwag_userpool;
