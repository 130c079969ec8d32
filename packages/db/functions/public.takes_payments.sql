-- Whether a merchant may take payments: a suspended or closed account none, and real money only once approved.
-- A set of one row, without settings of its own and with the schema in its names, so that the planner writes it into
-- the query that asks. As a function that is called it would be planned anew at every checkout.
create or replace function public.takes_payments(p_merchant uuid, p_mode text) returns setof boolean
language sql stable rows 1 as $$
  select exists (select 1 from public.accounts a
                  where a.id = p_merchant and a.account_status not in ('SUSPENDED', 'CLOSED'))
     and (p_mode = 'test' or exists (select 1 from public.merchant_profiles m
                  where m.account_id = p_merchant and m.merchant_status = 'ACTIVE'));
$$;
revoke all on function public.takes_payments from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.takes_payments to luwag_app;
