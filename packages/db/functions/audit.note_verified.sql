-- Records how far the audit chain was verified and where it first breaks, if it does. Runs as the owner: the
-- app reads audit tables and writes them through functions only.
create or replace function audit.note_verified(p_swept_to bigint, p_verified_up_to bigint, p_verified_at timestamptz,
  p_first_broken bigint, p_why text) returns void
language sql security definer set search_path = audit, pg_temp as $$
  update audit.chain_state set swept_to = p_swept_to, verified_up_to = p_verified_up_to,
    verified_at = p_verified_at, first_broken = p_first_broken, why = p_why
$$;
revoke all on function audit.note_verified from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function audit.note_verified to luwag_app;
