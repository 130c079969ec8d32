-- Up Migration
-- A reference is spoken while its request can still be paid, and may be drawn again afterwards: there are seventeen
-- thousand million, too few to give each away for good. An approved request counts: its payment may fail, and it is
-- open again.
alter table payment_requests drop constraint payment_requests_reference_key;
create unique index payment_requests_reference_open on payment_requests (reference)
  where status in ('open', 'started', 'approved');
create index payment_requests_reference on payment_requests (reference, id);
