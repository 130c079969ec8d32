-- Whoever is buying for a test buyer, until when: of two calls at once the second is told. One that was cut off gives way
-- by itself.
alter table test_buyers add column claimed_until timestamptz;
