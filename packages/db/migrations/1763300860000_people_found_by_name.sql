-- Up Migration
-- Staff find who calls by a name: its blind index, of the first name's first word and the last name. The worker fills it
-- for accounts that are older than the column.
alter table accounts add column name_index bytea;
create index accounts_by_name on accounts (name_index) where name_index is not null;
create index accounts_without_name_index on accounts (id)
  where name_index is null and first_name_encrypted is not null;
alter table accounts add constraint erased_has_no_name_index
  check (name_index is null or first_name_encrypted is not null) not valid;
