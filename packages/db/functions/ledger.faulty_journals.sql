-- Journals that do not balance, hold entries of another mode, phase or transaction, or are not what was asked
-- for. Every journal keeps the hash of its request, which names each account by kind, owner and unit: it holds
-- from the moment of posting, before any batch is closed, and for batches of the first version too.
create or replace function ledger.faulty_journals(p_from xid8, p_to xid8)
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
revoke all on function ledger.faulty_journals from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.faulty_journals to luwag_app;
