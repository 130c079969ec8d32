-- Up Migration
-- The ledger is watched while it is written. Batches vouch for the accounts that they touch, journals are held
-- against what was asked for, and whatever does not fit is an alarm that stands until somebody has cleared it.

-- What a batch's hash covers. 1: journals and entries, accounts by their number. 2: of every account that is
-- touched its mode, kind, owner and unit as well, and the transaction of every entry. Batches keep the version
-- that they were closed with, and are verified by it.
alter table ledger.batches add column hash_version smallint not null default 1 check (hash_version in (1, 2));
alter table ledger.batches alter column hash_version set default 2;

drop function ledger.batch_hash(bytea, xid8, xid8);
create function ledger.batch_hash(
  p_previous bytea, p_from xid8, p_to xid8, p_version integer, out journals bigint, out hash bytea
) language sql stable set search_path = ledger, pg_temp set datestyle = 'ISO, YMD' as $$
  select count(*), sha256(p_previous || convert_to(p_from || '-' || p_to, 'utf8')
         || coalesce(string_agg(d.digest, ''::bytea order by d.xid, d.id), ''::bytea))
    from (
      select j.id, j.xid, sha256(convert_to(concat_ws(E'\x1f', j.id, j.mode, j.event, j.phase,
               coalesce(j.pending_id::text, '-'), coalesce(j.reverses_id::text, '-'),
               encode(j.request_hash, 'hex'), j.effective_on, j.source,
               extract(epoch from j.created_at), coalesce(extract(epoch from j.expires_at)::text, '-'),
               (select string_agg(
                 case p_version when 1 then concat_ws('|', e.seq, e.account_id, e.amount, e.is_posted)
                   else concat_ws('|', e.seq, e.account_id, a.mode, a.kind, a.owner, a.unit, e.amount, e.is_posted, e.xid)
                 end, ',' order by e.seq)
                  from entries e left join accounts a on a.id = e.account_id
                 where e.journal_id = j.id)), 'utf8')) as digest
        from journals j where j.xid >= p_from and j.xid < p_to) d
$$;

-- Accounts as they were when the first batch that touches them was closed: what a changed one is named by. The
-- chain is what proves the change; whoever rewrites this copy too is still found by it.
create table ledger.closed_accounts (
  account_id bigint primary key,
  mode text not null,
  kind text not null,
  owner text not null,
  unit text not null
);
create trigger frozen before update or delete on ledger.closed_accounts for each row execute function ledger.deny();
create trigger never_emptied before truncate on ledger.closed_accounts execute function ledger.deny();
insert into ledger.closed_accounts select id, mode, kind, owner, unit from ledger.accounts;

-- A batch has some twenty thousand journals at most, whole transactions always, so that closing one and looking
-- at it again take seconds whatever was left undone; what is left over is the next one's.
create or replace function ledger.close_batch()
returns ledger.batches language plpgsql security definer set search_path = ledger, pg_temp as $$
declare last batches; made batches; h record; horizon xid8; since xid8; enough xid8;
begin
  -- One closer at a time; a second would hash the same journals under another number.
  perform pg_advisory_xact_lock(hashtext('ledger.close_batch'));
  select * into last from batches order by seq desc limit 1;
  since := coalesce(last.to_xid, '0'::xid8);
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  if horizon <= since then return null; end if;
  select j.xid into enough from journals j where j.xid >= since and j.xid < horizon
   order by j.xid offset 19999 limit 1;
  if found then horizon := (enough::text::bigint + 1)::text::xid8; end if;
  select * into h from ledger.batch_hash(coalesce(last.hash, ''::bytea), since, horizon, 2);
  if h.journals = 0 then return null; end if;
  insert into batches (seq, from_xid, to_xid, journals, previous, hash)
    values (coalesce(last.seq, 0) + 1, since, horizon, h.journals, coalesce(last.hash, ''::bytea), h.hash)
    returning * into made;
  insert into closed_accounts
    select distinct a.id, a.mode, a.kind, a.owner, a.unit
      from journals j join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
     where j.xid >= since and j.xid < horizon
    on conflict do nothing;
  return made;
end $$;

-- Batches of a part of the chain that are not what was closed. A batch is also held against the one before it,
-- and a hash never covers less than the one before did.
create function ledger.broken_batches(p_after bigint, p_up_to bigint)
returns setof bigint language sql stable security definer set search_path = ledger, pg_temp as $$
  select b.seq
    from batches b left join batches p on p.seq = b.seq - 1
   cross join lateral ledger.batch_hash(b.previous, b.from_xid, b.to_xid, b.hash_version) h
   where b.seq > p_after and b.seq <= p_up_to
     and ((p.seq is null) <> (b.seq = 1) or b.previous <> coalesce(p.hash, ''::bytea)
          or b.from_xid <> coalesce(p.to_xid, '0'::xid8) or b.hash_version < coalesce(p.hash_version, 1)
          or b.hash <> h.hash or b.journals <> h.journals)
   order by b.seq
$$;

create or replace function ledger.first_broken_batch()
returns bigint language sql stable security definer set search_path = ledger, pg_temp as $$
  select min(seq) from ledger.broken_batches(0, 9223372036854775807) seq
$$;

-- Journals that do not balance, hold entries of another mode, phase or transaction, or are not what was asked
-- for. Every journal keeps the hash of its request, which names each account by kind, owner and unit: it holds
-- from the moment of posting, before any batch is closed, and for batches of the first version too.
create function ledger.faulty_journals(p_from xid8, p_to xid8)
returns table (journal_id uuid, why text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  with seen as (
    select j.id, j.pending_id, j.request_hash, l.*,
           concat_ws(E'\x1f', j.mode, j.event, j.source, j.effective_on - date '2000-01-01', j.phase,
             coalesce(j.pending_id::text, '-'), coalesce(j.reverses_id::text, '-'),
             coalesce(extract(epoch from j.expires_at)::numeric::text, '-')) as head
      from journals j
     cross join lateral (
       select string_agg(a.kind || '|' || a.owner || '|' || a.unit || '|' || e.amount, ',' order by e.seq) as said,
              count(*) as sides,
              coalesce(sum(e.amount) filter (where a.unit = 'PHP'), 0) as off_php,
              coalesce(sum(e.amount) filter (where a.unit = 'CRL'), 0) as off_crl,
              bool_and(a.mode is not distinct from j.mode and e.xid = j.xid
                       and e.is_posted = (j.phase in ('single', 'post'))) as is_its_own
         from entries e left join accounts a on a.id = e.account_id
        where e.journal_id = j.id) l
     where j.xid >= p_from and j.xid < p_to)
  select s.id, case when s.sides < 2 or s.off_php <> 0 or s.off_crl <> 0 then 'unbalanced'
                    when not s.is_its_own then 'foreign_entry'
                    else 'not_as_requested' end
    from seen s
    left join lateral (
      select string_agg(a.kind || '|' || a.owner || '|' || a.unit || '|' || e.amount, ',' order by e.seq) as said
        from entries e join accounts a on a.id = e.account_id
       where e.journal_id = s.pending_id) held on s.pending_id is not null
   where s.sides < 2 or s.off_php <> 0 or s.off_crl <> 0 or not s.is_its_own
      or not (s.request_hash = sha256(convert_to(s.head || E'\x1f' || coalesce(s.said, '-'), 'utf8'))
              -- A resolution that said no legs is all of what was pending.
              or (s.pending_id is not null and held.said is not distinct from s.said
                  and s.request_hash = sha256(convert_to(s.head || E'\x1f' || '-', 'utf8'))))
$$;

-- Accounts of a part of the book that are not what they were, and counters that differ from their entries.
create function ledger.faulty_accounts(p_after bigint, p_up_to bigint)
returns table (account_id bigint, why text, is text, was text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select c.account_id, 'changed_account', concat_ws(' ', a.mode, a.kind, a.owner, a.unit),
         concat_ws(' ', c.mode, c.kind, c.owner, c.unit)
    from closed_accounts c left join accounts a on a.id = c.account_id
   where c.account_id > p_after and c.account_id <= p_up_to
     and (a.mode, a.kind, a.owner, a.unit) is distinct from (c.mode, c.kind, c.owner, c.unit)
  union all
  select a.id, 'changed_rule', concat_ws(' ', b.bound, b.keeping), concat_ws(' ', k.bound, k.keeping)
    from accounts a join account_kinds k on k.code = a.kind left join balances b on b.account_id = a.id
   where a.id > p_after and a.id <= p_up_to
     and (b.bound, b.keeping) is distinct from (k.bound, k.keeping)
  union all
  select d.account_id, 'drift',
         concat_ws(' ', d.debits_posted, d.credits_posted, d.debits_pending, d.credits_pending),
         concat_ws(' ', d.debits, d.credits, d.debits_held, d.credits_held)
    from drift d where d.account_id > p_after and d.account_id <= p_up_to
   order by 1, 2
$$;

-- Brings up to date every rolled account that was touched since; returns how far that is.
create function ledger.roll_up_since(p_from xid8)
returns xid8 language plpgsql security definer set search_path = ledger, pg_temp as $$
declare horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
begin
  perform ledger.roll_up(array(
    select distinct e.account_id
      from journals j join entries e on e.journal_id = j.id join balances b on b.account_id = e.account_id
     where j.xid >= p_from and j.xid < horizon and b.keeping <> 'direct'));
  return horizon;
end $$;

-- The watch -----------------------------------------------------------------------------------------
-- How far it has come, and who is at it. One row; times are the server's, for the watch is not of the product's
-- time but of the machine's.
create table ledger.watch (
  only_row boolean primary key default true check (only_row),
  held_by uuid,
  held_until timestamptz,
  -- Journals of transactions below this one were looked at when they were new, and are rolled up.
  journals_to xid8 not null default '0',
  looked_at timestamptz,
  -- The pass over the whole book that is under way, and the last that came to its end.
  pass_part text,
  pass_after text,
  pass_began_at timestamptz,
  whole_began_at timestamptz,
  whole_at timestamptz,
  -- Asked for every night: until a pass that began after this has ended, the watch works harder.
  whole_wanted_at timestamptz
);
insert into ledger.watch default values;

create table ledger.alarms (
  id uuid primary key default uuid_v7(),
  kind text not null,
  -- The row that does not fit, by its table and key.
  subject text not null,
  detail jsonb not null default '{}',
  found_at timestamptz not null default clock_timestamp(),
  last_found_at timestamptz not null default clock_timestamp(),
  cleared_at timestamptz,
  cleared_by text,
  clear_reason text,
  constraint cleared_by_somebody check ((cleared_at is null) = (cleared_by is null))
);
create unique index one_open_alarm on ledger.alarms (kind, subject) where cleared_at is null;

-- Takes the watch, or renews it; nothing while somebody else has it. One that died loses it with time.
create function ledger.take_watch(p_holder uuid, p_lease_ms integer)
returns setof ledger.watch language sql security definer set search_path = ledger, pg_temp as $$
  update watch set held_by = p_holder,
      held_until = clock_timestamp() + p_lease_ms * interval '1 millisecond',
      pass_began_at = coalesce(pass_began_at, clock_timestamp())
   where held_by = p_holder or held_until is null or held_until < clock_timestamp()
   returning *
$$;

-- Notes how far the watch has come; false when somebody else has taken it meanwhile.
create function ledger.note_watch(
  p_holder uuid, p_lease_ms integer, p_journals_to xid8, p_part text, p_after text, p_is_pass_over boolean
) returns boolean language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  update watch set held_until = clock_timestamp() + p_lease_ms * interval '1 millisecond',
      journals_to = p_journals_to, pass_part = p_part, pass_after = p_after,
      whole_began_at = case when p_is_pass_over then pass_began_at else whole_began_at end,
      whole_at = case when p_is_pass_over then clock_timestamp() else whole_at end,
      pass_began_at = case when p_is_pass_over then null else pass_began_at end
   where held_by = p_holder;
  return found;
end $$;

-- Whoever looked at all that was new says so; whoever failed only makes room for the next.
create function ledger.leave_watch(p_holder uuid, p_is_done boolean)
returns void language sql security definer set search_path = ledger, pg_temp as $$
  update watch set held_by = null, held_until = null,
      looked_at = case when p_is_done then clock_timestamp() else looked_at end
   where held_by = p_holder
$$;

create function ledger.ask_for_whole_proof()
returns void language sql security definer set search_path = ledger, pg_temp as $$
  update watch set whole_wanted_at = clock_timestamp()
$$;

-- True when it is new: what is found again while it stands is the same alarm.
create function ledger.raise_alarm(p_kind text, p_subject text, p_detail jsonb)
returns boolean language sql security definer set search_path = ledger, public, pg_temp as $$
  insert into alarms (kind, subject, detail) values (p_kind, p_subject, p_detail)
    on conflict (kind, subject) where cleared_at is null
    do update set last_found_at = clock_timestamp(), detail = excluded.detail
    returning xmax = 0
$$;

-- Clears what a whole proof that began after it no longer finds. Returns how many.
create function ledger.clear_alarms(p_by text, p_reason text)
returns integer language plpgsql security definer set search_path = ledger, pg_temp as $$
declare cleared integer;
begin
  update alarms a set cleared_at = clock_timestamp(), cleared_by = p_by, clear_reason = p_reason
    from watch w where a.cleared_at is null and a.last_found_at < w.whole_began_at;
  get diagnostics cleared = row_count;
  return cleared;
end $$;
revoke execute on function ledger.clear_alarms from luwag_readonly, luwag_userpool;
