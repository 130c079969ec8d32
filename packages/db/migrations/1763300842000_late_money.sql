-- Up Migration
-- Whether money arrived for a purchase that was given up is asked for every page of a shop's payments.
create index plans_declined_request on plans (payment_request_id) where status = 'declined';
