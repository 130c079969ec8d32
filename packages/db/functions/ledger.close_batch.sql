-- Closes the journals between the last batch and the transaction horizon into a batch; null when there are
-- none. A batch has about twenty thousand journals at most and always whole transactions, so that closing and
-- verifying one takes seconds whatever was left undone; what is left over goes into the next one. The accounts
-- it touches and the digests of its journals are kept beside it, to name what is changed later.
create or replace function ledger.close_batch()
returns ledger.batches language plpgsql security definer set search_path = ledger, pg_temp as $$
declare last batches; made batches; h record; horizon xid8; since xid8; enough xid8;
begin
  -- One closer at a time; a second would hash the same journals under another number.
  perform pg_advisory_xact_lock(hashtext('ledger.close_batch'));
  select * into last from batches order by seq desc limit 1;
  since := coalesce(last.to_xid, '0'::xid8);
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  if horizon <= since then return null; end if;
  select j.xid into enough from journals j where j.xid >= since and j.xid < horizon
   order by j.xid offset 19999 limit 1;
  if found then horizon := (enough::text::bigint + 1)::text::xid8; end if;
  select * into h from ledger.batch_hash(coalesce(last.hash, ''::bytea), since, horizon, 2);
  if h.journals = 0 then return null; end if;
  insert into batches (seq, from_xid, to_xid, journals, previous, hash)
    values (coalesce(last.seq, 0) + 1, since, horizon, h.journals, coalesce(last.hash, ''::bytea), h.hash)
    returning * into made;
  insert into closed_accounts
    select distinct a.id, a.mode, a.kind, a.owner, a.unit
      from journals j join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
     where j.xid >= since and j.xid < horizon
    on conflict do nothing;
  insert into closed_journals
    select d.id, made.seq, d.digest from ledger.journal_digests(since, horizon, made.hash_version) d
    on conflict do nothing;
  return made;
end $$;
revoke all on function ledger.close_batch from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.close_batch to luwag_app;
