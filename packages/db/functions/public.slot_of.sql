-- The slot that an id bears: the twelve bits after the version. Nobody's is null.
create or replace function public.slot_of(p_id uuid) returns integer
language sql immutable strict parallel safe as $$
  select ((get_byte(uuid_send(p_id), 6) & 15) << 8) | get_byte(uuid_send(p_id), 7)
$$;
revoke all on function public.slot_of from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.slot_of to luwag_app;
