-- Debits equal credits in each unit, and there are at least two sides. A resolution alone may say none: it
-- is then what was pending.
create or replace function ledger.check_balance(
  p_ids uuid[], p_pendings uuid[], l_journals integer[], l_units text[], l_amounts bigint[]
) returns void language plpgsql immutable set search_path = ledger, pg_temp as $$
declare
  unbalanced integer;
begin
  select said.n into unbalanced
    from (select l.n, l.unit, l.amount
            from unnest(l_journals, l_units, l_amounts) as l(n, unit, amount)
          union all
          select j.n, null, null
            from unnest(p_pendings) with ordinality as j(pending, n) where j.pending is null) said
   group by said.n
  having count(said.amount) < 2 or sum(said.amount) filter (where said.unit = 'PHP') <> 0
      or sum(said.amount) filter (where said.unit = 'CRL') <> 0
   limit 1;
  if found then
    raise exception 'journal % does not balance', p_ids[unbalanced] using errcode = 'LW006';
  end if;
end $$;
revoke all on function ledger.check_balance from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.check_balance to luwag_app;
