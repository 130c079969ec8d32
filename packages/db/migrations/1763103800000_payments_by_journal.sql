-- Up Migration
-- The journals of one payment, found by what they are of: each payment on record is held against them.
create index journals_of_payments on ledger.journals (source) where source like 'payment:%';
