-- Up Migration
-- The shop in whose name one of its people writes to us; none where it is between that person and us. Its owners read it.

alter table support_cases add column shop_id uuid references accounts;
create index support_cases_of_shop on support_cases (shop_id, id) where shop_id is not null;
