-- Up Migration
-- Tries of sessions that have shown the password and nothing else, on a device that is new to the account, are
-- counted by themselves: whoever knows a password must not use up those of its owner.
alter table factor_lifts add column is_password_only boolean not null default false;

-- One open check for the case, and one for each session that would have a wait lifted: none ends another's.
drop index kyc_liveness_waiting;
create unique index kyc_liveness_waiting on kyc_liveness (account_id, session_id) nulls not distinct
  where state = 'waiting';
