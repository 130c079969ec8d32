-- Records up to which batch the watch has anchored, so that a line missing from the file of anchors is
-- noticed.
create or replace function ledger.note_anchored(p_holder uuid, p_seq bigint)
returns void language sql security definer set search_path = ledger, pg_temp as $$
  update watch set anchored_to = p_seq where held_by = p_holder
$$;
revoke all on function ledger.note_anchored from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.note_anchored to luwag_app;
