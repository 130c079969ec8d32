-- Up Migration
-- Which numbers in a row a code's number is one of, as a blind index: whether texts are typed in is asked of
-- each such row of numbers by itself.
alter table one_time_codes add column neighbours_index bytea;
create index one_time_codes_neighbours on one_time_codes (neighbours_index, created_at)
  where account_id is not null;
-- Nobody asks of all texts together any more.
drop index one_time_codes_texted;
