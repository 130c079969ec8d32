-- Up Migration
-- Whether a merchant may take payments: a suspended or closed account none, and real money only once approved.
create function takes_payments(p_merchant uuid, p_mode text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select 1 from accounts a
                  where a.id = p_merchant and a.account_status not in ('SUSPENDED', 'CLOSED'))
     and (p_mode = 'test' or exists (select 1 from merchant_profiles m
                  where m.account_id = p_merchant and m.merchant_status = 'ACTIVE'));
$$;
revoke execute on function takes_payments from luwag_userpool, luwag_readonly;

drop function checkout_basis(uuid, uuid);
-- All that deciding a checkout rests on, in one round trip and without a lock: the proposal, its request, the
-- shop's standing and the buyer's line. Nothing for a proposal that is not this buyer's. In PL/pgSQL because
-- that keeps its plan: planning a join of so many tables at every call would cost more than reading them.
create function checkout_basis(p_proposal uuid, p_buyer uuid)
returns table (
  mode text, proposal_status text, proposal_expires_at timestamptz, agreed_at timestamptz, terms smallint,
  source_id uuid, channel text, pay_now_centavos bigint, disclosure_hash bytea, confirmed_at timestamptz,
  confirmed_session_id uuid, request_id uuid, request_token text, request_status text,
  request_buyer_id uuid, request_expires_at timestamptz, amount_centavos bigint, merchant_id uuid,
  store_id uuid, line_status text, limit_centavos bigint, available_centavos bigint, is_overdue boolean,
  pay_day smallint, is_taking boolean
) language plpgsql stable security definer rows 1 set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query select p.mode, p.status, p.expires_at, p.agreed_at, p.terms, p.source_id, p.channel, p.pay_now_centavos,
         p.disclosure_hash, p.confirmed_at, p.confirmed_session_id, r.id, r.token, r.status, r.buyer_id,
         r.expires_at, r.amount_centavos, r.merchant_id, r.store_id, c.status, c.limit_centavos,
         coalesce(b.credits_posted - b.debits_posted - b.debits_pending, 0),
         exists (select 1 from installments i join plans o on o.id = i.plan_id
                  where i.buyer_id = p.buyer_id and i.mode = p.mode and i.state = 'overdue'
                    and o.status = 'active' and i.schedule_version = o.schedule_version),
         p.pay_day, takes_payments(r.merchant_id, r.mode)
    from proposals p
    join payment_requests r on r.id = p.payment_request_id
    left join credit_lines c on c.buyer_id = p.buyer_id and c.mode = p.mode
    left join ledger.accounts a on a.mode = p.mode and a.kind = 'line_available' and a.unit = 'CRL'
         and a.owner = 'buyer:' || p.buyer_id
    left join ledger.balances b on b.account_id = a.id
   where p.id = p_proposal and p.buyer_id = p_buyer;
end $$;
revoke execute on function checkout_basis from luwag_userpool, luwag_readonly;
