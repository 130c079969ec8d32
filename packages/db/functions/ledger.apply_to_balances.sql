-- The net effect of these journals on the counters, once per account. Rows are locked first, in account
-- order, whatever the order of legs; without it two calls over the same accounts dead-lock.
create or replace function ledger.apply_to_balances(created uuid[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
declare
  touched bigint[]; debited bigint[];
  debits bigint[]; credits bigint[]; debits_held bigint[]; credits_held bigint[];
begin
  -- Summed once: what is locked and what is added come from the same rows.
  select array_agg(x.account_id), array_agg(x.account_id) filter (where b.keeping = 'credits_rolled'),
         array_agg(x.debit), array_agg(x.debit_pending),
         array_agg(case b.keeping when 'direct' then x.credit else 0 end),
         array_agg(case b.keeping when 'direct' then x.credit_pending else 0 end)
    into touched, debited, debits, debits_held, credits, credits_held
    from ledger.effects_of(created) x
   cross join lateral (select keeping from balances where account_id = x.account_id offset 0) b
   where b.keeping = 'direct' or (b.keeping = 'credits_rolled' and (x.debit <> 0 or x.debit_pending <> 0));
  if touched is null then return; end if;
  perform 1 from balances where account_id = any (touched) order by account_id for update;
  if debited is not null then perform ledger.roll_up(debited); end if;
  update balances b set
      debits_posted = b.debits_posted + x.debit,
      debits_pending = b.debits_pending + x.debit_held,
      credits_posted = b.credits_posted + x.credit,
      credits_pending = b.credits_pending + x.credit_held
    from unnest(touched, debits, debits_held, credits, credits_held)
         as x(account_id, debit, debit_held, credit, credit_held)
   where b.account_id = x.account_id;
end $$;
revoke all on function ledger.apply_to_balances from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.apply_to_balances to luwag_app;
