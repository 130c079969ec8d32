-- What journals change: posted sides add, pending sides add, and a resolution takes its whole pending back.
-- The ids come in their order: the first and the last bound them, because a list of ids alone leaves no month out.
-- `rows` is low: with the default of a thousand the planner would read every balance to join them.
create or replace function ledger.effects_of(created uuid[])
returns table (account_id bigint, debit bigint, credit bigint, debit_pending bigint, credit_pending bigint)
language plpgsql stable rows 20 set search_path = ledger, pg_temp as $$
#variable_conflict use_column
begin
  return query with changes as (
    select e.account_id, e.amount, e.is_posted, j.phase = 'pending' as is_held, false as is_released
      from journals j join entries e on e.journal_id = j.id
     where j.id = any (created) and j.id between created[1] and created[cardinality(created)]
       and e.journal_id between created[1] and created[cardinality(created)]
    union all
    select e.account_id, e.amount, false, false, true
      from journals j join entries e on e.journal_id = j.pending_id
     where j.id = any (created) and j.id between created[1] and created[cardinality(created)])
  select account_id,
         coalesce(sum(amount) filter (where is_posted and amount > 0), 0)::bigint,
         coalesce(-sum(amount) filter (where is_posted and amount < 0), 0)::bigint,
         (coalesce(sum(amount) filter (where is_held and amount > 0), 0)
          - coalesce(sum(amount) filter (where is_released and amount > 0), 0))::bigint,
         (coalesce(-sum(amount) filter (where is_held and amount < 0), 0)
          + coalesce(sum(amount) filter (where is_released and amount < 0), 0))::bigint
    from changes group by account_id;
end $$;
revoke all on function ledger.effects_of from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.effects_of to luwag_app;
