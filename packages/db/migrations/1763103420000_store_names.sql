-- A store whose name is near a well-known brand or another business takes real payments only once somebody has
-- looked at the name. What it was near is kept, and so is who decided and why.
alter table stores
  add column name_state text not null default 'clear'
    check (name_state in ('clear', 'waiting', 'approved', 'refused')),
  add column name_near text,
  add column name_reason text,
  add column name_decided_by uuid references accounts,
  add column name_decided_at timestamptz,
  add check ((name_state in ('approved', 'refused')) = (name_decided_at is not null));
create index stores_name_waiting on stores (id) where name_state = 'waiting';
