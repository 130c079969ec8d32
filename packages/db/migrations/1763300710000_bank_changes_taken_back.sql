-- Up Migration

-- A change of the bank account can be taken back while payouts wait for it. The line stays in the history.
alter table bank_accounts add column is_taken_back boolean not null default false;
alter table bank_accounts add constraint bank_accounts_taken_back_ended
  check (not is_taken_back or ended_at is not null) not valid;
alter table bank_accounts validate constraint bank_accounts_taken_back_ended;
create index bank_accounts_history on bank_accounts (account_id, since desc);
