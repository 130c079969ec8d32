-- Batches of a part of the chain that are not what was closed. A batch is also held against the one before it,
-- and a hash never covers less than the one before did.
create or replace function ledger.broken_batches(p_after bigint, p_up_to bigint)
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
revoke all on function ledger.broken_batches from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.broken_batches to luwag_app;
