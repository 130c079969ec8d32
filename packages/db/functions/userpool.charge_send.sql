-- May another code be sent? A minute between two of one purpose, five an hour in all.
create or replace function userpool.charge_send(
  p_subject bytea, p_purpose text, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  recent timestamptz[];
begin
  insert into userpool.subjects as x (key, touched_at) values (p_subject, p_now)
    on conflict (key) do update set touched_at = excluded.touched_at returning x.sent_at into recent;
  if exists (select from userpool.codes c where c.subject_key = p_subject and c.purpose = p_purpose
      and c.issued_at > p_now - interval '60 seconds') then
    return false;
  end if;
  recent := array(select t from unnest(recent) t where t > p_now - interval '1 hour');
  if cardinality(recent) >= 5 then
    return false;
  end if;
  update userpool.subjects x set sent_at = recent || p_now where x.key = p_subject;
  return true;
end $$;
revoke all on function userpool.charge_send from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function userpool.charge_send to luwag_userpool;
