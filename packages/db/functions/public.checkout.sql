-- The checkout: everything that one purchase writes, in one call and one transaction. The caller has read
-- and decided without a lock; whatever the decision rested on is checked here again, and if it no longer
-- holds nothing is written:
--   LW101 the proposal is over, or something else was agreed to   LW102 it was not confirmed, or too long ago
--   LW103 the request was taken, paid, canceled or has expired    LW104 the source can no longer be charged
--   LW105 the line may not be used                                LW106 nothing is lent to the buyer for now
-- A bound of the ledger refuses what is above the line. A key that was answered gives the same answer again,
-- and writes that it did: an answer read from a commit that no standby confirmed must not be given out.
-- Own rows come first, those that others wait for last.
-- It runs as the owner, past row-level security: for the app alone.
create or replace function public.checkout(
  p_principal text, p_route text, p_key text, p_request_hash bytea, p_status integer, p_body text,
  p_now timestamptz, p_request_id text, p_session uuid, p_confirmed_after timestamptz,
  p_mode text, p_buyer uuid, p_proposal uuid, p_disclosure_hash bytea, p_terms smallint, p_source uuid,
  p_channel text, p_pay_now bigint, p_payment_request uuid, p_amount bigint, p_disclosure text,
  p_text_version integer, p_plan uuid, p_merchant uuid, p_store uuid, p_plan_code text, p_plan_version integer,
  p_principal_centavos bigint, p_discount bigint, p_discount_earned bigint, p_fee bigint, p_grace_days integer,
  p_grace_banking boolean, p_late_daily integer, p_late_monthly integer, p_late_plan bigint, p_start date,
  p_rate integer, p_late_max bigint, p_due_dates date[], p_principals bigint[],
  p_attempt uuid, p_due_today bigint, p_event jsonb, p_job json,
  j_ids uuid[], j_modes text[], j_events text[], j_sources text[], j_on date[], j_phases text[],
  j_pendings uuid[], j_reverses uuid[], j_expires timestamptz[],
  l_journals integer[], l_kinds text[], l_owners text[], l_units text[], l_amounts bigint[],
  out replayed boolean, out same_request boolean, out status integer, out body text
) language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  is_captured boolean := p_attempt is null;
  taken payment_requests;
  method text;
  agreed timestamptz;
begin
  insert into idempotency_keys (principal, route, key, request_hash, response_status, response_body)
    values (p_principal, p_route, p_key, p_request_hash, p_status, p_body) on conflict do nothing;
  replayed := not found;
  if replayed then
    update idempotency_keys k set replays = k.replays + 1
      where k.principal = p_principal and k.route = p_route and k.key = p_key
      returning k.request_hash = p_request_hash, k.response_status, k.response_body
      into same_request, status, body;
    return;
  end if;
  same_request := true;
  status := p_status;
  body := p_body;

  -- Two hundred who scan one code need not all write a plan to learn that it is taken.
  perform 1 from payment_requests r where r.id = p_payment_request and r.status in ('open', 'started');
  if not found then raise exception 'the request is over' using errcode = 'LW103'; end if;

  update proposals p set status = case when is_captured then 'done' else 'processing' end,
      plan_id = p_plan, failure_reason = null
    where p.id = p_proposal and p.buyer_id = p_buyer and p.mode = p_mode and p.status = 'open'
      and p.payment_request_id = p_payment_request and p.expires_at > p_now
      and p.terms = p_terms and p.disclosure_hash = p_disclosure_hash and p.pay_now_centavos = p_pay_now
      and p.source_id is not distinct from p_source and p.channel is not distinct from p_channel
    returning p.agreed_at,
      case when p.confirmed_at >= p_confirmed_after and p.confirmed_session_id = p_session
           then p.confirmed_with end
    into agreed, method;
  if not found then raise exception 'the proposal is over' using errcode = 'LW101'; end if;
  if method is null then raise exception 'not confirmed' using errcode = 'LW102'; end if;
  if p_source is not null then
    perform 1 from payment_sources s where s.id = p_source and s.buyer_id = p_buyer and s.mode = p_mode
      and s.status = 'active' and (s.expires_at is null or s.expires_at > p_now) for share;
    if not found then raise exception 'the source is over' using errcode = 'LW104'; end if;
  end if;
  perform 1 from credit_lines c where c.buyer_id = p_buyer and c.mode = p_mode and c.status = 'open' for share;
  if not found then raise exception 'the line is shut' using errcode = 'LW105'; end if;

  -- Held until the end: whoever begins a recovery or disowns a factor has the account's lock, and is either
  -- over, and seen by the second question, or comes after this purchase.
  perform 1 from accounts a where a.id = p_buyer
    and (a.borrowing_held_until is null or a.borrowing_held_until <= p_now) for share;
  if not found then raise exception 'nothing is lent' using errcode = 'LW106'; end if;
  perform 1 from factor_recoveries f
    where f.account_id = p_buyer and f.canceled_at is null and f.finished_at is null;
  if found then raise exception 'nothing is lent' using errcode = 'LW106'; end if;

  insert into plans (id, mode, buyer_id, merchant_id, store_id, payment_request_id, plan_code, plan_version,
      principal_centavos, discount_centavos, reserve_centavos, grace_days, grace_reaches_banking_day,
      late_daily_rate_ppm, late_monthly_rate_max_ppm, late_plan_max_centavos, schedule_start_date,
      monthly_rate_ppm, late_max_centavos, as_of_date, interest_through_date, charged_fee_centavos,
      discount_earned_centavos, next_close_date, status, created_at)
    values (p_plan, p_mode, p_buyer, p_merchant, p_store, p_payment_request, p_plan_code, p_plan_version,
      p_principal_centavos, p_discount, 0, p_grace_days, p_grace_banking, p_late_daily, p_late_monthly,
      p_late_plan, p_start, p_rate, p_late_max, p_start, p_start, p_fee, p_discount_earned,
      case when is_captured then p_start end, case when is_captured then 'active' else 'pending' end, p_now);
  insert into installments (mode, buyer_id, plan_id, schedule_version, sequence, due_date, charged_principal,
      charged_fee)
    select p_mode, p_buyer, p_plan, 1, i.n, i.due, i.principal, case i.n when 1 then p_fee else 0 end
      from unnest(p_due_dates, p_principals) with ordinality as i(due, principal, n);
  insert into agreements (plan_id, mode, buyer_id, disclosure, disclosure_hash, text_version, agreed_at,
      confirmed_with, session_id)
    values (p_plan, p_mode, p_buyer, p_disclosure, p_disclosure_hash, p_text_version, agreed, method, p_session);
  if not is_captured then
    insert into collection_attempts (id, mode, buyer_id, plan_id, business_date, amount_centavos, purpose,
        source_id, channel, pay_now_centavos, created_at, next_look_at)
      values (p_attempt, p_mode, p_buyer, p_plan, p_start, p_due_today, 'checkout', p_source, p_channel,
        p_pay_now, p_now, p_now + interval '1 minute');
    perform graphile_worker.add_job('payments.charge', p_job, max_attempts := 8);
  end if;

  update payment_requests r set status = case when is_captured then 'paid' else 'approved' end,
      version = r.version + 1, buyer_id = p_buyer, plan_id = p_plan, changed_at = p_now,
      failure_reason = null, paid_at = case when is_captured then p_now end
    where r.id = p_payment_request and r.mode = p_mode and r.merchant_id = p_merchant
      and r.amount_centavos = p_amount and r.status in ('open', 'started') and r.expires_at > p_now
    returning * into taken;
  if not found then raise exception 'the request is over' using errcode = 'LW103'; end if;
  perform ledger.post_many(j_ids, j_modes, j_events, j_sources, j_on, j_phases, j_pendings, j_reverses,
    j_expires, l_journals, l_kinds, l_owners, l_units, l_amounts);
  insert into outbox (topic, payload, request_id)
    values ('payment_request.changed',
      p_event || jsonb_build_object('version', taken.version, 'status', taken.status), p_request_id);
end $$;
revoke all on function public.checkout from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.checkout to luwag_app;
