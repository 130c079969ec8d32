-- The net effect of these journals on the counters, once per account. Rows are locked first, in account
-- order, whatever the order of legs; without it two calls over the same accounts dead-lock.
create or replace function ledger.apply_to_balances(created uuid[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
declare touched bigint[]; debited bigint[];
begin
  select array_agg(distinct b.account_id),
         array_agg(distinct b.account_id) filter (where b.keeping = 'credits_rolled')
    into touched, debited
    from ledger.effects_of(created) x join balances b on b.account_id = x.account_id
   where b.keeping = 'direct' or (b.keeping = 'credits_rolled' and (x.debit <> 0 or x.debit_pending <> 0));
  if touched is null then return; end if;
  perform 1 from balances where account_id = any (touched) order by account_id for update;
  if debited is not null then perform ledger.roll_up(debited); end if;
  update balances b set
      debits_posted = debits_posted + x.debit,
      debits_pending = debits_pending + x.debit_pending,
      credits_posted = credits_posted + case b.keeping when 'direct' then x.credit else 0 end,
      credits_pending = credits_pending + case b.keeping when 'direct' then x.credit_pending else 0 end
    from ledger.effects_of(created) x
   where b.account_id = x.account_id and b.account_id = any (touched);
end $$;
revoke all on function ledger.apply_to_balances from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.apply_to_balances to luwag_app;
