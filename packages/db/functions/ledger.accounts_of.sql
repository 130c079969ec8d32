-- The account of each leg, created on first use and looked up by its key (post_many). New accounts are inserted in
-- one order, so that two calls that create the same ones wait for each other instead of dead-locking.
create or replace function ledger.accounts_of(
  p_modes text[], l_journals integer[], l_kinds text[], l_owners text[], l_units text[]
) returns bigint[] language plpgsql set search_path = ledger, pg_temp as $$
declare found_all bigint[]; missing integer;
begin
  for attempt in 1..2 loop
    select array_agg(a.id order by l.ord), count(*) filter (where a.id is null)
      into found_all, missing
      from unnest(l_journals, l_kinds, l_owners, l_units) with ordinality as l(n, kind, owner, unit, ord)
      left join lateral (select x.id from accounts x
                          where x.mode = p_modes[l.n] and x.kind = l.kind and x.owner = l.owner and x.unit = l.unit
                         offset 0) a on true;
    exit when missing = 0;
    -- Only those that are missing: a sale makes two, and has four more legs. Of one that somebody else makes
    -- meanwhile, the balance is there as soon as the account is.
    with made as (
      insert into accounts (mode, kind, owner, unit)
        select distinct p_modes[l.n], l.kind, l.owner, l.unit
          from unnest(l_journals, l_kinds, l_owners, l_units) with ordinality as l(n, kind, owner, unit, ord)
         where found_all[l.ord] is null
         order by 1, 2, 3, 4
        on conflict do nothing returning id, kind)
    insert into balances (account_id, bound, keeping)
      select m.id, k.bound, k.keeping from made m join account_kinds k on k.code = m.kind;
  end loop;
  return found_all;
end $$;
revoke all on function ledger.accounts_of from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.accounts_of to luwag_app;
