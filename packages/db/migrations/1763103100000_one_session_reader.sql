-- Up Migration
-- No release that runs reads sessions by it any more: `find_open_session` has taken its place.
drop function find_session(uuid);
