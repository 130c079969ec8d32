-- An id that follows from an instant, a slot and a text, as `idOn` of packages/platform/src/ids.ts makes it: laid out
-- like version 7, marked version 8, because the rest is a digest and not random.
create or replace function public.id_on(p_at timestamptz, p_slot integer, p_text text) returns uuid
language sql stable strict parallel safe as $$
  select encode(
    substring(int8send(floor(extract(epoch from p_at) * 1000)::bigint) from 3)
      -- The version and the slot: 0x8000 and above.
      || int2send((-32768 + p_slot)::smallint)
      || set_bit(set_bit(substring(sha256(convert_to(p_text, 'UTF8')) for 8), 7, 1), 6, 0), 'hex')::uuid
$$;
revoke all on function public.id_on from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.id_on to luwag_app;
