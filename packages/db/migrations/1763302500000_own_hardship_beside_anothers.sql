-- Up Migration
-- Somebody who told us of another's trouble does not stand in the way of that other's own word: one open for a seat and
-- whoever asks, where it was one for a seat. What was unique before is unique after it.

create unique index pal_hardships_one_asked_by on pal_hardships (seat_id, asked_by) where decision is null;
drop index pal_hardships_one_asked;
