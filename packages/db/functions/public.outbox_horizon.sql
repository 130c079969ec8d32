-- The number below which every transaction of this database has ended, as the caller's statement sees it. A snapshot
-- knows the open transactions of the whole server; one of another database writes nothing here, however long it stays
-- open. Every open transaction holds a lock on its number, which names its process: whose database cannot be told,
-- because it has just ended or is prepared, counts as ours.
create or replace function public.outbox_horizon() returns xid8
language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select min(x.xid) from pg_snapshot_xip(pg_current_snapshot()) as x(xid)
      where not exists (
        select from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where l.locktype = 'transactionid' and l.transactionid = x.xid::xid and l.mode = 'ExclusiveLock' and l.granted
           and a.datid <> (select d.oid from pg_database d where d.datname = current_database()))),
    pg_snapshot_xmax(pg_current_snapshot()))
$$;
revoke all on function public.outbox_horizon from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.outbox_horizon to luwag_app;
