-- Records which link of the audit chain was last copied outside the database. Runs as the owner: the app
-- reads audit tables and writes them through functions only.
create or replace function audit.note_anchor(p_seq bigint, p_hash bytea, p_at timestamptz) returns void
language sql security definer set search_path = audit, pg_temp as $$
  update audit.chain_state set anchor_seq = p_seq, anchor_hash = p_hash, anchored_at = p_at
$$;
revoke all on function audit.note_anchor from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function audit.note_anchor to luwag_app;
