-- An account's posted entries up to an instant, oldest first, with the balance after each.
create or replace function ledger.statement(p_account bigint, p_until timestamptz)
returns table (journal_id uuid, event text, source text, effective_on date, created_at timestamptz,
               amount bigint, balance bigint)
language sql stable set search_path = ledger, pg_temp as $$
  select p.journal_id, p.event, p.source, p.effective_on, p.created_at, p.amount,
         sum(p.amount) over (order by p.created_at, p.journal_id, p.seq)::bigint
    from posted_entries p
   where p.account_id = p_account and p.created_at <= p_until
   order by p.created_at, p.journal_id, p.seq
$$;
revoke all on function ledger.statement from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.statement to luwag_app;
