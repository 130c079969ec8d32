-- Up Migration
-- What a shop gave back within a day is added up before each refund at its dashboard.
create index refunds_of_merchant on refunds (merchant_id, mode, created_at);
