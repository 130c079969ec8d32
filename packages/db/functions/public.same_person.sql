-- Everybody whom an account may be, by strong links from one to the next. Only a link that two reviewers called
-- different people is not followed. Each step goes by an index from one account to its neighbours, in either
-- direction: what it costs depends on this person, not on how many links there are. Plans last longer than tables are
-- empty, and the index is right at any size.
create or replace function public.same_person(p_account uuid) returns uuid[]
language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  return array(
    with recursive same (id) as (
      select p_account
      union
      select next.id from same s cross join lateral (
        select l.high_account_id as id from kyc_links l
         where l.low_account_id = s.id and l.is_strong
           and (l.verdict is distinct from 'different_people' or l.second_reviewed_by is null)
        union all
        select l.low_account_id from kyc_links l
         where l.high_account_id = s.id and l.is_strong
           and (l.verdict is distinct from 'different_people' or l.second_reviewed_by is null)) as next)
    select id from same where id <> p_account);
end $$;
revoke all on function public.same_person from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.same_person to luwag_app;
