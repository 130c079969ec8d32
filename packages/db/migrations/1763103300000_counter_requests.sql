-- Up Migration
-- What buyers have begun at a counter and not finished: counted whenever another begins.
create index payment_requests_at_counter on payment_requests (store_id, expires_at)
  where origin = 'counter' and status in ('open', 'started');
