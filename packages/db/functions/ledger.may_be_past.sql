-- Whether one of these ids may be of a month that was set aside. Two whole months before this one stay attached
-- (ledger.set_months_aside), and the two shortest have 59 days; a transaction may have begun a day before a month
-- goes. One expression, so that it costs its caller no query.
create or replace function ledger.may_be_past(p_ids uuid[])
returns boolean language sql stable parallel safe as $$
  select ledger.first_id_of(now() - interval '58 days') > any (p_ids)
$$;
revoke all on function ledger.may_be_past from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function ledger.may_be_past to luwag_app;
