-- Called by tables.
-- Debits equal credits in each unit, and there are at least two sides, when the transaction commits, whoever
-- wrote the rows. post_many refuses earlier; this is the net below it. It plans as post_many does, which has
-- returned when this runs: once for each session. Left to itself the planner takes a plan that knows the month
-- for cheaper, and makes it anew for each journal, which cost a fifth of a posting.
create or replace function ledger.must_balance() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare sides integer; off_php numeric; off_crl numeric;
begin
  select count(*), coalesce(sum(e.amount) filter (where a.unit = 'PHP'), 0),
         coalesce(sum(e.amount) filter (where a.unit = 'CRL'), 0)
    into sides, off_php, off_crl
    from ledger.entries e join ledger.accounts a on a.id = e.account_id
   where e.journal_id = new.id;
  if sides < 2 or off_php <> 0 or off_crl <> 0 then
    raise exception 'journal % does not balance: % entries, off by % PHP and % CRL', new.id, sides, off_php, off_crl
      using errcode = '23514', constraint = 'must_balance';
  end if;
  return null;
end $$;
revoke all on function ledger.must_balance from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.must_balance to luwag_app;
