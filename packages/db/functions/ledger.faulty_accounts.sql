-- Accounts of a part of the book that are not what they were, and counters that differ from their entries.
create or replace function ledger.faulty_accounts(p_after bigint, p_up_to bigint)
returns table (account_id bigint, why text, is text, was text)
language sql stable security definer set search_path = ledger, pg_temp as $$
  select c.account_id, 'changed_account', concat_ws(' ', a.mode, a.kind, a.owner, a.unit),
         concat_ws(' ', c.mode, c.kind, c.owner, c.unit)
    from closed_accounts c left join accounts a on a.id = c.account_id
   where c.account_id > p_after and c.account_id <= p_up_to
     and (a.mode, a.kind, a.owner, a.unit) is distinct from (c.mode, c.kind, c.owner, c.unit)
  union all
  select a.id, 'changed_rule', concat_ws(' ', b.bound, b.keeping), concat_ws(' ', k.bound, k.keeping)
    from accounts a join account_kinds k on k.code = a.kind left join balances b on b.account_id = a.id
   where a.id > p_after and a.id <= p_up_to
     and (b.bound, b.keeping) is distinct from (k.bound, k.keeping)
  union all
  select d.account_id, 'drift',
         concat_ws(' ', d.debits_posted, d.credits_posted, d.debits_pending, d.credits_pending),
         concat_ws(' ', d.debits, d.credits, d.debits_held, d.credits_held)
    from drift d where d.account_id > p_after and d.account_id <= p_up_to
   order by 1, 2
$$;
revoke all on function ledger.faulty_accounts from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.faulty_accounts to luwag_app;
