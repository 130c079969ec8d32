-- Brings rolled sides up to the transaction horizon: every transaction below it has ended, so the sum of
-- its entries is final. "Above the last id" would not do: ids commit out of order. What was counted ahead
-- of the horizon is not counted again, and its name goes once the horizon has passed it.
create or replace function ledger.roll_up(p_accounts bigint[])
returns void language sql security definer set search_path = ledger, pg_temp as $$
  update balances b set
      debits_posted = b.debits_posted + case b.keeping when 'rolled' then t.debits else 0 end,
      credits_posted = b.credits_posted + t.credits,
      counted_ahead = case b.counted_ahead when '{}' then b.counted_ahead
                      else array(select x from unnest(b.counted_ahead) x where x >= t.horizon) end,
      rolled_to = t.horizon
    from (select r.account_id, h.horizon,
                 coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as debits,
                 coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as credits
            from (select account_id, rolled_to, counted_ahead from balances
                   where account_id = any (p_accounts) and keeping <> 'direct'
                   order by account_id for update) r
           cross join (select pg_snapshot_xmin(pg_current_snapshot()) as horizon) h
            left join entries e on e.account_id = r.account_id and e.is_posted
                 and e.xid >= r.rolled_to and e.xid < h.horizon and e.xid <> all (r.counted_ahead)
           group by r.account_id, h.horizon) t
   where b.account_id = t.account_id and b.rolled_to < t.horizon
$$;
revoke all on function ledger.roll_up from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.roll_up to luwag_app;
