-- Up Migration
-- What factors of less than a day have confirmed adds up: of this purchase, the amount that counts. Zero when it was
-- confirmed by an older factor, by a text or by a face.
alter table proposals add column fresh_centavos bigint not null default 0 check (fresh_centavos >= 0);
create index proposals_confirmed_fresh on proposals (buyer_id, confirmed_at) where fresh_centavos > 0;
