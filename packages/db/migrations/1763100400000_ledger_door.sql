-- Up Migration
-- The one door, as strict for one call as for many:
--   the same journal twice in a call is one journal, and another request under its id is refused;
--   a journal may end or take back another of the same call, also in part;
--   a part that is posted is held against what was pending side by side, debits and credits apart;
--   a journal to take back must be there and of the same mode;
--   a journal that does not balance is refused at once, and not when the caller's transaction commits.
--   must_balance stays below that as the net, whoever writes the rows.
-- The identity of a request no longer depends on the session's DateStyle. Hashes that were remembered
-- before are not kept: a journal from before this migration that is sent again is refused as another
-- request. Nothing was in production.
--   LW005 no such journal to take back            LW006 a journal does not balance

create or replace function ledger.post_many(
  p_ids uuid[], p_modes text[], p_events text[], p_sources text[], p_on date[], p_phases text[],
  p_pendings uuid[], p_reverses uuid[], p_expires timestamptz[],
  l_journals integer[], l_kinds text[], l_owners text[], l_units text[], l_amounts bigint[]
) returns integer language plpgsql security definer set search_path = ledger, public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  hashes bytea[];
  created uuid[];
  firsts integer[];
  l_accounts bigint[];
  all_new boolean;
  resolves boolean := array_remove(p_pendings, null) <> '{}';
  reverses boolean := array_remove(p_reverses, null) <> '{}';
  earlier uuid[] := array_remove(p_pendings || p_reverses, null);
begin
  hashes := ledger.request_hashes(p_modes, p_events, p_sources, p_on, p_phases, p_pendings, p_reverses,
    p_expires, l_journals, l_kinds, l_owners, l_units, l_amounts);

  -- Whoever ends or takes back the same journal comes one after the other. Without it, the second of two
  -- calls that are the same could be told that another came first: the unique index on what they resolve
  -- may be met before the one on their own id.
  if earlier <> '{}' then
    perform 1 from journals where id = any (earlier) order by id for no key update;
  end if;

  -- In one order, so that two calls that share ids wait for one another instead of dead-locking. What is
  -- ended comes before its end, for the reason above: in one call with it, there is no row yet to lock.
  -- Of an id that is said twice, what was said first is written.
  with written as (
    insert into journals (id, mode, event, source, effective_on, phase, pending_id, reverses_id,
                          expires_at, request_hash)
      select j.id, j.mode, j.event, j.source, j.on_day, j.phase, j.pending, j.reversed, j.expires, j.hash
        from unnest(p_ids, p_modes, p_events, p_sources, p_on, p_phases, p_pendings, p_reverses,
                    p_expires, hashes) with ordinality
             as j(id, mode, event, source, on_day, phase, pending, reversed, expires, hash, n)
       order by coalesce(j.pending, j.reversed) is not null, j.id, j.n
      on conflict (id) do nothing returning id)
  select coalesce(array_agg(id), '{}') into created from written;
  all_new := cardinality(created) = cardinality(p_ids);
  if not all_new then
    if exists (select 1 from unnest(p_ids, hashes) as s(id, hash)
                 join journals j on j.id = s.id where j.request_hash <> s.hash) then
      raise exception 'an id was used for another request' using errcode = 'LW001';
    end if;
    if cardinality(created) = 0 then return 0; end if;
    select array_agg(f.n) into firsts
      from (select min(s.n)::integer as n from unnest(p_ids) with ordinality as s(id, n)
             where s.id = any (created) group by s.id) f;
  end if;

  perform ledger.check_balance(p_pendings, l_journals, l_units, l_amounts);
  l_accounts := ledger.accounts_of(p_modes, l_journals, l_kinds, l_owners, l_units);
  insert into entries (journal_id, seq, account_id, amount, is_posted)
    select p_ids[l.n], row_number() over (partition by l.n order by l.ord), l.account, l.amount,
           p_phases[l.n] in ('single', 'post')
      from unnest(l_journals, l_accounts, l_amounts) with ordinality as l(n, account, amount, ord)
     where all_new or l.n = any (firsts);
  if reverses then perform ledger.check_reversals(created); end if;
  if resolves then
    perform ledger.check_resolutions(created);
    insert into entries (journal_id, seq, account_id, amount, is_posted)
      select j.id, p.seq, p.account_id, p.amount, j.phase = 'post'
        from journals j join entries p on p.journal_id = j.pending_id
       where j.id = any (created) and j.pending_id is not null
         and not exists (select 1 from entries own where own.journal_id = j.id);
  end if;

  perform ledger.apply_to_balances(created);
  return cardinality(created);
end $$;

-- A journal's identity: everything the caller said, in the order it was said. Days and instants are
-- hashed as numbers: their text depends on the session that asks.
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

-- The chain's hashes stay what they are; what they are made of is now always written the same way.
alter function ledger.batch_hash(bytea, xid8, xid8) set datestyle = 'ISO, YMD';

-- Debits equal credits in each unit, and there are at least two sides. A resolution alone may say none: it
-- is then what was pending.
create function ledger.check_balance(
  p_pendings uuid[], l_journals integer[], l_units text[], l_amounts bigint[]
) returns void language plpgsql immutable set search_path = ledger, pg_temp as $$
begin
  if exists (
    select 1
      from (select l.n, l.unit, l.amount
              from unnest(l_journals, l_units, l_amounts) as l(n, unit, amount)
            union all
            select j.n, null, null
              from unnest(p_pendings) with ordinality as j(pending, n) where j.pending is null) said
     group by said.n
    having count(said.amount) < 2 or sum(said.amount) filter (where said.unit = 'PHP') <> 0
        or sum(said.amount) filter (where said.unit = 'CRL') <> 0) then
    raise exception 'a journal does not balance' using errcode = 'LW006';
  end if;
end $$;

-- A journal takes back another one, of its own mode. That there is one at all is the foreign key's part.
create function ledger.check_reversals(created uuid[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
begin
  if exists (select 1 from journals j join journals o on o.id = j.reverses_id
              where j.id = any (created) and (o.mode <> j.mode or o.id = j.id)) then
    raise exception 'no such journal to take back' using errcode = 'LW005';
  end if;
end $$;

-- A resolution names a pending journal of its own mode that has not expired, and posts no more of any
-- side of an account than was pending on it. Its entries are there by now, and so are those of a pending
-- journal that came in the same call.
drop function ledger.check_resolutions(uuid[], integer[], bigint[], bigint[], uuid[]);
create function ledger.check_resolutions(created uuid[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
begin
  if exists (select 1 from journals j left join journals p on p.id = j.pending_id
              where j.id = any (created) and j.pending_id is not null
                and (p.phase is distinct from 'pending' or p.mode <> j.mode)) then
    raise exception 'no such pending journal' using errcode = 'LW002';
  end if;
  if exists (select 1 from journals j join journals p on p.id = j.pending_id
              where j.id = any (created) and j.phase = 'post' and p.expires_at <= clock_timestamp()) then
    raise exception 'the pending journal has expired' using errcode = 'LW003';
  end if;
  if exists (
    select 1
      from (select j.phase, j.pending_id, e.account_id, e.amount > 0 as is_debit, sum(e.amount) as amount
              from journals j join entries e on e.journal_id = j.id
             where j.id = any (created) and j.pending_id is not null
             group by j.id, e.account_id, e.amount > 0) posted
      left join lateral (select sum(e.amount) as amount from entries e
                          where e.journal_id = posted.pending_id and e.account_id = posted.account_id
                            and (e.amount > 0) = posted.is_debit) held on true
     where posted.phase = 'void' or abs(posted.amount) > coalesce(abs(held.amount), 0)) then
    raise exception 'more is posted than was pending' using errcode = 'LW004';
  end if;
end $$;
