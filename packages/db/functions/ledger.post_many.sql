-- The only way to write journals: any number in one call, set-based. Journals come as parallel arrays; legs
-- name their journal by its place in them. A post without legs posts all of its pending journal; with legs it
-- posts that part and releases the rest. The same journal twice in a call is one journal, and a journal may
-- resolve or reverse another of the same call. Returns how many journals are new; the others were there
-- already, with the same request.
-- Refusals are exceptions, so nothing half-done remains:
--   LW001 the id was used for another request     LW002 no such pending journal
--   LW003 the pending journal has expired         LW004 more is posted than was pending
--   LW005 no such journal to reverse              LW006 a journal does not balance
--   LW007 the pending journal has been resolved   LW008 the journal has been reversed
-- An id may be of any time. One of a month that was set aside is looked for there; a new one of such a month is
-- written all the same, and lies in journals_other.
-- Plans are made once for each session: every table is reached by its key whatever the arrays hold, and
-- planning anew for each call costs more than the call. By its key also while it is empty: the table of a month is,
-- when a plan that lasts into the month is made, and read through it would be slower with every journal. So are
-- accounts and balances in a new ledger.
create or replace function ledger.post_many(
  p_ids uuid[], p_modes text[], p_events text[], p_sources text[], p_on date[], p_phases text[],
  p_pendings uuid[], p_reverses uuid[], p_expires timestamptz[],
  l_journals integer[], l_kinds text[], l_owners text[], l_units text[], l_amounts bigint[]
) returns integer language plpgsql security definer set search_path = ledger, public, pg_temp
set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  hashes bytea[];
  created uuid[];
  reused uuid;
  firsts integer[];
  l_accounts bigint[];
  all_new boolean;
  resolves boolean := array_remove(p_pendings, null) <> '{}';
  reverses boolean := array_remove(p_reverses, null) <> '{}';
  past uuid[] := '{}';
begin
  hashes := ledger.request_hashes(p_modes, p_events, p_sources, p_on, p_phases, p_pendings, p_reverses,
    p_expires, l_journals, l_kinds, l_owners, l_units, l_amounts);

  if ledger.may_be_past(p_ids) then
    -- No month is set aside between the question and the end of this transaction.
    lock table journals in row exclusive mode;
    select coalesce(array_agg(j.id), '{}') into past from past_journals j where j.id = any (p_ids);
  end if;

  -- In one order, so that two calls that share ids wait for one another instead of dead-locking. Of an id that
  -- occurs twice in the call, the first occurrence is written.
  with written as (
    insert into journals (id, mode, event, source, effective_on, phase, pending_id, reverses_id,
                          expires_at, request_hash)
      select j.id, j.mode, j.event, j.source, j.on_day, j.phase, j.pending, j.reversed, j.expires, j.hash
        from unnest(p_ids, p_modes, p_events, p_sources, p_on, p_phases, p_pendings, p_reverses,
                    p_expires, hashes) with ordinality
             as j(id, mode, event, source, on_day, phase, pending, reversed, expires, hash, n)
       where j.id <> all (past)
       order by j.id, j.n
      on conflict (id) do nothing returning id)
  select coalesce(array_agg(id order by id), '{}') into created from written;
  if resolves or reverses then perform ledger.end_earlier(created); end if;
  all_new := cardinality(created) = cardinality(p_ids);
  if not all_new then
    select j.id into reused from unnest(p_ids, hashes) as s(id, hash)
      join journals j on j.id = s.id where j.request_hash <> s.hash limit 1;
    if reused is null and past <> '{}' then
      select j.id into reused from unnest(p_ids, hashes) as s(id, hash)
        join past_journals j on j.id = s.id where s.hash <> j.request_hash limit 1;
    end if;
    if reused is not null then
      raise exception 'journal id % was used for another request', reused using errcode = 'LW001';
    end if;
    if cardinality(created) = 0 then return 0; end if;
    select array_agg(f.n) into firsts
      from (select min(s.n)::integer as n from unnest(p_ids) with ordinality as s(id, n)
             where s.id = any (created) group by s.id) f;
  end if;

  perform ledger.check_balance(p_ids, p_pendings, l_journals, l_units, l_amounts);
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
       where j.id = any (created) and j.id between created[1] and created[cardinality(created)]
         and j.pending_id is not null
         and not exists (select 1 from entries own where own.journal_id = j.id);
  end if;

  perform ledger.apply_to_balances(created);
  return cardinality(created);
end $$;
revoke all on function ledger.post_many from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.post_many to luwag_app;
