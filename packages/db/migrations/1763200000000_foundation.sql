-- Up Migration
-- Schemas and who may do what in them. Roles are made before the first migration (packages/db/src/prepare.ts):
--   luwag_owner     owns everything; used by migrations only
--   luwag_app       api and worker; writes in public, never directly in ledger or audit
--   luwag_userpool  the identity provider; alone reads and writes userpool
--   luwag_readonly  people and reports; never userpool
-- Functions are not in migrations: each is a file of packages/db/functions. Those that tables call are there
-- before the first migration runs, and their schemas with them.

create schema if not exists ledger;
create schema if not exists audit;
create schema if not exists userpool;

revoke all on schema public from public;
grant usage on schema public, ledger, audit to luwag_app, luwag_readonly;
grant usage on schema userpool to luwag_userpool;
-- The identity provider reads the time of test mode (test_clock); nothing else of public is granted to it.
grant usage on schema public to luwag_userpool;

-- What later migrations create gets these rights by itself, so that none can forget them.
alter default privileges for role luwag_owner revoke execute on functions from public;

alter default privileges for role luwag_owner in schema public
  grant select, insert, update, delete on tables to luwag_app;
alter default privileges for role luwag_owner in schema public
  grant usage, select on sequences to luwag_app;
alter default privileges for role luwag_owner in schema public
  grant execute on functions to luwag_app, luwag_userpool;
alter default privileges for role luwag_owner in schema public
  grant select on tables to luwag_readonly;

-- Ledger and audit rows are read as tables and written only by functions that run as the owner.
alter default privileges for role luwag_owner in schema ledger
  grant select on tables to luwag_app, luwag_readonly;
alter default privileges for role luwag_owner in schema ledger
  grant execute on functions to luwag_app;
alter default privileges for role luwag_owner in schema audit
  grant select on tables to luwag_app, luwag_readonly;
alter default privileges for role luwag_owner in schema audit
  grant execute on functions to luwag_app;

alter default privileges for role luwag_owner in schema userpool
  grant select, insert, update, delete on tables to luwag_userpool;
alter default privileges for role luwag_owner in schema userpool
  grant usage, select on sequences to luwag_userpool;
alter default privileges for role luwag_owner in schema userpool
  grant execute on functions to luwag_userpool;
