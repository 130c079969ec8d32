-- Up Migration
-- A difference that is open has somebody who looks into it: who, until when they want to know, and what they wrote.
alter table recon_items
  add column owner_id uuid,
  add column owner_note text,
  add column owned_at timestamptz,
  add constraint owned_whole check
    ((owner_id is null) = (owned_at is null) and (owner_id is null) = (owner_note is null));
