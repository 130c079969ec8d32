-- Called by tables.
-- Time-ordered ids (UUID version 7) with a slot in the twelve bits after the version: new rows land at the end of
-- every index, and an id says where its row lives. What belongs to an account bears the account's slot,
-- uuid_v7(slot_of(account_id)). Without a slot one is drawn: for a new account, and for rows that are nobody's.
create or replace function public.uuid_v7(p_slot integer default null) returns uuid
language sql volatile parallel safe as $$
  select encode(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        -- The version and the slot: 0x7000 and above.
        || int2send((28672 + coalesce(p_slot, trunc(random() * 4096)::integer))::smallint)
      from 1 for 8), 'hex')::uuid
$$;
revoke all on function public.uuid_v7 from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.uuid_v7 to luwag_app, luwag_userpool;
