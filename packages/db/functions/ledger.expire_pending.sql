-- Pending journals whose time is over are voided, a batch at a time. The id of the void follows from the
-- pending's and from when it expired, so that two sweepers write one void.
create or replace function ledger.expire_pending(p_limit integer)
returns integer language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare over journals[];
begin
  select array_agg(j) into over from (
    select j.* from journals j
     where j.expires_at <= clock_timestamp()
       and not exists (select 1 from ended e where e.journal_id = j.id)
     order by j.expires_at limit p_limit) j;
  if over is null then return 0; end if;
  return ledger.post_many(
    (select array_agg(id_on(o.expires_at, slot_of(o.id), 'expired:' || o.id) order by o.id) from unnest(over) o),
    (select array_agg(o.mode order by o.id) from unnest(over) o),
    (select array_agg('pending.expired'::text order by o.id) from unnest(over) o),
    (select array_agg(o.source order by o.id) from unnest(over) o),
    (select array_agg(o.effective_on order by o.id) from unnest(over) o),
    (select array_agg('void'::text order by o.id) from unnest(over) o),
    (select array_agg(o.id order by o.id) from unnest(over) o),
    array_fill(null::uuid, array[cardinality(over)]),
    array_fill(null::timestamptz, array[cardinality(over)]),
    '{}', '{}', '{}', '{}', '{}');
end $$;
revoke all on function ledger.expire_pending from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.expire_pending to luwag_app;
