-- Up Migration
-- A push about money owed is a message as any other: one channel of the three, on record and counted.

alter table contacts drop constraint contacts_channel_check;
alter table contacts add constraint contacts_channel_check check (channel in ('mail', 'text', 'push'));
