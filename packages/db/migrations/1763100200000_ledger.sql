-- Up Migration
-- The ledger. Its rows are written only by the functions below, which run as the owner; everybody else
-- reads and calls. Amounts are centavos, signed: a debit is positive, a credit negative.

create table ledger.account_kinds (
  code text primary key,
  class text not null check (class in ('asset', 'liability', 'equity', 'income', 'expense', 'memo')),
  -- D: an asset that is never negative. C: a liability that is never overdrawn. N: free.
  bound text not null check (bound in ('N', 'D', 'C')),
  -- direct: every posting updates the balance row. credits_rolled: debits do, credits come by roll-up, so
  -- that one merchant's buyers do not queue for its row. rolled: both come by roll-up; nothing is
  -- authorised against such an account.
  keeping text not null check (keeping in ('direct', 'credits_rolled', 'rolled')),
  constraint what_is_bound_is_kept check (bound = 'N' or keeping <> 'rolled'),
  constraint only_liabilities_roll_credits check (keeping <> 'credits_rolled' or bound = 'C')
);

create table ledger.accounts (
  id bigint generated always as identity primary key,
  mode text not null check (mode in ('test', 'live')),
  kind text not null references ledger.account_kinds,
  owner text not null check (owner ~ '^[a-zA-Z0-9:/_.-]*$'),
  unit text not null check (unit in ('PHP', 'CRL')),
  unique (mode, kind, owner, unit)
);

create table ledger.balances (
  account_id bigint primary key references ledger.accounts,
  bound text not null,
  keeping text not null,
  debits_posted bigint not null default 0 check (debits_posted >= 0),
  credits_posted bigint not null default 0 check (credits_posted >= 0),
  debits_pending bigint not null default 0 check (debits_pending >= 0),
  credits_pending bigint not null default 0 check (credits_pending >= 0),
  -- A rolled side holds the entries of transactions below this one, and none of the later ones.
  rolled_to xid8 not null default '0',
  -- Pending counts against the bound, so that a pending journal can always be posted.
  constraint liability_not_overdrawn check (bound <> 'C' or debits_posted + debits_pending <= credits_posted),
  constraint asset_not_negative check (bound <> 'D' or credits_posted + credits_pending <= debits_posted)
) with (fillfactor = 50);

create table ledger.journals (
  -- Chosen by the caller: the same id is the same journal, however often it is sent.
  id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  event text not null,
  phase text not null check (phase in ('single', 'pending', 'post', 'void')),
  pending_id uuid references ledger.journals,
  reverses_id uuid references ledger.journals,
  request_hash bytea not null,
  effective_on date not null,
  source text not null,
  expires_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  xid xid8 not null default pg_current_xact_id(),
  constraint resolution_names_its_pending check ((phase in ('post', 'void')) = (pending_id is not null)),
  constraint only_pending_expires check (expires_at is null or phase = 'pending')
);
create unique index one_resolution on ledger.journals (pending_id) where pending_id is not null;
create unique index one_reversal on ledger.journals (reverses_id) where reverses_id is not null;
create index journals_xid on ledger.journals (xid);
create index journals_expiring on ledger.journals (expires_at) where expires_at is not null;

create table ledger.entries (
  journal_id uuid not null references ledger.journals,
  seq smallint not null,
  account_id bigint not null references ledger.accounts,
  amount bigint not null check (amount <> 0),
  is_posted boolean not null,
  xid xid8 not null default pg_current_xact_id(),
  primary key (journal_id, seq)
);
create index entries_account on ledger.entries (account_id, xid);

-- What is written stays as it was written -----------------------------------------------------------
create function ledger.deny() returns trigger language plpgsql as $$
begin
  raise exception '% on %.% is forbidden', tg_op, tg_table_schema, tg_table_name using errcode = '23001';
end $$;
create trigger frozen before update or delete on ledger.journals for each row execute function ledger.deny();
create trigger frozen before update or delete on ledger.entries for each row execute function ledger.deny();
create trigger frozen before update or delete on ledger.accounts for each row execute function ledger.deny();
create trigger never_emptied before truncate on ledger.journals execute function ledger.deny();
create trigger never_emptied before truncate on ledger.entries execute function ledger.deny();
create trigger never_emptied before truncate on ledger.accounts execute function ledger.deny();
create trigger never_emptied before truncate on ledger.balances execute function ledger.deny();

-- Entries join only a journal of their own transaction, of their own mode and phase.
create function ledger.closed_books() returns trigger language plpgsql as $$
declare bad uuid;
begin
  select n.journal_id into bad
    from new_entries n
    left join ledger.journals j on j.id = n.journal_id
    left join ledger.accounts a on a.id = n.account_id
   where j.xid is distinct from pg_current_xact_id()
      or n.xid is distinct from pg_current_xact_id()
      or n.is_posted is distinct from (j.phase in ('single', 'post'))
      or a.mode is distinct from j.mode
   limit 1;
  if found then
    raise exception 'journal % is closed, or its entries are not of its kind', bad using errcode = '23001';
  end if;
  return null;
end $$;
create trigger closed_books after insert on ledger.entries referencing new table as new_entries
  for each statement execute function ledger.closed_books();

-- Debits equal credits in each unit, and there are at least two sides, when the transaction commits,
-- whoever wrote the rows.
create function ledger.must_balance() returns trigger language plpgsql as $$
declare sides integer; off_php numeric; off_crl numeric;
begin
  select count(*), coalesce(sum(e.amount) filter (where a.unit = 'PHP'), 0),
         coalesce(sum(e.amount) filter (where a.unit = 'CRL'), 0)
    into sides, off_php, off_crl
    from ledger.entries e join ledger.accounts a on a.id = e.account_id
   where e.journal_id = new.id;
  if sides < 2 or off_php <> 0 or off_crl <> 0 then
    raise exception 'journal % does not balance: % entries, off by % PHP and % CRL', new.id, sides, off_php, off_crl
      using errcode = '23514', constraint = 'must_balance';
  end if;
  return null;
end $$;
create constraint trigger must_balance after insert on ledger.journals deferrable initially deferred
  for each row execute function ledger.must_balance();

-- The one door --------------------------------------------------------------------------------------
-- Any number of journals in one call, set-based. Journals come as parallel arrays; legs name their
-- journal by its place in them. A post without legs posts all of its pending journal; with legs it
-- posts that part and lets the rest go. Refusals are exceptions, so nothing half-done remains:
--   LW001 the id was used for another request     LW002 no such pending journal
--   LW003 the pending journal has expired         LW004 more is posted than was pending
-- Returns how many journals are new; the others were there already, the same.
-- Plans are made once for each session: every table is reached by its key whatever the arrays hold, and
-- planning anew for each call costs more than the call.
create function ledger.post_many(
  p_ids uuid[], p_modes text[], p_events text[], p_sources text[], p_on date[], p_phases text[],
  p_pendings uuid[], p_reverses uuid[], p_expires timestamptz[],
  l_journals integer[], l_kinds text[], l_owners text[], l_units text[], l_amounts bigint[]
) returns integer language plpgsql security definer set search_path = ledger, public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  hashes bytea[];
  created uuid[];
  l_accounts bigint[];
  all_new boolean;
  resolves boolean := array_remove(p_pendings, null) <> '{}';
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

  -- In id order, so that two calls that share ids wait for one another instead of dead-locking.
  with written as (
    insert into journals (id, mode, event, source, effective_on, phase, pending_id, reverses_id,
                          expires_at, request_hash)
      select * from unnest(p_ids, p_modes, p_events, p_sources, p_on, p_phases, p_pendings, p_reverses,
                           p_expires, hashes) as j(id) order by id
      on conflict (id) do nothing returning id)
  select coalesce(array_agg(id), '{}') into created from written;
  all_new := cardinality(created) = cardinality(p_ids);
  if not all_new then
    if exists (select 1 from unnest(p_ids, hashes) as s(id, hash)
                 join journals j on j.id = s.id where j.request_hash <> s.hash) then
      raise exception 'an id was used for another request' using errcode = 'LW001';
    end if;
    if cardinality(created) = 0 then return 0; end if;
  end if;

  l_accounts := ledger.accounts_of(p_modes, l_journals, l_kinds, l_owners, l_units);
  if resolves then
    perform ledger.check_resolutions(created, l_journals, l_accounts, l_amounts, p_ids);
  end if;

  insert into entries (journal_id, seq, account_id, amount, is_posted)
    select p_ids[l.n], row_number() over (partition by l.n order by l.ord), l.account, l.amount,
           p_phases[l.n] in ('single', 'post')
      from unnest(l_journals, l_accounts, l_amounts) with ordinality as l(n, account, amount, ord)
     where all_new or p_ids[l.n] = any (created);
  if resolves then
    insert into entries (journal_id, seq, account_id, amount, is_posted)
      select j.id, p.seq, p.account_id, p.amount, j.phase = 'post'
        from journals j join entries p on p.journal_id = j.pending_id
       where j.id = any (created) and j.pending_id is not null
         and not exists (select 1 from entries own where own.journal_id = j.id);
  end if;

  perform ledger.apply_to_balances(created);
  return cardinality(created);
end $$;

-- A journal's identity: everything the caller said, in the order it was said.
create function ledger.request_hashes(
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
  select array_agg(sha256(convert_to(concat_ws(E'\x1f', mode, event, source, on_day, phase,
           coalesce(pending::text, '-'), coalesce(reverses::text, '-'),
           coalesce(extract(epoch from expires)::text, '-'), coalesce(said, '-')), 'utf8')) order by j.n)
    into hashes
    from unnest(p_modes, p_events, p_sources, p_on, p_phases, p_pendings, p_reverses, p_expires)
         with ordinality as j(mode, event, source, on_day, phase, pending, reverses, expires, n)
    left join legs on legs.n = j.n;
  return hashes;
end $$;

-- The account of each leg, made on first use. New ones are made in one order, for the same reason as ids.
create function ledger.accounts_of(
  p_modes text[], l_journals integer[], l_kinds text[], l_owners text[], l_units text[]
) returns bigint[] language plpgsql set search_path = ledger, pg_temp as $$
declare found_all bigint[]; missing integer;
begin
  for attempt in 1..2 loop
    select array_agg(a.id order by l.ord), count(*) filter (where a.id is null)
      into found_all, missing
      from unnest(l_journals, l_kinds, l_owners, l_units) with ordinality as l(n, kind, owner, unit, ord)
      left join accounts a
        on a.mode = p_modes[l.n] and a.kind = l.kind and a.owner = l.owner and a.unit = l.unit;
    exit when missing = 0;
    insert into accounts (mode, kind, owner, unit)
      select distinct p_modes[l.n], l.kind, l.owner, l.unit
        from unnest(l_journals, l_kinds, l_owners, l_units) as l(n, kind, owner, unit)
       order by 1, 2, 3, 4
      on conflict do nothing;
    insert into balances (account_id, bound, keeping)
      select distinct a.id, k.bound, k.keeping
        from unnest(l_journals, l_kinds, l_owners, l_units) as l(n, kind, owner, unit)
        join accounts a
          on a.mode = p_modes[l.n] and a.kind = l.kind and a.owner = l.owner and a.unit = l.unit
        join account_kinds k on k.code = a.kind
       order by a.id
      on conflict do nothing;
  end loop;
  return found_all;
end $$;

-- A resolution names a pending journal of its own mode that has not expired, and posts no more of any
-- account than was pending on it.
create function ledger.check_resolutions(
  created uuid[], l_journals integer[], l_accounts bigint[], l_amounts bigint[], p_ids uuid[]
) returns void language plpgsql set search_path = ledger, pg_temp as $$
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
      from (select p_ids[l.n] as id, l.account, sum(l.amount) as amount
              from unnest(l_journals, l_accounts, l_amounts) as l(n, account, amount) group by 1, 2) posted
      join journals j on j.id = posted.id and j.pending_id is not null and j.id = any (created)
      left join lateral (select sum(e.amount) as amount from entries e
                          where e.journal_id = j.pending_id and e.account_id = posted.account) held on true
     where j.phase = 'void' or held.amount is null or sign(held.amount) <> sign(posted.amount)
        or abs(posted.amount) > abs(held.amount)) then
    raise exception 'more is posted than was pending' using errcode = 'LW004';
  end if;
end $$;

-- The net effect of these journals on the counters, once per account. Rows are locked first, in account
-- order, whatever the order of legs; without it two calls over the same accounts dead-lock.
create function ledger.apply_to_balances(created uuid[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
declare touched bigint[]; debited bigint[];
begin
  select array_agg(distinct b.account_id),
         array_agg(distinct b.account_id) filter (where b.keeping = 'credits_rolled')
    into touched, debited
    from ledger.effects_of(created) x join balances b on b.account_id = x.account_id
   where b.keeping = 'direct' or (b.keeping = 'credits_rolled' and (x.debit <> 0 or x.debit_pending <> 0));
  if touched is null then return; end if;
  perform 1 from balances where account_id = any (touched) order by account_id for update;
  if debited is not null then perform ledger.roll_up(debited); end if;
  update balances b set
      debits_posted = debits_posted + x.debit,
      debits_pending = debits_pending + x.debit_pending,
      credits_posted = credits_posted + case b.keeping when 'direct' then x.credit else 0 end,
      credits_pending = credits_pending + case b.keeping when 'direct' then x.credit_pending else 0 end
    from ledger.effects_of(created) x
   where b.account_id = x.account_id and b.account_id = any (touched);
end $$;

-- What journals change: posted sides add, pending sides add, and a resolution takes its whole pending back.
-- Rows are announced few: with the usual thousand the planner reads every balance there is to join them.
create function ledger.effects_of(created uuid[])
returns table (account_id bigint, debit bigint, credit bigint, debit_pending bigint, credit_pending bigint)
language plpgsql stable rows 20 set search_path = ledger, pg_temp as $$
#variable_conflict use_column
begin
  return query with changes as (
    select e.account_id, e.amount, e.is_posted, j.phase = 'pending' as is_held, false as is_released
      from journals j join entries e on e.journal_id = j.id where j.id = any (created)
    union all
    select e.account_id, e.amount, false, false, true
      from journals j join entries e on e.journal_id = j.pending_id where j.id = any (created))
  select account_id,
         coalesce(sum(amount) filter (where is_posted and amount > 0), 0)::bigint,
         coalesce(-sum(amount) filter (where is_posted and amount < 0), 0)::bigint,
         (coalesce(sum(amount) filter (where is_held and amount > 0), 0)
          - coalesce(sum(amount) filter (where is_released and amount > 0), 0))::bigint,
         (coalesce(-sum(amount) filter (where is_held and amount < 0), 0)
          + coalesce(sum(amount) filter (where is_released and amount < 0), 0))::bigint
    from changes group by account_id;
end $$;

-- Brings rolled sides up to the transaction horizon: every transaction below it has ended, so the sum of
-- its entries is final. "Above the last id" would not do: ids commit out of order.
create function ledger.roll_up(p_accounts bigint[])
returns void language sql security definer set search_path = ledger, pg_temp as $$
  update balances b set
      debits_posted = b.debits_posted + case b.keeping when 'rolled' then t.debits else 0 end,
      credits_posted = b.credits_posted + t.credits,
      rolled_to = t.horizon
    from (select r.account_id, h.horizon,
                 coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as debits,
                 coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as credits
            from (select account_id, rolled_to from balances
                   where account_id = any (p_accounts) and keeping <> 'direct'
                   order by account_id for update) r
           cross join (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h
            left join entries e on e.account_id = r.account_id and e.is_posted
                 and e.xid >= r.rolled_to and e.xid < h.horizon
           group by r.account_id, h.horizon) t
   where b.account_id = t.account_id and b.rolled_to < t.horizon
$$;

-- Pending journals whose time is over are voided, a batch at a time. The id of the void follows from the
-- pending's, so that two sweepers write one void.
create function ledger.expire_pending(p_limit integer)
returns integer language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare over journals[];
begin
  select array_agg(j) into over from (
    select j.* from journals j
     where j.expires_at <= clock_timestamp()
       and not exists (select 1 from journals r where r.pending_id = j.id)
     order by j.expires_at limit p_limit) j;
  if over is null then return 0; end if;
  return ledger.post_many(
    (select array_agg(md5('expired:' || o.id)::uuid order by o.id) from unnest(over) o),
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

-- Proofs --------------------------------------------------------------------------------------------
create view ledger.posted_entries as
  select e.journal_id, e.seq, e.account_id, e.amount, e.xid, a.mode, a.kind, a.owner, a.unit,
         j.event, j.source, j.effective_on, j.created_at
    from ledger.entries e
    join ledger.journals j on j.id = e.journal_id
    join ledger.accounts a on a.id = e.account_id
   where e.is_posted;

create view ledger.trial_balance as
  select mode, unit, kind,
         coalesce(sum(amount) filter (where amount > 0), 0)::bigint as debits,
         coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as credits
    from ledger.posted_entries group by mode, unit, kind;

-- Must always be empty.
create view ledger.imbalances as
  select mode, unit, sum(debits) - sum(credits) as off from ledger.trial_balance
   group by mode, unit having sum(debits) <> sum(credits);

-- What each account stands at now: its counters, and on rolled sides what has come since.
create view ledger.account_balances as
  select a.id as account_id, a.mode, a.kind, a.owner, a.unit,
         b.debits_posted + case b.keeping when 'rolled' then t.debits else 0 end as debits_posted,
         b.credits_posted + case b.keeping when 'direct' then 0 else t.credits end as credits_posted,
         b.debits_pending, b.credits_pending
    from ledger.accounts a
    join ledger.balances b on b.account_id = a.id
    left join lateral (
      select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as debits,
             coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as credits
        from ledger.entries e
       where b.keeping <> 'direct' and e.account_id = a.id and e.is_posted and e.xid >= b.rolled_to) t on true;

-- Counters that differ from the entries they stand for. Must always be empty.
create view ledger.drift as
  select b.account_id, b.debits_posted, b.credits_posted, b.debits_pending, b.credits_pending,
         r.debits, r.credits, r.debits_held, r.credits_held
    from ledger.balances b
    left join lateral (
      select coalesce(sum(e.amount) filter (where e.is_posted and e.amount > 0
                and (b.keeping <> 'rolled' or e.xid < b.rolled_to)), 0)::bigint as debits,
             coalesce(-sum(e.amount) filter (where e.is_posted and e.amount < 0
                and (b.keeping = 'direct' or e.xid < b.rolled_to)), 0)::bigint as credits,
             coalesce(sum(e.amount) filter (where o.id is not null and e.amount > 0
                and b.keeping <> 'rolled'), 0)::bigint as debits_held,
             coalesce(-sum(e.amount) filter (where o.id is not null and e.amount < 0
                and b.keeping = 'direct'), 0)::bigint as credits_held
        from ledger.entries e
        left join ledger.journals o on o.id = e.journal_id and o.phase = 'pending'
             and not exists (select 1 from ledger.journals r where r.pending_id = o.id)
       where e.account_id = b.account_id) r on true
   where (b.debits_posted, b.credits_posted, b.debits_pending, b.credits_pending)
         is distinct from (r.debits, r.credits, r.debits_held, r.credits_held);

-- An account's posted entries up to an instant, oldest first, with the balance after each.
create function ledger.statement(p_account bigint, p_until timestamptz)
returns table (journal_id uuid, event text, source text, effective_on date, created_at timestamptz,
               amount bigint, balance bigint)
language sql stable set search_path = ledger, pg_temp as $$
  select p.journal_id, p.event, p.source, p.effective_on, p.created_at, p.amount,
         sum(p.amount) over (order by p.created_at, p.journal_id, p.seq)::bigint
    from posted_entries p
   where p.account_id = p_account and p.created_at <= p_until
   order by p.created_at, p.journal_id, p.seq
$$;

-- The chain -----------------------------------------------------------------------------------------
-- Closed batches of journals, each hashed over the one before. A batch holds every journal of the
-- transactions between two horizons, so nothing can be slipped in behind it.
create table ledger.batches (
  seq bigint primary key,
  from_xid xid8 not null,
  to_xid xid8 not null,
  journals bigint not null,
  previous bytea not null,
  hash bytea not null,
  closed_at timestamptz not null default clock_timestamp(),
  constraint batches_go_forward check (from_xid < to_xid)
);
create trigger frozen before update or delete on ledger.batches for each row execute function ledger.deny();
create trigger never_emptied before truncate on ledger.batches execute function ledger.deny();

create function ledger.batch_hash(p_previous bytea, p_from xid8, p_to xid8, out journals bigint, out hash bytea)
language sql stable set search_path = ledger, pg_temp as $$
  select count(*), sha256(p_previous || convert_to(p_from || '-' || p_to, 'utf8')
         || coalesce(string_agg(d.digest, ''::bytea order by d.xid, d.id), ''::bytea))
    from (
      select j.id, j.xid, sha256(convert_to(concat_ws(E'\x1f', j.id, j.mode, j.event, j.phase,
               coalesce(j.pending_id::text, '-'), coalesce(j.reverses_id::text, '-'),
               encode(j.request_hash, 'hex'), j.effective_on, j.source,
               extract(epoch from j.created_at), coalesce(extract(epoch from j.expires_at)::text, '-'),
               (select string_agg(concat_ws('|', e.seq, e.account_id, e.amount, e.is_posted), ',' order by e.seq)
                  from entries e where e.journal_id = j.id)), 'utf8')) as digest
        from journals j where j.xid >= p_from and j.xid < p_to) d
$$;

-- Closes what lies between the last batch and the horizon; null when there is nothing to close.
create function ledger.close_batch()
returns ledger.batches language plpgsql security definer set search_path = ledger, pg_temp as $$
declare last batches; made batches; h record; horizon xid8;
begin
  -- One closer at a time; a second would hash the same journals under another number.
  perform pg_advisory_xact_lock(hashtext('ledger.close_batch'));
  select * into last from batches order by seq desc limit 1;
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  if horizon <= coalesce(last.to_xid, '0'::xid8) then return null; end if;
  select * into h from ledger.batch_hash(coalesce(last.hash, ''::bytea), coalesce(last.to_xid, '0'::xid8), horizon);
  if h.journals = 0 then return null; end if;
  insert into batches (seq, from_xid, to_xid, journals, previous, hash)
    values (coalesce(last.seq, 0) + 1, coalesce(last.to_xid, '0'::xid8), horizon, h.journals,
            coalesce(last.hash, ''::bytea), h.hash)
    returning * into made;
  return made;
end $$;

-- The first batch whose content is no longer what was closed; null when all are.
create function ledger.first_broken_batch()
returns bigint language sql stable security definer set search_path = ledger, pg_temp as $$
  select min(b.seq) from (
    select b.*, lag(b.hash, 1, ''::bytea) over w as expected_previous,
           lag(b.to_xid, 1, '0'::xid8) over w as expected_from, row_number() over w as place
      from batches b window w as (order by b.seq)) b
   cross join lateral ledger.batch_hash(b.previous, b.from_xid, b.to_xid) h
   where b.seq <> b.place or b.previous <> b.expected_previous or b.from_xid <> b.expected_from
      or h.hash <> b.hash or h.journals <> b.journals
$$;

-- The chart of accounts, as packages/domain/src/chart.ts has it; a test holds the two together.
insert into ledger.account_kinds (code, class, bound, keeping) values
  ('cash_bank', 'asset', 'N', 'rolled'), ('psp_clearing', 'asset', 'N', 'rolled'),
  ('payout_clearing', 'asset', 'N', 'rolled'),
  ('recv_principal', 'asset', 'D', 'direct'), ('recv_interest', 'asset', 'D', 'direct'),
  ('recv_fee', 'asset', 'D', 'direct'), ('recv_penalty', 'asset', 'D', 'direct'),
  ('loss_allowance', 'asset', 'C', 'credits_rolled'), ('merchant_receivable', 'asset', 'D', 'direct'),
  ('merchant_payable', 'liability', 'C', 'credits_rolled'),
  ('merchant_reserve', 'liability', 'C', 'credits_rolled'),
  ('buyer_credit', 'liability', 'C', 'direct'), ('suspense', 'liability', 'C', 'credits_rolled'),
  ('deferred_discount', 'liability', 'C', 'direct'), ('tax_payable', 'liability', 'N', 'rolled'),
  ('capital', 'equity', 'N', 'rolled'),
  ('rev_merchant_fee', 'income', 'N', 'rolled'), ('rev_interest', 'income', 'N', 'rolled'),
  ('rev_late_fee', 'income', 'N', 'rolled'), ('rev_processing_fee', 'income', 'N', 'rolled'),
  ('rev_recovery', 'income', 'N', 'rolled'),
  ('exp_psp', 'expense', 'N', 'rolled'), ('exp_credit_loss', 'expense', 'N', 'rolled'),
  ('exp_waiver', 'expense', 'N', 'rolled'), ('exp_chargeback', 'expense', 'N', 'rolled'),
  ('line_granted', 'memo', 'N', 'rolled'), ('line_available', 'memo', 'C', 'direct'),
  ('line_used', 'memo', 'C', 'direct'), ('memo_written_off', 'memo', 'D', 'direct'),
  ('memo_contra', 'memo', 'N', 'rolled');
