-- Up Migration
-- Stores are renamed and closed, and buyers look for them by name. Owned by modules/merchants.
alter table stores
  -- A closed store asks for nothing more; its payments, refunds and records stay.
  add column closed_at timestamptz,
  -- Since when it has its name, where that is not its first: how long the name has waited to be looked at.
  add column named_at timestamptz,
  -- As it is looked for. A column, because row-level security lets no function of a row before it.
  add column name_search text not null generated always as (lower(name)) stored;
create index stores_by_name on stores (name_search text_pattern_ops)
  where closed_at is null and name_state in ('clear', 'approved');
