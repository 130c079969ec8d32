-- Whether a strong link of the account waits for reviewers to say what it means. One that was found after they called
-- the two one person changes nothing.
create or replace function public.has_undecided_link(p_account uuid) returns boolean
language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  return exists (select from kyc_links l
    where (l.low_account_id = p_account or l.high_account_id = p_account) and l.is_strong
      and (l.verdict is null or (l.verdict = 'different_people' and l.second_reviewed_by is null))
      and not exists (select from kyc_links s
        where s.low_account_id = l.low_account_id and s.high_account_id = l.high_account_id
          and s.verdict = 'same_person'));
end $$;
revoke all on function public.has_undecided_link from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.has_undecided_link to luwag_app;
