-- What an account stands at, held until the transaction ends: for a decision that rests on it. Only of
-- accounts whose every posting updates the row; the others are not up to date there.
create or replace function ledger.lock_balance(p_mode text, p_kind text, p_owner text)
returns table (debits_posted bigint, credits_posted bigint, debits_pending bigint, credits_pending bigint)
language sql security definer set search_path = ledger, pg_temp as $$
  select b.debits_posted, b.credits_posted, b.debits_pending, b.credits_pending
    from balances b
   where b.keeping = 'direct' and b.account_id = (select a.id from accounts a
           where a.mode = p_mode and a.kind = p_kind and a.owner = p_owner)
     for update
$$;
revoke all on function ledger.lock_balance from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.lock_balance to luwag_app;
