-- Whether a merchant may take payments: a suspended or closed account none, and real money only once approved.
create or replace function public.takes_payments(p_merchant uuid, p_mode text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from accounts a
                  where a.id = p_merchant and a.account_status not in ('SUSPENDED', 'CLOSED'))
     and (p_mode = 'test' or exists (select 1 from merchant_profiles m
                  where m.account_id = p_merchant and m.merchant_status = 'ACTIVE'));
$$;
revoke all on function public.takes_payments from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.takes_payments to luwag_app;
