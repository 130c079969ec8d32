-- The hash of one batch: the digests of its journals, over the hash of the batch before.
create or replace function ledger.batch_hash(
  p_previous bytea, p_from xid8, p_to xid8, p_version integer, out journals bigint, out hash bytea
) language sql stable set search_path = ledger, pg_temp as $$
  select count(*), sha256(p_previous || convert_to(p_from || '-' || p_to, 'utf8')
         || coalesce(string_agg(d.digest, ''::bytea order by d.xid, d.id), ''::bytea))
    from ledger.journal_digests(p_from, p_to, p_version) d
$$;
revoke all on function ledger.batch_hash from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.batch_hash to luwag_app;
