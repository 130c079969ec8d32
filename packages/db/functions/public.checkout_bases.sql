-- All that deciding checkouts rests on, in one round trip and without a lock: the proposal, its request, whether the
-- merchant may take payments, and the buyer's line. `place` says which of the proposals asked for it is; there is no
-- row for a proposal that is not its buyer's. Those who ask at about the same time ask together.
-- In PL/pgSQL because that keeps its plan: planning a join of so many tables at every call would cost more
-- than reading them. It runs as the owner, past row-level security: for the app alone.
create or replace function public.checkout_bases(p_proposals uuid[], p_buyers uuid[])
returns table (
  place integer,
  mode text, proposal_status text, proposal_expires_at timestamptz, agreed_at timestamptz, terms smallint,
  source_id uuid, channel text, pay_now_centavos bigint, disclosure_hash bytea, confirmed_at timestamptz,
  confirmed_session_id uuid, request_id uuid, request_token text, request_status text,
  request_buyer_id uuid, request_expires_at timestamptz, amount_centavos bigint, merchant_id uuid,
  store_id uuid, line_status text, limit_centavos bigint, available_centavos bigint, is_overdue boolean,
  pay_day smallint, is_taking boolean, with_autopay boolean,
  cap_centavos bigint, next_cap_centavos bigint, next_cap_at timestamptz
) language plpgsql stable security definer rows 10 set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query select w.place::integer, p.mode, p.status, p.expires_at, p.agreed_at, p.terms, p.source_id, p.channel,
         p.pay_now_centavos, p.disclosure_hash, p.confirmed_at, p.confirmed_session_id, r.id, r.token, r.status,
         r.buyer_id, r.expires_at, r.amount_centavos, r.merchant_id, r.store_id, c.status, c.limit_centavos,
         coalesce(b.credits_posted - b.debits_posted - b.debits_pending, 0),
         exists (select 1 from installments i join plans o on o.id = i.plan_id
                  where i.buyer_id = p.buyer_id and i.mode = p.mode and i.state = 'overdue'
                    and o.status = 'active' and i.schedule_version = o.schedule_version)
           -- No installment has it any more, and it is owed as before. Looked up for each buyer: while there are few
           -- plans the planner would rather read all of them once, and would go on with that plan.
           or exists (select 1 from plans o where o.buyer_id = p.buyer_id and o.mode = p.mode
                         and o.written_off_centavos > 0 offset 0),
         p.pay_day, t.is_taking, p.with_autopay, c.cap_centavos, c.next_cap_centavos, c.next_cap_at
    from unnest(p_proposals, p_buyers) with ordinality as w(proposal, buyer, place)
    join proposals p on p.id = w.proposal and p.buyer_id = w.buyer
    join payment_requests r on r.id = p.payment_request_id
   cross join lateral takes_payments(r.merchant_id, r.mode) as t(is_taking)
    left join credit_lines c on c.buyer_id = p.buyer_id and c.mode = p.mode
    left join ledger.accounts a on a.mode = p.mode and a.kind = 'line_available' and a.unit = 'CRL'
         and a.owner = 'buyer:' || p.buyer_id
    left join ledger.balances b on b.account_id = a.id;
end $$;
revoke all on function public.checkout_bases from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.checkout_bases to luwag_app;
