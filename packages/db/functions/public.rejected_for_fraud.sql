-- Which of these accounts were rejected for fraud by two reviewers. By their cases: decisions have an index by case
-- and none by account.
create or replace function public.rejected_for_fraud(p_accounts uuid[]) returns uuid[]
language plpgsql stable set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  return array(
    select c.account_id
      from kyc_cases c
      join kyc_decisions f on f.case_id = c.id
      join kyc_decisions s on s.case_id = c.id and s.about_id = f.id
     where c.account_id = any (p_accounts) and c.state = 'REJECTED'
       and f.act = 'reject_for_fraud' and s.act = 'agree');
end $$;
revoke all on function public.rejected_for_fraud from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.rejected_for_fraud to luwag_app;
