-- What accounts of one owner stand at, held until the transaction ends: for a decision that rests on them. They are
-- locked in account order, as postings lock theirs, and brought up to date by statements of their own, which see what
-- was committed while the locks were waited for. Credits that are committed and above the horizon count as well: each
-- transaction is named in counted_ahead, so that no roll-up counts it again
-- (docs/adr/0008-shared-balances-updated-in-batches.md). An account never used is left out.
create or replace function ledger.lock_balances(p_mode text, p_kinds text[], p_owner text)
returns table (kind text, debits_posted bigint, credits_posted bigint, debits_pending bigint, credits_pending bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare locked bigint[];
begin
  select coalesce(array_agg(a.id), '{}') into locked
    from accounts a where a.mode = p_mode and a.kind = any (p_kinds) and a.owner = p_owner;
  perform 1 from balances b where b.account_id = any (locked) order by b.account_id for update;
  perform ledger.roll_up(locked);
  -- What a statement sees of another transaction is all of it. Its own is left to the roll-up: it is not over yet.
  update balances b set
      credits_posted = b.credits_posted + t.credits,
      counted_ahead = b.counted_ahead || t.xids
    from (select c.account_id, (-sum(e.amount))::bigint as credits, array_agg(distinct e.xid) as xids
            from balances c join entries e on e.account_id = c.account_id and e.is_posted and e.amount < 0
                 and e.xid >= c.rolled_to and e.xid <> all (c.counted_ahead) and e.xid <> pg_current_xact_id()
           where c.account_id = any (locked) and c.keeping = 'credits_rolled'
           group by c.account_id) t
   where b.account_id = t.account_id;
  return query
    select a.kind, b.debits_posted, b.credits_posted, b.debits_pending, b.credits_pending
      from balances b join accounts a on a.id = b.account_id where b.account_id = any (locked);
end $$;
revoke all on function ledger.lock_balances from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.lock_balances to luwag_app;
