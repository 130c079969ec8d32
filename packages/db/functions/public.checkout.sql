-- The checkout: everything that one purchase writes, in one call and one transaction. The caller has read
-- and decided without a lock; whatever the decision rested on is checked here again, and if it no longer
-- holds nothing is written:
--   LW101 the proposal is over, or something else was agreed to   LW102 it was not confirmed, or too long ago
--   LW103 the request was taken, paid, canceled or has expired    LW104 the source can no longer be charged
--   LW105 the line may not be used                                LW106 nothing is lent to the buyer for now
--   LW107 it is more than the buyer's own cap allows
-- A bound of the ledger refuses what is above the line. A key that was answered gives the same answer again,
-- and writes that it did: an answer read from a commit that no standby confirmed must not be given out.
-- Own rows come first, those that others wait for last. The purchase is one value, because some sixty arguments
-- would be named in the caller, in the call and here.
-- It runs as the owner, past row-level security: for the app alone.
create or replace function public.checkout(
  purchase public.checkout_purchase,
  out replayed boolean, out same_request boolean, out status integer, out body text
) language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  is_captured boolean := purchase.attempt_id is null;
  taken payment_requests;
  method text;
  agreed timestamptz;
  line_limit bigint;
  cap bigint;
begin
  select t.* into replayed, same_request, status, body
    from take_key(purchase.caller, purchase.route, purchase.key, purchase.request_hash,
      purchase.response_status, purchase.response_body) t;
  if replayed then return; end if;

  -- Two hundred who scan one code need not all write a plan to learn that it is taken.
  perform 1 from payment_requests r
    where r.id = purchase.payment_request_id and r.status in ('open', 'started');
  if not found then
    raise exception 'payment request % cannot be paid any more', purchase.payment_request_id using errcode = 'LW103';
  end if;

  update proposals p set status = case when is_captured then 'done' else 'processing' end,
      plan_id = purchase.plan_id, failure_reason = null
    where p.id = purchase.proposal_id and p.buyer_id = purchase.buyer_id and p.mode = purchase.mode
      and p.status = 'open' and p.payment_request_id = purchase.payment_request_id
      and p.expires_at > purchase.decided_at
      and p.terms = purchase.terms and p.disclosure_hash = purchase.disclosure_hash
      and p.pay_now_centavos = purchase.pay_now_centavos
      and p.source_id is not distinct from purchase.source_id
      and p.channel is not distinct from purchase.channel
      and p.with_autopay = (purchase.autopay_announce_on is not null)
    returning p.agreed_at,
      case when p.confirmed_at >= purchase.confirmed_after
            and p.confirmed_session_id = purchase.session_id
           then p.confirmed_with end
    into agreed, method;
  if not found then
    raise exception 'proposal % has ended or changed', purchase.proposal_id using errcode = 'LW101';
  end if;
  if method is null then
    raise exception 'proposal % is not confirmed in this session', purchase.proposal_id using errcode = 'LW102';
  end if;
  if purchase.source_id is not null then
    perform 1 from payment_sources s
      where s.id = purchase.source_id and s.buyer_id = purchase.buyer_id and s.mode = purchase.mode
        and s.status = 'active' and (s.expires_at is null or s.expires_at > purchase.decided_at)
      for share;
    if not found then
      raise exception 'payment source % is not active', purchase.source_id using errcode = 'LW104';
    end if;
  end if;
  select c.limit_centavos,
      case when c.next_cap_at <= purchase.decided_at then c.next_cap_centavos else c.cap_centavos end
    into line_limit, cap from credit_lines c
    where c.buyer_id = purchase.buyer_id and c.mode = purchase.mode and c.status = 'open' for share;
  if not found then
    raise exception 'buyer % has no open credit line', purchase.buyer_id using errcode = 'LW105';
  end if;

  -- Held until the end: whoever begins a recovery or disowns a factor has the account's lock, and is either
  -- over, and seen by the second question, or comes after this purchase. So has whoever lays a hold on the buyer.
  perform 1 from accounts a where a.id = purchase.buyer_id
    and (a.risk_held_until is null or a.risk_held_until <= purchase.decided_at)
    and (a.borrowing_held_until is null or a.borrowing_held_until <= purchase.decided_at) for share;
  if not found then
    raise exception 'borrowing of buyer % is on hold', purchase.buyer_id using errcode = 'LW106';
  end if;
  perform 1 from factor_recoveries f
    where f.account_id = purchase.buyer_id and f.canceled_at is null and f.finished_at is null;
  if found then
    raise exception 'buyer % is recovering lost factors', purchase.buyer_id using errcode = 'LW106';
  end if;

  insert into plans (id, mode, buyer_id, merchant_id, store_id, payment_request_id,
      plan_code, plan_version, principal_centavos, discount_centavos, reserve_centavos,
      grace_days, grace_reaches_banking_day, late_daily_rate_ppm, late_monthly_rate_max_ppm,
      late_plan_max_centavos, schedule_start_date, monthly_rate_ppm, late_max_centavos,
      as_of_date, interest_through_date, charged_fee_centavos, discount_earned_centavos,
      next_close_date, status, created_at)
    values (purchase.plan_id, purchase.mode, purchase.buyer_id, purchase.merchant_id,
      purchase.store_id, purchase.payment_request_id,
      purchase.plan_code, purchase.plan_version, purchase.financed_centavos,
      purchase.discount_centavos, 0,
      purchase.grace_days, purchase.grace_reaches_banking_day, purchase.late_daily_rate_ppm,
      purchase.late_monthly_rate_max_ppm,
      purchase.late_plan_max_centavos, purchase.start_date, purchase.monthly_rate_ppm,
      purchase.late_max_centavos,
      purchase.start_date, purchase.start_date, purchase.fee_centavos,
      purchase.discount_earned_centavos,
      case when is_captured then purchase.start_date end,
      case when is_captured then 'active' else 'pending' end, purchase.decided_at);
  insert into installments (id, mode, buyer_id, plan_id, schedule_version, sequence, due_date,
      charged_principal, charged_fee)
    select uuid_v7(slot_of(purchase.buyer_id)), purchase.mode, purchase.buyer_id, purchase.plan_id, 1, i.n, i.due,
           i.principal, case i.n when 1 then purchase.fee_centavos else 0 end
      from unnest(purchase.due_dates, purchase.installment_principals)
           with ordinality as i(due, principal, n);
  if purchase.autopay_announce_on is not null then
    insert into autopays (plan_id, mode, buyer_id, source_id, turned_on_at, announce_on)
      values (purchase.plan_id, purchase.mode, purchase.buyer_id, purchase.source_id, purchase.decided_at,
        purchase.autopay_announce_on);
  end if;
  insert into agreements (plan_id, mode, buyer_id, disclosure, disclosure_hash, text_version,
      agreed_at, confirmed_with, session_id)
    values (purchase.plan_id, purchase.mode, purchase.buyer_id, purchase.disclosure,
      purchase.disclosure_hash, purchase.text_version, agreed, method, purchase.session_id);
  if not is_captured then
    insert into collection_attempts (id, mode, buyer_id, plan_id, business_date, amount_centavos,
        purpose, source_id, channel, pay_now_centavos, created_at, next_poll_at)
      values (purchase.attempt_id, purchase.mode, purchase.buyer_id, purchase.plan_id,
        purchase.start_date, purchase.due_today_centavos,
        'checkout', purchase.source_id, purchase.channel, purchase.pay_now_centavos,
        purchase.decided_at, purchase.decided_at + interval '1 minute');
    perform graphile_worker.add_job('payments.charge', purchase.charge_job, max_attempts := 8);
  end if;

  update payment_requests r set status = case when is_captured then 'paid' else 'approved' end,
      version = r.version + 1, buyer_id = purchase.buyer_id, plan_id = purchase.plan_id,
      changed_at = purchase.decided_at, failure_reason = null,
      fee_centavos = purchase.discount_centavos, plan_code = purchase.plan_code,
      plan_payments = cardinality(purchase.due_dates),
      paid_at = case when is_captured then purchase.decided_at end
    where r.id = purchase.payment_request_id and r.mode = purchase.mode
      and r.merchant_id = purchase.merchant_id and r.amount_centavos = purchase.price_centavos
      and r.status in ('open', 'started') and r.expires_at > purchase.decided_at
    returning * into taken;
  if not found then
    raise exception 'payment request % cannot be paid any more', purchase.payment_request_id using errcode = 'LW103';
  end if;
  perform ledger.post_many(purchase.journal_ids, purchase.journal_modes, purchase.journal_events,
    purchase.journal_sources, purchase.journal_days, purchase.journal_phases,
    purchase.journal_pendings, purchase.journal_reverses, purchase.journal_expiries,
    purchase.leg_journals, purchase.leg_kinds, purchase.leg_owners, purchase.leg_units,
    purchase.leg_amounts);
  -- The balance is this call's until the end: two purchases that fit the cap one by one are not both made.
  if cap is not null then
    perform 1 from ledger.accounts a join ledger.balances b on b.account_id = a.id
      where a.mode = purchase.mode and a.kind = 'line_available' and a.unit = 'CRL'
        and a.owner = 'buyer:' || purchase.buyer_id
        and line_limit - (b.credits_posted - b.debits_posted - b.debits_pending) <= cap;
    if not found then
      raise exception 'buyer % would owe more than their cap', purchase.buyer_id using errcode = 'LW107';
    end if;
  end if;
  -- The trace travels in the event and lies beside it.
  insert into outbox (topic, payload, request_id, traceparent)
    values ('payment_request.changed',
      (purchase.event - 'traceparent')
        || jsonb_build_object('version', taken.version, 'status', taken.status),
      purchase.request_id, purchase.event ->> 'traceparent');
end $$;
revoke all on function public.checkout from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.checkout to luwag_app;
