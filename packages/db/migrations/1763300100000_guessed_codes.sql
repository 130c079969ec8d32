-- Up Migration
-- Wrong codes of an authenticator app are held against whoever types them. At sign-in that is somebody with the
-- password, so the password ends; at a step-up it is one sign-in, which ends by itself. The app stays its owner's.
alter table userpool.users
  add column password_ended_at timestamptz,
  -- Guesses at a secret that waits for its first code: they say nothing about the one in use.
  add column totp_pending_failures integer not null default 0;
alter table userpool.families
  add column totp_failures integer not null default 0,
  drop constraint families_revoked_reason_check,
  add constraint families_revoked_reason_check check (revoked_reason in
    ('refresh_token_reuse', 'sign_out', 'password_changed', 'global_sign_out', 'user_deleted',
     'codes_guessed'));
alter table sessions
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check check (end_reason in
    ('signed_out', 'revoked', 'idle', 'expired', 'crowded_out', 'password_changed', 'email_undone',
     'token_reused', 'suspended', 'closed', 'codes_guessed'));
