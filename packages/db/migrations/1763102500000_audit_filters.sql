-- Up Migration
-- What is on record is looked for by day and by who did it, not only by whom and what it is about.
create index events_at on audit.events (at);
create index events_actor on audit.events (actor_id, at);
