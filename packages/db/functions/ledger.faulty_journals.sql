-- Journals that do not balance, hold entries of another mode, phase or transaction, are not what was asked for, or
-- are noted as ended by something that does not end them. Every journal keeps the hash of its request, which names
-- each account by kind, owner and unit: it holds from the moment of posting, before any batch is closed, and for
-- batches of the first version too.
create or replace function ledger.faulty_journals(p_from xid8, p_to xid8)
returns table (journal_id uuid, why text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  with seen as (
    select j.id, j.pending_id, coalesce(j.pending_id, j.reverses_id) as ends_id, j.request_hash, l.*,
           concat_ws(E'\x1f', j.mode, j.event, j.source, j.effective_on - date '2000-01-01', j.phase,
             coalesce(j.pending_id::text, '-'), coalesce(j.reverses_id::text, '-'),
             coalesce(extract(epoch from j.expires_at)::numeric::text, '-')) as head
      from all_journals j
     cross join lateral (
       select string_agg(a.kind || '|' || a.owner || '|' || a.unit || '|' || e.amount, ',' order by e.seq) as said,
              count(*) as sides,
              coalesce(sum(e.amount) filter (where a.unit = 'PHP'), 0) as off_php,
              coalesce(sum(e.amount) filter (where a.unit = 'CRL'), 0) as off_crl,
              bool_and(a.mode is not distinct from j.mode and e.xid = j.xid
                       and e.is_posted = (j.phase in ('single', 'post'))) as is_its_own
         from all_entries e left join accounts a on a.id = e.account_id
        where e.journal_id = j.id) l
     where j.xid >= p_from and j.xid < p_to)
  select s.id, case when s.sides < 2 or s.off_php <> 0 or s.off_crl <> 0 then 'unbalanced'
                    when not s.is_its_own then 'foreign_entry'
                    when f.is_faulty then 'wrong_end'
                    else 'not_as_requested' end
    from seen s
    left join lateral (
      select string_agg(a.kind || '|' || a.owner || '|' || a.unit || '|' || e.amount, ',' order by e.seq) as said
        from all_entries e join accounts a on a.id = e.account_id
       where e.journal_id = s.pending_id) held on s.pending_id is not null
   cross join lateral (
     select (s.ends_id is not null and not exists (
                select 1 from ended e where e.journal_id = s.ends_id and e.by_journal_id = s.id))
          or exists (
                select 1 from ended e where e.journal_id = s.id and not exists (
                  select 1 from all_journals o where o.id = e.by_journal_id
                     and s.id in (o.pending_id, o.reverses_id))) as is_faulty) f
   where s.sides < 2 or s.off_php <> 0 or s.off_crl <> 0 or not s.is_its_own or f.is_faulty
      or not (s.request_hash = sha256(convert_to(s.head || E'\x1f' || coalesce(s.said, '-'), 'utf8'))
              -- A resolution that said no legs is all of what was pending.
              or (s.pending_id is not null and held.said is not distinct from s.said
                  and s.request_hash = sha256(convert_to(s.head || E'\x1f' || '-', 'utf8'))))
$$;
revoke all on function ledger.faulty_journals from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.faulty_journals to luwag_app;
