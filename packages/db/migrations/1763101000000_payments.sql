-- Up Migration
-- Paying: what shops ask for, what buyers agree to, and the one call that makes a plan of it. Owned by
-- modules/payments; lines by modules/credit. The room on a line is an account of the ledger: the row here
-- says only that there is a line, how long it is, and whether it may be used.

create table credit_lines (
  buyer_id uuid not null references accounts,
  mode text not null check (mode in ('test', 'live')),
  limit_centavos bigint not null check (limit_centavos >= 0),
  status text not null default 'open' check (status in ('open', 'frozen', 'closed')),
  opened_at timestamptz not null,
  primary key (buyer_id, mode)
);
alter table credit_lines enable row level security;
create policy own_rows on credit_lines to luwag_app using (may_see(buyer_id));

-- One object behind a link, a QR code, a spoken reference and the hosted checkout.
create table payment_requests (
  id uuid primary key default uuid_v7(),
  mode text not null check (mode in ('test', 'live')),
  merchant_id uuid not null,
  store_id uuid not null,
  -- 128 bits of chance: whoever has it may see what is asked for, and pay it.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{22}$'),
  reference text not null unique check (reference ~ '^[0-9ACDEFGHJKMNPQRTVWXY]{8}$'),
  amount_centavos bigint not null check (amount_centavos > 0),
  order_reference text,
  description text not null default '',
  metadata jsonb not null default '{}',
  return_url text,
  cancel_url text,
  -- counter: a buyer typed the amount at a store's printed code.
  origin text not null check (origin in ('key', 'dashboard', 'counter')),
  status text not null default 'open',
  -- Raised by every change, so that whoever hears of two of them knows which came last.
  version integer not null default 1,
  declines smallint not null default 0,
  failure_reason text,
  -- Who took it, and what came of it.
  buyer_id uuid references accounts,
  plan_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz not null,
  paid_at timestamptz,
  foreign key (store_id, merchant_id) references stores (id, account_id),
  check ((status in ('approved', 'paid', 'partially_refunded', 'refunded')) = (plan_id is not null)),
  check (plan_id is null or buyer_id is not null)
) with (fillfactor = 80);
create unique index payment_requests_order on payment_requests (store_id, mode, order_reference)
  where status in ('open', 'started', 'approved', 'paid', 'partially_refunded', 'refunded');
create index payment_requests_merchant on payment_requests (merchant_id, mode, id);
create index payment_requests_expiring on payment_requests (expires_at) where status in ('open', 'started');
alter table payment_requests enable row level security;
create policy own_rows on payment_requests to luwag_app using (may_see(merchant_id, mode));

-- Every step a request may take. What is not here does not happen, whoever tries.
create table payment_request_steps (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into payment_request_steps values
  ('open', 'started'), ('open', 'canceled'), ('open', 'expired'), ('open', 'approved'), ('open', 'paid'),
  ('started', 'approved'), ('started', 'paid'), ('started', 'canceled'), ('started', 'expired'),
  ('approved', 'paid'), ('approved', 'started'), ('approved', 'declined'),
  ('paid', 'partially_refunded'), ('paid', 'refunded'),
  ('partially_refunded', 'partially_refunded'), ('partially_refunded', 'refunded');
revoke insert, update, delete on payment_request_steps from luwag_app;

create function payment_request_steps_only() returns trigger language plpgsql as $$
begin
  if new.version <> old.version + 1 then
    raise exception 'payment request % changed without a new version', old.id using errcode = '23514';
  end if;
  if not exists (select 1 from payment_request_steps s
                  where s.from_status = old.status and s.to_status = new.status) then
    raise exception 'a payment request does not go from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;
create trigger steps_only before update of status on payment_requests
  for each row execute function payment_request_steps_only();

-- What a buyer opened from a request: one for each buyer and request, opened again if need be. Agreeing
-- (what it costs) and confirming (who you are) are two acts; changing the first undoes the second.
create table proposals (
  id uuid primary key default uuid_v7(),
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null references accounts,
  payment_request_id uuid not null references payment_requests,
  status text not null default 'open' check (status in ('open', 'processing', 'done')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- How often something was agreed to: part of the key under which it is processed.
  agreements integer not null default 0,
  agreed_at timestamptz,
  terms smallint,
  source_id uuid references payment_sources,
  channel text,
  pay_now_centavos bigint not null default 0 check (pay_now_centavos >= 0),
  disclosure_hash bytea,
  confirmed_at timestamptz,
  confirmed_with text check (confirmed_with in ('passkey', 'totp', 'sms')),
  confirmed_session_id uuid,
  plan_id uuid,
  failure_reason text,
  unique (buyer_id, payment_request_id),
  check (confirmed_at is null or agreed_at is not null),
  check (agreed_at is null or (terms is not null and disclosure_hash is not null)),
  check ((status = 'open') = (plan_id is null))
) with (fillfactor = 80);
alter table proposals enable row level security;
create policy own_rows on proposals to luwag_app using (may_see(buyer_id));

-- What was agreed to, word for word: the text follows from the figures and the version of the wording.
create table agreements (
  plan_id uuid primary key,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  disclosure text not null,
  disclosure_hash bytea not null,
  text_version integer not null,
  agreed_at timestamptz not null,
  confirmed_with text not null,
  session_id uuid not null
);
create trigger frozen before update or delete on agreements for each row execute function ledger.deny();
alter table agreements enable row level security;
create policy own_rows on agreements to luwag_app using (may_see(buyer_id));
revoke update, delete on agreements from luwag_app;
revoke select on credit_lines, payment_requests, proposals, agreements from luwag_readonly;

-- A plan that waits for its first payment is `pending`; one whose payment was refused is `declined`.
alter table plans
  drop constraint plans_status_check,
  add constraint plans_status_check
    check (status in ('pending', 'declined', 'active', 'settled', 'refunded', 'written_off')),
  add column payment_request_id uuid references payment_requests,
  add column store_id uuid;
create unique index plans_request on plans (payment_request_id) where status not in ('declined');

-- Whether a buyer is late is asked at every checkout, and nearly always answered by nothing.
create index installments_overdue on installments (buyer_id, mode) where state = 'overdue';

-- Tries at collecting, made by the close of day (due), by a buyer (buyer) or at checkout. `waiting`: the
-- buyer has yet to approve on the gateway's page. Money that comes when the try had been given up is
-- `returning` until the gateway confirms that it went back.
alter table collection_attempts
  alter column installment_id drop not null,
  drop constraint collection_attempts_state_check,
  add constraint collection_attempts_state_check check (state in
    ('created', 'sent', 'waiting', 'unknown', 'succeeded', 'failed', 'reversed', 'returning', 'returned')),
  add column purpose text not null default 'due' check (purpose in ('checkout', 'due', 'buyer')),
  add column source_id uuid references payment_sources,
  add column channel text,
  -- Of the amount: what goes to the shop at once because it is above the line.
  add column pay_now_centavos bigint not null default 0,
  add column gateway_request_id text,
  add column gateway_payment_id text,
  add column redirect_url text,
  add column failure_code text,
  add column refund_id text,
  add column looks smallint not null default 0,
  add column sent_at timestamptz,
  add column looked_at timestamptz,
  -- When the gateway is to be asked next; none once it is over.
  add column next_look_at timestamptz,
  add column settled_at timestamptz,
  add constraint pay_now_is_a_part check (pay_now_centavos between 0 and amount_centavos),
  add constraint only_a_checkout_has_no_installment check ((purpose = 'checkout') = (installment_id is null));
drop index one_open_attempt;
create unique index one_open_attempt on collection_attempts (installment_id)
  where state in ('created', 'sent', 'waiting', 'unknown');
create unique index one_open_checkout on collection_attempts (plan_id)
  where purpose = 'checkout' and state in ('created', 'sent', 'waiting', 'unknown', 'succeeded', 'reversed');
create index attempts_to_look_at on collection_attempts (next_look_at) where next_look_at is not null;
create index attempts_of_buyer on collection_attempts (buyer_id, id);

-- Payments that a plan took, and where they went: enough to undo one.
create table plan_collections (
  -- The attempt that brought it.
  id uuid primary key references collection_attempts,
  mode text not null check (mode in ('test', 'live')),
  buyer_id uuid not null,
  plan_id uuid not null references plans,
  schedule_version integer not null,
  amount_centavos bigint not null check (amount_centavos > 0),
  parts jsonb not null,
  recovered_centavos bigint not null,
  credit_centavos bigint not null,
  collected_on date not null,
  collected_at timestamptz not null,
  reversed_at timestamptz
);
create index collections_of_plan on plan_collections (plan_id);

-- What an account stands at, held until the transaction ends: for a decision that rests on it. Only of
-- accounts whose every posting updates the row; the others are not up to date there.
create function ledger.lock_balance(p_mode text, p_kind text, p_owner text)
returns table (debits_posted bigint, credits_posted bigint, debits_pending bigint, credits_pending bigint)
language sql security definer set search_path = ledger, pg_temp as $$
  select b.debits_posted, b.credits_posted, b.debits_pending, b.credits_pending
    from balances b
   where b.keeping = 'direct' and b.account_id = (select a.id from accounts a
           where a.mode = p_mode and a.kind = p_kind and a.owner = p_owner)
     for update
$$;

-- The checkout: everything that one purchase writes, in one call and one transaction. The caller has read
-- and decided without a lock; whatever the decision rested on is checked here again, and if it no longer
-- holds nothing is written:
--   LW101 the proposal is over, or something else was agreed to   LW102 it was not confirmed, or too long ago
--   LW103 the request was taken, paid, canceled or has expired    LW104 the source can no longer be charged
--   LW105 the line may not be used
-- A bound of the ledger refuses what is above the line. A key that was answered gives the same answer again,
-- and writes that it did: an answer read from a commit that no standby confirmed must not be given out.
-- Own rows come first, those that others wait for last.
create function checkout(
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
-- It runs as the owner, past row-level security: for the app alone.
revoke execute on function checkout from luwag_userpool, luwag_readonly;

-- All that deciding a checkout rests on, in one round trip and without a lock: the proposal, its request and
-- the buyer's line. Nothing for a proposal that is not this buyer's. In PL/pgSQL because that keeps its plan:
-- planning a join of six tables at every call would cost more than reading them.
create function checkout_basis(p_proposal uuid, p_buyer uuid)
returns table (
  mode text, proposal_status text, proposal_expires_at timestamptz, agreed_at timestamptz, terms smallint,
  source_id uuid, channel text, pay_now_centavos bigint, disclosure_hash bytea, confirmed_at timestamptz,
  confirmed_session_id uuid, request_id uuid, request_token text, request_status text,
  request_buyer_id uuid, request_expires_at timestamptz, amount_centavos bigint, merchant_id uuid,
  store_id uuid, line_status text, limit_centavos bigint, available_centavos bigint, is_overdue boolean
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
                    and o.status = 'active' and i.schedule_version = o.schedule_version)
    from proposals p
    join payment_requests r on r.id = p.payment_request_id
    left join credit_lines c on c.buyer_id = p.buyer_id and c.mode = p.mode
    left join ledger.accounts a on a.mode = p.mode and a.kind = 'line_available' and a.unit = 'CRL'
         and a.owner = 'buyer:' || p.buyer_id
    left join ledger.balances b on b.account_id = a.id
   where p.id = p_proposal and p.buyer_id = p_buyer;
end $$;
revoke execute on function checkout_basis from luwag_userpool, luwag_readonly;

-- Asked at every call of somebody signed in. As it was, it was planned anew each time: a function in SQL
-- keeps no plan, one in PL/pgSQL does.
create or replace function find_session(p_origin_jti uuid,
  out session_id uuid, out account_id uuid, out role text, out account_status text,
  out seen_at timestamptz, out expires_at timestamptz, out factors text[])
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  select s.id, a.id, a.role, a.account_status, s.seen_at, s.expires_at, s.factors
    into session_id, account_id, role, account_status, seen_at, expires_at, factors
    from sessions s join accounts a on a.id = s.account_id
   where s.origin_jti = p_origin_jti and s.ended_at is null;
end $$;
