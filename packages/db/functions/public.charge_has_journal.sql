-- Called by tables.
-- A charge is posted in the transaction that adds it. The table of a month is reached by its key while it is empty
-- too: plans last longer. One for each session, not one for each charge (ledger.must_balance).
create or replace function public.charge_has_journal() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform 1 from ledger.journals where id = new.journal_id;
  if not found then
    raise exception 'charge of plan % names journal %, which is not posted', new.plan_id, new.journal_id
      using errcode = '23503', constraint = 'has_its_journal';
  end if;
  return null;
end $$;
revoke all on function public.charge_has_journal from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.charge_has_journal to luwag_app;
