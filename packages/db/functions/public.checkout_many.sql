-- Several checkouts in one transaction: everything that `checkout` checks and writes, in its order, each statement once
-- for all. They are of callers who have nothing to do with one another, so none may fail for another's sake: if some
-- cannot be made as they were decided, nothing is written, and LW100 names their plans in its detail. The caller then
-- sends the others again, and those each alone by `checkout`, which says why. No two may have one key or one request;
-- several of one buyer may come together, the bound of the ledger holds for their sum.
-- Purchases come as a list of `checkout_purchase` without its journals, which come as `ledger.post_many` takes them:
-- those of the first purchase, then those of the next.
-- Rows that another call may want are taken in the order of their requests, and one that is not had soon is given up:
-- many would wait here for what one of them needs. Joins go by index, so that they keep that order, and so that a plan
-- that a connection made over empty tables is as good over full ones.
-- Without purchases it writes nothing and makes its plans: that is how a new connection begins.
-- It runs as the owner, past row-level security: for the app alone.
create or replace function public.checkout_many(
  purchases json,
  journal_ids uuid[], journal_modes text[], journal_events text[], journal_sources text[], journal_days date[],
  journal_phases text[], journal_pendings uuid[], journal_reverses uuid[], journal_expiries timestamptz[],
  leg_journals integer[], leg_kinds text[], leg_owners text[], leg_units text[], leg_amounts bigint[]
) returns void language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan set lock_timeout = '150ms'
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  wanted checkout_purchase[];
  wanted_count integer;
  has_attempts boolean;
  has_autopay boolean;
  has_caps boolean;
  done uuid[];
begin
  select coalesce(array_agg(p order by p.payment_request_id), '{}'), count(*),
         coalesce(bool_or(p.attempt_id is not null), false),
         coalesce(bool_or(p.autopay_announce_on is not null), false)
    into wanted, wanted_count, has_attempts, has_autopay
    from json_populate_recordset(null::checkout_purchase, purchases) p;

  <<steps>>
  begin
    with free as materialized (
      select k.owner, k.route, k.key
        from (select array_agg(w.caller) as callers, array_agg(w.route) as routes, array_agg(w.key) as keys,
                     array_agg(w.request_hash) as hashes, array_agg(w.response_status) as statuses,
                     array_agg(w.response_body) as bodies
                from unnest(wanted) w) a
       cross join lateral take_keys(a.callers, a.routes, a.keys, a.hashes, a.statuses, a.bodies) k)
    select array_agg(w.plan_id) into done
      from unnest(wanted) w
      join free k on k.owner = w.caller and k.route = w.route and k.key = w.key
      -- Two hundred who scan one code need not all write a plan to learn that it is taken.
      join payment_requests r on r.id = w.payment_request_id and r.status in ('open', 'started');
    exit steps when coalesce(cardinality(done), 0) < wanted_count;

    with taken as (
      update proposals p set status = case when w.attempt_id is null then 'done' else 'processing' end,
          plan_id = w.plan_id, failure_reason = null
        from unnest(wanted) w
        where p.id = w.proposal_id and p.buyer_id = w.buyer_id and p.mode = w.mode
          and p.status = 'open' and p.payment_request_id = w.payment_request_id
          and p.expires_at > w.decided_at
          and p.terms = w.terms and p.disclosure_hash = w.disclosure_hash
          and p.pay_now_centavos = w.pay_now_centavos
          and p.source_id is not distinct from w.source_id
          and p.channel is not distinct from w.channel
          and p.with_autopay = (w.autopay_announce_on is not null)
          and p.confirmed_at >= w.confirmed_after and p.confirmed_session_id = w.session_id
          and p.confirmed_with is not null
        returning w.plan_id, w.mode, w.buyer_id, w.disclosure, w.disclosure_hash, w.text_version,
          p.agreed_at, p.confirmed_with, w.session_id),
    agreed as (
      insert into agreements (plan_id, mode, buyer_id, disclosure, disclosure_hash, text_version,
          agreed_at, confirmed_with, session_id)
        select * from taken returning plan_id)
    select array_agg(a.plan_id) into done from agreed a;
    exit steps when coalesce(cardinality(done), 0) < wanted_count;

    with sources as (
      select s.id from unnest(wanted) w join payment_sources s on s.id = w.source_id
       where s.buyer_id = w.buyer_id and s.mode = w.mode and s.status = 'active'
         and (s.expires_at is null or s.expires_at > w.decided_at)
       order by s.id for share of s),
    lines as (
      select c.buyer_id, c.mode, c.cap_centavos is not null or c.next_cap_at is not null as may_be_capped
        from unnest(wanted) w
        join credit_lines c on c.buyer_id = w.buyer_id and c.mode = w.mode
       where c.status = 'open'
       order by c.buyer_id, c.mode for share of c),
    -- Held until the end, as in `checkout`: whoever begins a recovery or disowns a factor has the account's lock.
    lent_to as (
      select a.id from unnest(wanted) w
        join accounts a on a.id = w.buyer_id
         and (a.risk_held_until is null or a.risk_held_until <= w.decided_at)
       where a.borrowing_held_until is null or a.borrowing_held_until <= w.decided_at
       order by a.id for share of a)
    select array_agg(w.plan_id), coalesce((select bool_or(c.may_be_capped) from lines c), false)
      into done, has_caps from unnest(wanted) w
     where (w.source_id is null or w.source_id in (select s.id from sources s))
       and (w.buyer_id, w.mode) in (select c.buyer_id, c.mode from lines c)
       and w.buyer_id in (select a.id from lent_to a);
    exit steps when coalesce(cardinality(done), 0) < wanted_count;
    -- A statement of its own: it sees what was committed while the one before waited for the account.
    select array_agg(w.plan_id) into done from unnest(wanted) w
     where not exists (select 1 from factor_recoveries f
                        where f.account_id = w.buyer_id and f.canceled_at is null and f.finished_at is null);
    exit steps when coalesce(cardinality(done), 0) < wanted_count;

    insert into plans (id, mode, buyer_id, merchant_id, store_id, payment_request_id,
        plan_code, plan_version, principal_centavos, discount_centavos, reserve_centavos,
        grace_days, grace_reaches_banking_day, late_daily_rate_ppm, late_monthly_rate_max_ppm,
        late_plan_max_centavos, schedule_start_date, monthly_rate_ppm, late_max_centavos,
        as_of_date, interest_through_date, charged_fee_centavos, discount_earned_centavos,
        next_close_date, status, created_at)
      select w.plan_id, w.mode, w.buyer_id, w.merchant_id, w.store_id, w.payment_request_id,
          w.plan_code, w.plan_version, w.financed_centavos, w.discount_centavos, 0,
          w.grace_days, w.grace_reaches_banking_day, w.late_daily_rate_ppm, w.late_monthly_rate_max_ppm,
          w.late_plan_max_centavos, w.start_date, w.monthly_rate_ppm, w.late_max_centavos,
          w.start_date, w.start_date, w.fee_centavos, w.discount_earned_centavos,
          case when w.attempt_id is null then w.start_date end,
          case when w.attempt_id is null then 'active' else 'pending' end, w.decided_at
        from unnest(wanted) w;
    insert into installments (id, mode, buyer_id, plan_id, schedule_version, sequence, due_date,
        charged_principal, charged_fee)
      select uuid_v7(slot_of(w.buyer_id)), w.mode, w.buyer_id, w.plan_id, 1, i.n, i.due,
             i.principal, case i.n when 1 then w.fee_centavos else 0 end
        from unnest(wanted) w
       cross join lateral unnest(w.due_dates, w.installment_principals)
             with ordinality as i(due, principal, n);
    if has_attempts or wanted_count = 0 then
      insert into collection_attempts (id, mode, buyer_id, plan_id, business_date, amount_centavos,
          purpose, source_id, channel, pay_now_centavos, created_at, next_poll_at)
        select w.attempt_id, w.mode, w.buyer_id, w.plan_id, w.start_date, w.due_today_centavos,
            'checkout', w.source_id, w.channel, w.pay_now_centavos, w.decided_at,
            w.decided_at + interval '1 minute'
          from unnest(wanted) w where w.attempt_id is not null;
      perform graphile_worker.add_job('payments.charge', w.charge_job, max_attempts := 8)
         from unnest(wanted) w where w.attempt_id is not null;
    end if;

    if has_autopay or wanted_count = 0 then
      insert into autopays (plan_id, mode, buyer_id, source_id, turned_on_at, announce_on)
        select w.plan_id, w.mode, w.buyer_id, w.source_id, w.decided_at, w.autopay_announce_on
          from unnest(wanted) w where w.autopay_announce_on is not null;
    end if;

    with taken as (
      update payment_requests r set status = case when w.attempt_id is null then 'paid' else 'approved' end,
          version = r.version + 1, buyer_id = w.buyer_id, plan_id = w.plan_id,
          changed_at = w.decided_at, failure_reason = null,
          fee_centavos = w.discount_centavos, plan_code = w.plan_code,
          plan_payments = cardinality(w.due_dates),
          paid_at = case when w.attempt_id is null then w.decided_at end
        from unnest(wanted) w
        where r.id = w.payment_request_id and r.mode = w.mode
          and r.merchant_id = w.merchant_id and r.amount_centavos = w.price_centavos
          and r.status in ('open', 'started') and r.expires_at > w.decided_at
        returning r.plan_id, r.version, r.status, w.event, w.request_id),
    told as (
      insert into outbox (topic, payload, request_id, traceparent)
        select 'payment_request.changed',
            (t.event - 'traceparent') || jsonb_build_object('version', t.version, 'status', t.status),
            t.request_id, t.event ->> 'traceparent'
          from taken t)
    select array_agg(t.plan_id) into done from taken t;
    exit steps when coalesce(cardinality(done), 0) < wanted_count;

    perform ledger.post_many(journal_ids, journal_modes, journal_events, journal_sources, journal_days,
      journal_phases, journal_pendings, journal_reverses, journal_expiries,
      leg_journals, leg_kinds, leg_owners, leg_units, leg_amounts);
    if has_caps or wanted_count = 0 then
      select array_agg(w.plan_id) into done from unnest(wanted) w
        join credit_lines c on c.buyer_id = w.buyer_id and c.mode = w.mode
        join ledger.accounts a on a.mode = w.mode and a.kind = 'line_available' and a.unit = 'CRL'
             and a.owner = 'buyer:' || w.buyer_id
        join ledger.balances b on b.account_id = a.id
       where c.limit_centavos - (b.credits_posted - b.debits_posted - b.debits_pending) <= coalesce(
               case when c.next_cap_at <= w.decided_at then c.next_cap_centavos else c.cap_centavos end,
               c.limit_centavos);
      exit steps when coalesce(cardinality(done), 0) < wanted_count;
    end if;
    return;
  end;

  raise exception 'some of % purchases cannot be made as they were decided', wanted_count
    using errcode = 'LW100', detail = (
      select string_agg(w.plan_id::text, ',') from unnest(wanted) w
       where done is null or w.plan_id <> all (done));
end $$;
revoke all on function public.checkout_many from public, luwag_app, luwag_userpool, luwag_readonly;
grant execute on function public.checkout_many to luwag_app;
