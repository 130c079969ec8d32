-- A resolution names a pending journal of its own mode that has not expired, and posts no more of any side
-- of an account than was pending on it. It runs after the entries are written, so that a pending journal of
-- the same call is seen too. A month with a pending journal in it is not set aside, so none is looked for there.
create or replace function ledger.check_resolutions(created uuid[])
returns void language plpgsql set search_path = ledger, pg_temp as $$
declare
  refused uuid;
  pending uuid;
begin
  select j.id, j.pending_id into refused, pending
    from journals j left join journals p on p.id = j.pending_id
   where j.id = any (created) and j.id between created[1] and created[cardinality(created)] and j.pending_id is not null
     and (p.phase is distinct from 'pending' or p.mode <> j.mode) limit 1;
  if found then
    raise exception 'journal % resolves %, which is no pending journal of its mode', refused, pending
      using errcode = 'LW002';
  end if;
  select j.id, p.id into refused, pending
    from journals j join journals p on p.id = j.pending_id
   where j.id = any (created) and j.id between created[1] and created[cardinality(created)] and j.phase = 'post'
     and p.expires_at <= clock_timestamp() limit 1;
  if found then
    raise exception 'journal % posts pending journal %, which has expired', refused, pending
      using errcode = 'LW003';
  end if;
  select posted.id, posted.pending_id into refused, pending
    from (select j.id, j.phase, j.pending_id, e.account_id, e.amount > 0 as is_debit, sum(e.amount) as amount
            from journals j join entries e on e.journal_id = j.id
           where j.id = any (created) and j.id between created[1] and created[cardinality(created)]
             and e.journal_id between created[1] and created[cardinality(created)] and j.pending_id is not null
           group by j.id, e.account_id, e.amount > 0) posted
    left join lateral (select sum(e.amount) as amount from entries e
                        where e.journal_id = posted.pending_id and e.account_id = posted.account_id
                          and (e.amount > 0) = posted.is_debit) held on true
   where posted.phase = 'void' or abs(posted.amount) > coalesce(abs(held.amount), 0) limit 1;
  if found then
    raise exception 'journal % posts more than was pending in journal %', refused, pending
      using errcode = 'LW004';
  end if;
end $$;
revoke all on function ledger.check_resolutions from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.check_resolutions to luwag_app;
