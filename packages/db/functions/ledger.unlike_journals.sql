-- Journals of a batch that are not what was closed: rewritten, taken away, moved out of it or slipped in. None
-- where the digests that were kept are not those of the batch either: then it cannot be told.
create or replace function ledger.unlike_journals(p_batch bigint)
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
    left join all_journals j on j.id = c.journal_id
   where c.digest is distinct from d.digest
     and (select count(*) from closed_journals k where k.batch = p_batch)
       = (select b.journals from batches b where b.seq = p_batch)
   order by 1
$$;
revoke all on function ledger.unlike_journals from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.unlike_journals to luwag_app;
