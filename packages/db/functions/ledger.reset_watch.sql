-- Forgets what the row of the watch says, where it is not what a worker signed: nobody holds it, no check
-- counts, the pass begins anew, and the whole ledger is to be verified. A row that was taken away is made again.
-- The last check is set to long ago instead of never: a watch that has checked before misses its anchors.
create or replace function ledger.reset_watch()
returns void language sql security definer set search_path = ledger, pg_temp as $$
  insert into watch default values on conflict do nothing;
  update watch set held_by = null, held_until = null, checked_at = to_timestamp(0), pass_part = null,
      pass_after = null, pass_began_at = null, whole_began_at = null, whole_at = null,
      whole_wanted_at = clock_timestamp(), signed_no = 0, open_alarms = 0, alarms_digest = null, mac = null,
      journals_to = least(journals_to, coalesce((select to_xid from batches order by seq desc limit 1), '0')),
      anchored_to = greatest(0, least(anchored_to, coalesce((select max(seq) from batches), 0)))
$$;
revoke all on function ledger.reset_watch from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.reset_watch to luwag_app;
