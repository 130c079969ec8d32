-- Whether somebody else's registration of the same address stood here before, never confirmed. Confirming
-- the address then takes the password as well: a link alone does not say whose registration it is for.
alter table accounts add column is_registered_again boolean not null default false;

-- A partner company vouches for an address or a number that the account has proven, and for no other.
delete from account_companies v using accounts a
where a.id = v.account_id and not exists (
  select from company_roster r
  where r.company_id = v.company_id
    and ((r.email_index = a.email_index and a.email_confirmed_at is not null)
      or (r.contact_number_index = a.contact_number_index and a.number_confirmed_at is not null)));
