-- Up Migration
-- Several addresses for a store and mode, each with its choice of events; attempts by hand. Owned by modules/webhooks.

-- The one of `PUT …/stores/{store_id}/webhook/` is the main one, and there is one of it at most. A process of the
-- release before cannot set an address while this is rolled out: it is answered 500, and nothing is written.
alter table webhook_addresses
  add column is_main boolean not null default true,
  -- Null is everything there is, and whatever is added to it.
  add column events text[] check (cardinality(events) > 0),
  -- The owner was told that it takes nothing; null again once it does.
  add column alerted_at timestamptz,
  drop constraint webhook_addresses_store_id_mode_key,
  drop constraint webhook_addresses_disabled_reason_check,
  -- `owner`: somebody of the shop said so.
  add constraint webhook_addresses_disabled_reason_check check (disabled_reason in ('gone', 'failing', 'owner'));
create unique index webhook_addresses_main on webhook_addresses (store_id, mode) where is_main;
create index webhook_addresses_account on webhook_addresses (account_id, mode, id);

alter table webhook_deliveries
  -- Test events are about no payment request.
  alter column payment_request_id drop not null,
  -- How many attempts of the ladder were made since it was last begun; `attempts` counts all there ever were.
  add column rung smallint not null default 0 check (rung >= 0),
  -- Those that somebody asked for. They take no rung.
  add column by_hand smallint not null default 0 check (by_hand >= 0);
update webhook_deliveries set rung = attempts where attempts > 0;
create index webhook_deliveries_address on webhook_deliveries (address_id, id);
create index webhook_deliveries_undelivered on webhook_deliveries (address_id, id) where state <> 'delivered';

-- What was sent is the delivery's body; where to and when, by the clock that signs, is the attempt's.
alter table webhook_attempts
  add column sent_to text,
  add column sent_at timestamptz;
