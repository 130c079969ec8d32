-- May a guess at this code be looked at? Charges the attempt first. Five for each code; twenty wrong ones
-- in a row, over any number of codes, end codes for this name until the password is recovered. Recovery
-- itself has longer codes and does not count, or a stranger could take it away.
create or replace function userpool.charge_code(
  p_subject bytea, p_purpose text, p_now timestamptz,
  out verdict text, out id uuid, out sub uuid, out destination_key bytea, out code_mac bytea
) language plpgsql as $$
declare
  s userpool.subjects;
begin
  -- Subject first, then code, here and wherever both are changed: two orders would deadlock.
  insert into userpool.subjects as x (key, touched_at) values (p_subject, p_now)
    on conflict (key) do update set touched_at = excluded.touched_at returning x.* into s;
  if p_purpose <> 'recovery' and s.codes_disabled_at is not null then
    verdict := 'disabled';
    return;
  end if;
  update userpool.codes c set attempts = c.attempts + 1
    where c.subject_key = p_subject and c.purpose = p_purpose
      and c.consumed_at is null and c.expires_at > p_now and c.attempts < 5
    returning c.id, c.sub, c.destination_key, c.code_mac into id, sub, destination_key, code_mac;
  if not found then
    verdict := case when exists (
      select from userpool.codes c where c.subject_key = p_subject and c.purpose = p_purpose
        and c.consumed_at is null and c.expires_at > p_now) then 'exhausted' else 'expired' end;
    return;
  end if;
  if p_purpose <> 'recovery' then
    update userpool.subjects x set
      code_failures = s.code_failures + 1,
      codes_disabled_at = case when s.code_failures >= 19 then p_now end
      where x.key = p_subject;
  end if;
  verdict := 'try';
end $$;
revoke all on function userpool.charge_code from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function userpool.charge_code to luwag_userpool;
