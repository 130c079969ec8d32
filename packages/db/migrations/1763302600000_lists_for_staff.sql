-- Up Migration
-- Lists of the console whose time grew with all that ever was: each is now read in the order of an index, and no
-- further than it is shown.

-- Who is late longest, over all buyers.
create index installments_overdue_by_date on installments (mode, due_date, buyer_id) where state = 'overdue';

-- Every case for staff: those that are open by their last day, then those that are over.
create index disputes_in_order on disputes (mode, (state = 'closed'), answer_by, id);

-- What a shop was paid before each payout of a batch: from the index alone.
create index payouts_paid_of_merchant on payouts (merchant_id, mode, id) include (amount_centavos)
  where status = 'paid';
