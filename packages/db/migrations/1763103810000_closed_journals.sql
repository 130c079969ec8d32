-- Up Migration
-- Which journal of a closed batch is not what was closed. A batch has one hash over all of its journals: that it no
-- longer holds is certain, where is not said. Each journal's own digest is kept beside it for that. The chain is what
-- proves the change; whoever rewrites this copy too is still found by it.

-- The digest of each journal, as a batch's hash is made of them. All else about that hash is as it was.
create function ledger.journal_digests(p_from xid8, p_to xid8, p_version integer)
returns table (id uuid, xid xid8, digest bytea)
language sql stable set search_path = ledger, pg_temp set datestyle = 'ISO, YMD' as $$
  select j.id, j.xid, sha256(convert_to(concat_ws(E'\x1f', j.id, j.mode, j.event, j.phase,
           coalesce(j.pending_id::text, '-'), coalesce(j.reverses_id::text, '-'),
           encode(j.request_hash, 'hex'), j.effective_on, j.source,
           extract(epoch from j.created_at), coalesce(extract(epoch from j.expires_at)::text, '-'),
           (select string_agg(
             case p_version when 1 then concat_ws('|', e.seq, e.account_id, e.amount, e.is_posted)
               else concat_ws('|', e.seq, e.account_id, a.mode, a.kind, a.owner, a.unit, e.amount, e.is_posted, e.xid)
             end, ',' order by e.seq)
              from entries e left join accounts a on a.id = e.account_id
             where e.journal_id = j.id)), 'utf8'))
    from journals j where j.xid >= p_from and j.xid < p_to
$$;

create or replace function ledger.batch_hash(
  p_previous bytea, p_from xid8, p_to xid8, p_version integer, out journals bigint, out hash bytea
) language sql stable set search_path = ledger, pg_temp as $$
  select count(*), sha256(p_previous || convert_to(p_from || '-' || p_to, 'utf8')
         || coalesce(string_agg(d.digest, ''::bytea order by d.xid, d.id), ''::bytea))
    from ledger.journal_digests(p_from, p_to, p_version) d
$$;

create table ledger.closed_journals (
  journal_id uuid primary key,
  batch bigint not null,
  digest bytea not null
);
create index closed_journals_batch on ledger.closed_journals (batch);
create trigger frozen before update or delete on ledger.closed_journals for each row execute function ledger.deny();
create trigger never_emptied before truncate on ledger.closed_journals execute function ledger.deny();
insert into ledger.closed_journals
  select d.id, b.seq, d.digest
    from ledger.batches b cross join lateral ledger.journal_digests(b.from_xid, b.to_xid, b.hash_version) d
  on conflict do nothing;

-- As it was, and every journal's digest with it.
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
  insert into closed_journals
    select d.id, made.seq, d.digest from ledger.journal_digests(since, horizon, made.hash_version) d
    on conflict do nothing;
  return made;
end $$;

-- Journals of a batch that are not what was closed: rewritten, taken away, moved out of it or slipped in. None where
-- the digests that were kept are not those of the batch either: then it cannot be told.
create function ledger.unlike_journals(p_batch bigint)
returns table (journal_id uuid, why text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select coalesce(c.journal_id, d.id),
         case when c.journal_id is null then 'slipped_in'
              when d.id is not null then 'rewritten'
              when j.id is null then 'taken_away' else 'moved' end
    from (select k.journal_id, k.digest from closed_journals k where k.batch = p_batch) c
    full join (select h.id, h.digest from batches b
                cross join lateral ledger.journal_digests(b.from_xid, b.to_xid, b.hash_version) h
                where b.seq = p_batch) d on d.id = c.journal_id
    left join journals j on j.id = c.journal_id
   where c.digest is distinct from d.digest
     and (select count(*) from closed_journals k where k.batch = p_batch)
       = (select b.journals from batches b where b.seq = p_batch)
   order by 1
$$;
