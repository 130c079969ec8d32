-- Up Migration
-- What being signed in needs beyond the tables of accounts.

-- Staff are invited, and reached by mail alone.
alter table accounts alter column contact_number drop not null;
alter table accounts add constraint accounts_number_of_customers
  check (role = 'staff' or contact_number is not null);

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in
  ('signed_out', 'revoked', 'idle', 'expired', 'crowded_out', 'password_changed', 'email_undone',
   'token_reused', 'suspended', 'closed'));

-- Old rows are looked for by these when they are thrown away.
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
create index step_ups_expires_at on step_ups (expires_at);
create index sessions_ended_at on sessions (ended_at) where ended_at is not null;

-- Whether a sign-in of the identity provider has had its session, open or ended. It gets one.
create function is_sign_in_used(p_origin_jti uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from sessions where origin_jti = p_origin_jti)
$$;

-- These two run as the owner, past row-level security: for the app alone.
revoke execute on function find_session(uuid), is_sign_in_used(uuid) from luwag_userpool;

alter table audit.events drop constraint events_actor_kind_check;
alter table audit.events add constraint events_actor_kind_check check (actor_kind in
  ('anonymous', 'registrant', 'arriving', 'person', 'key', 'service', 'system'));
