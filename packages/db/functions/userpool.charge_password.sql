-- May this password be tried? Charges the failure before the password is looked at, so that a thousand
-- guesses at once are counted one after the other; a right password gets the charge back. Three failures
-- are free, then each next try waits 1, 2, 4 … 60 s; ten in a quarter of an hour lock for as long; fifty
-- in a row, from wherever, end the password until it is reset.
create or replace function userpool.charge_password(
  p_subject bytea, p_device bytea, p_now timestamptz, p_has_waits boolean,
  out verdict text, out failures_before integer
) language plpgsql as $$
declare
  s userpool.subjects;
  b userpool.password_budgets;
begin
  insert into userpool.subjects as x (key, touched_at) values (p_subject, p_now)
    on conflict (key) do update set touched_at = excluded.touched_at returning x.* into s;
  failures_before := 0;
  if s.password_disabled_at is not null then
    verdict := 'disabled';
    return;
  end if;
  insert into userpool.password_budgets as x (subject_key, device_key, window_started_at)
    values (p_subject, p_device, p_now)
    on conflict (subject_key, device_key) do update set device_key = excluded.device_key
    returning x.* into b;
  if b.locked_until > p_now then
    verdict := 'locked';
    return;
  end if;
  if b.window_started_at <= p_now - interval '15 minutes' then
    b.failures := 0;
    b.window_started_at := p_now;
    b.next_try_at := null;
  end if;
  if p_has_waits and b.next_try_at > p_now then
    verdict := 'wait';
    return;
  end if;
  failures_before := b.failures;
  update userpool.password_budgets x set
    failures = b.failures + 1,
    window_started_at = b.window_started_at,
    next_try_at = case when b.failures >= 2
      then p_now + least(60, power(2, b.failures - 2)) * interval '1 second' end,
    locked_until = case when b.failures >= 9 then p_now + interval '15 minutes' end
    where x.subject_key = p_subject and x.device_key = p_device;
  update userpool.subjects x set
    password_failures = s.password_failures + 1,
    password_disabled_at = case when s.password_failures >= 49 then p_now end
    where x.key = p_subject;
  verdict := 'try';
end $$;
revoke all on function userpool.charge_password from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function userpool.charge_password to luwag_userpool;
