-- Whether nothing needs the month attached any more: counters hold all of its entries, the chain all of its
-- journals, and what was pending in it has ended.
create or replace function ledger.is_month_settled(p_month text)
returns boolean language plpgsql set search_path = ledger, pg_temp as $$
declare last xid8; is_open boolean;
begin
  execute format('select xid from ledger.%I order by xid desc limit 1', 'journals_' || p_month) into last;
  if last is null then return true; end if;
  if (last >= (select w.journals_to from watch w)) is not false
     or (last >= (select b.to_xid from batches b order by b.seq desc limit 1)) is not false then
    return false;
  end if;
  execute format('select exists (select 1 from ledger.%I j where j.phase = ''pending''
    and not exists (select 1 from ledger.ended e where e.journal_id = j.id))', 'journals_' || p_month) into is_open;
  return not is_open;
end $$;
revoke all on function ledger.is_month_settled from public, luwag_app, luwag_userpool, luwag_readonly;
