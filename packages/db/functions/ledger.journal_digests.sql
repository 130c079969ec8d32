-- The digest of each journal of the transactions between two horizons, with its entries: what the hash of a
-- batch is made of. Version 1 covers journals and entries, with accounts by their number; version 2 also
-- covers mode, kind, owner and unit of every account that is touched, and the transaction of every entry. The
-- date style is fixed because dates are hashed as text.
create or replace function ledger.journal_digests(p_from xid8, p_to xid8, p_version integer)
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
              from all_entries e left join accounts a on a.id = e.account_id
             where e.journal_id = j.id)), 'utf8'))
    from all_journals j where j.xid >= p_from and j.xid < p_to
$$;
revoke all on function ledger.journal_digests from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.journal_digests to luwag_app;
