-- Up Migration
-- What failed or came back within a day is counted whenever somebody asks for the metrics.
create index payouts_ended_at on payouts (mode, ended_at) where ended_at is not null;
