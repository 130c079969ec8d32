-- The first batch whose content is no longer what was closed; null when all are intact.
create or replace function ledger.first_broken_batch()
returns bigint language sql stable security definer set search_path = ledger, pg_temp as $$
  select min(seq) from ledger.broken_batches(0, 9223372036854775807) seq
$$;
revoke all on function ledger.first_broken_batch from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.first_broken_batch to luwag_app;
