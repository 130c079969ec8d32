-- A secret of an authenticator app that waits for its first code waits ten minutes, and only for whoever
-- was given the session that came with it. One that waits now is forgotten: it is made anew.
alter table userpool.users
  add column totp_pending_at timestamptz,
  add column totp_pending_session_hash bytea;
update userpool.users set totp_pending_sealed = null where totp_pending_sealed is not null;

-- The identity provider's session for the app that is being set up.
alter table totp_setups add column pool_session text;
