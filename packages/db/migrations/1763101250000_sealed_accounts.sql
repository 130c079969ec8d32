-- Up Migration
-- Who people are is no longer in the tables to be read. Names, addresses and numbers are sealed field by
-- field under the key of their account (packages/personal), each for its own row and column. What is looked
-- for, or may be there only once, has a blind index beside it: a MAC under a key that the key process alone
-- has. Without that process a copy of this database names nobody.

-- Nothing in here can seal what is already written, and nothing that was ever released holds people.
do $$
begin
  if exists (select from accounts) or exists (select from company_roster) then
    raise exception 'there are people in plain text here, and SQL cannot seal them'
      using hint = 'Start from an empty database: npm run reset';
  end if;
end $$;

alter table accounts
  drop column email,
  drop column contact_number,
  drop column first_name,
  drop column middle_name,
  drop column last_name,
  add column email_index bytea unique,
  add column email_sealed bytea,
  add column contact_number_index bytea,
  add column contact_number_sealed bytea,
  add column first_name_sealed bytea,
  add column middle_name_sealed bytea,
  add column last_name_sealed bytea,
  -- Only of somebody whose account is closed may it all be forgotten, and then all of it.
  add constraint accounts_person check (account_status = 'CLOSED'
    or num_nulls(email_index, email_sealed, first_name_sealed, middle_name_sealed, last_name_sealed) = 0),
  add constraint accounts_number_of_customers
    check (account_status = 'CLOSED' or role = 'staff' or contact_number_sealed is not null),
  add constraint accounts_number_is_found
    check ((contact_number_index is null) = (contact_number_sealed is null));
-- A number counts once it is proven; anyone may claim one that nobody has proven yet.
create unique index accounts_confirmed_number on accounts (contact_number_index)
  where number_confirmed_at is not null;

alter table merchant_profiles
  drop column tin,
  add column tin_sealed bytea;

-- Partners' lists are held against what people sign up with, and for nothing else: indexes are enough.
alter table company_roster
  drop column email,
  drop column contact_number,
  add column email_index bytea,
  add column contact_number_index bytea,
  -- Exactly one of the two: a line with both is two rows.
  add constraint company_roster_one check (num_nonnulls(email_index, contact_number_index) = 1),
  add constraint company_roster_once
    unique nulls not distinct (company_id, email_index, contact_number_index);
create index company_roster_email on company_roster (email_index) where email_index is not null;
create index company_roster_number on company_roster (contact_number_index)
  where contact_number_index is not null;

-- Codes may be asked for by nobody, who has no key: their numbers are sealed like the messages that go there,
-- under a key that is not in the database.
delete from one_time_codes;
alter table one_time_codes
  drop column number,
  add column number_index bytea not null,
  add column number_sealed bytea not null;

-- By the number's index. Failures at codes that were never given out are counted beside it, under the index
-- and one byte more.
delete from number_factors;
alter table number_factors
  drop column number,
  add column number_index bytea primary key;

alter table email_changes
  drop column old_email,
  drop column new_email,
  add column old_email_sealed bytea not null,
  add column new_email_sealed bytea not null;

-- Their keys named numbers.
delete from send_counts;
