-- Adds one act to the audit log, in the transaction that does it. Runs as the owner: the app may add a row
-- and nobody may change one.
create or replace function audit.record(p_actor_kind text, p_actor_id text, p_account_id uuid, p_action text,
  p_detail jsonb, p_request_id text) returns uuid
language sql security definer set search_path = audit, public, pg_temp as $$
  insert into audit.events (id, actor_kind, actor_id, account_id, action, detail, request_id)
  values (uuid_v7(slot_of(p_account_id)), p_actor_kind, p_actor_id, p_account_id, p_action, p_detail, p_request_id)
  returning id
$$;
revoke all on function audit.record from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function audit.record to luwag_app;
