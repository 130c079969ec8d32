-- Up Migration
-- Codes of a store for one price each. Owned by modules/merchants.

create table fixed_codes (
  id uuid primary key,
  account_id uuid not null,
  store_id uuid not null,
  -- Printed, so it never changes and is never given to another.
  code text not null unique check (code ~ '^LP[0-9ACDEFGHJKMNPQRTVWXY]{8}$'),
  amount_centavos bigint not null check (amount_centavos > 0),
  description text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  foreign key (store_id, account_id) references stores (id, account_id)
);
create index fixed_codes_of_store on fixed_codes (store_id, id) where ended_at is null;
select restrict_rows('fixed_codes', 'may_see(account_id)');
-- What is printed holds: a code can end, and nothing else about it changes.
revoke update, delete on fixed_codes from luwag_app;
grant update (ended_at) on fixed_codes to luwag_app;

-- By which code a purchase was begun, for the shop that counts them.
alter table payment_requests add column fixed_code_id uuid;
alter table payment_requests add constraint payment_requests_fixed_code
  foreign key (fixed_code_id) references fixed_codes not valid;
alter table payment_requests validate constraint payment_requests_fixed_code;
create index payment_requests_by_fixed_code on payment_requests (store_id, fixed_code_id)
  where fixed_code_id is not null;
