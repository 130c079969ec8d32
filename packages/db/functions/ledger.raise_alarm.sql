-- Records an alarm; true when it is new. The same finding while an alarm stands is the same alarm.
create or replace function ledger.raise_alarm(p_kind text, p_subject text, p_detail jsonb)
returns boolean language sql security definer set search_path = ledger, public, pg_temp as $$
  insert into alarms (kind, subject, detail) values (p_kind, p_subject, p_detail)
    on conflict (kind, subject) where cleared_at is null
    do update set last_found_at = clock_timestamp(), detail = excluded.detail
    returning xmax = 0
$$;
revoke all on function ledger.raise_alarm from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.raise_alarm to luwag_app;
