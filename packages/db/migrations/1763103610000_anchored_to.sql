-- Up Migration
-- Up to which batch the watch has anchored: a line that the file of anchors had once and has no more is missed.
alter table ledger.watch add column anchored_to bigint not null default 0;

create function ledger.note_anchored(p_holder uuid, p_seq bigint)
returns void language sql security definer set search_path = ledger, pg_temp as $$
  update watch set anchored_to = p_seq where held_by = p_holder
$$;
