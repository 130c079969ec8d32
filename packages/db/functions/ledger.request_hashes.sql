-- The identity of each journal: everything the caller said, in the order it was said. Days and instants are
-- hashed as numbers, because their text depends on the settings of the session.
create or replace function ledger.request_hashes(
  p_modes text[], p_events text[], p_sources text[], p_on date[], p_phases text[], p_pendings uuid[],
  p_reverses uuid[], p_expires timestamptz[],
  l_journals integer[], l_kinds text[], l_owners text[], l_units text[], l_amounts bigint[]
) returns bytea[] language plpgsql immutable set search_path = ledger, pg_temp as $$
declare hashes bytea[];
begin
  with legs as (
    select n, string_agg(kind || '|' || owner || '|' || unit || '|' || amount, ',' order by ord) as said
      from unnest(l_journals, l_kinds, l_owners, l_units, l_amounts)
           with ordinality as l(n, kind, owner, unit, amount, ord)
     group by n)
  select array_agg(sha256(convert_to(concat_ws(E'\x1f', mode, event, source, on_day - date '2000-01-01',
           phase, coalesce(pending::text, '-'), coalesce(reverses::text, '-'),
           coalesce(extract(epoch from expires)::numeric::text, '-'), coalesce(said, '-')), 'utf8'))
           order by j.n)
    into hashes
    from unnest(p_modes, p_events, p_sources, p_on, p_phases, p_pendings, p_reverses, p_expires)
         with ordinality as j(mode, event, source, on_day, phase, pending, reverses, expires, n)
    left join legs on legs.n = j.n;
  return hashes;
end $$;
revoke all on function ledger.request_hashes from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.request_hashes to luwag_app;
