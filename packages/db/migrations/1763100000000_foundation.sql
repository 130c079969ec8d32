-- Up Migration
-- Schemas and who may do what in them. Roles are made before the first migration (packages/db/src/prepare.ts):
--   luwag_owner     owns everything; used by migrations only
--   luwag_app       api and worker; writes in public, never directly in ledger or audit
--   luwag_userpool  the identity provider; alone reads and writes userpool
--   luwag_readonly  people and reports; never userpool

create schema ledger;
create schema audit;
create schema userpool;

revoke all on schema public from public;
grant usage on schema public, ledger, audit to luwag_app, luwag_readonly;
grant usage on schema userpool to luwag_userpool;

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

-- Time-ordered ids (UUID version 7): new rows land at the end of every index, and shards never renumber.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;
