-- Up Migration
-- What a sale comes to for its shop stands beside the request, from the moment a buyer agreed: the plan is the buyer's,
-- and a shop never reads it. Owned by modules/payments. Absent while nobody has taken the request.
alter table payment_requests
  -- Our fee as it stands: a refund gives its share back.
  add column fee_centavos bigint,
  add column plan_code text,
  add column plan_payments smallint,
  add constraint fee_stays_within_the_amount check (fee_centavos between 0 and amount_centavos);

update payment_requests r
   set fee_centavos = p.discount_centavos - (
         select coalesce(sum(f.fee_returned_centavos), 0) from refunds f where f.payment_request_id = r.id),
       plan_code = p.plan_code,
       plan_payments = (
         select count(*) from installments i where i.plan_id = p.id and i.schedule_version = 1)
  from plans p
 where p.id = r.plan_id;

-- A shop's payments, newest first: by when they were paid, or else asked for. Every list and every sum of a shop is
-- read from here, from a day to a day.
create index payment_requests_by_time
  on payment_requests (merchant_id, mode, (coalesce(paid_at, created_at)), id);
-- By the shop's own name for an order, whole or as it begins.
create index payment_requests_by_order
  on payment_requests (merchant_id, mode, order_reference text_pattern_ops)
  where order_reference is not null;
