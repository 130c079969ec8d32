-- Up Migration
-- What buyers decide before they borrow: the most to owe, and whether payments are charged by themselves.

-- The most that the buyer wants to owe on the line; null for as much as the limit allows. A higher one waits from when
-- it is asked for until next_cap_at, and is in force from then on. Owned by modules/credit.
alter table credit_lines add column cap_centavos bigint check (cap_centavos >= 0),
  add column next_cap_centavos bigint check (next_cap_centavos >= 0),
  add column next_cap_at timestamptz,
  add constraint a_waiting_cap_has_its_time check (next_cap_centavos is null or next_cap_at is not null);

-- Ticked with the agreement: the plan begins with autopay on, charged to the proposal's source.
alter table proposals add column with_autopay boolean not null default false,
  add constraint autopay_needs_a_source check (not with_autopay or source_id is not null);

-- The first day on which autopay has a payment to announce; null where it was not ticked.
alter type checkout_purchase add attribute autopay_announce_on date;
