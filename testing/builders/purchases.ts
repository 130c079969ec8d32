import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import { inScope } from '@luwag/db/scope';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { canonicalJson } from '@luwag/domain/canonical-json';
import { bookPurchase, type CheckoutPrice, priceCheckoutIn } from '@luwag/domain/checkout';
import { add, type Centavos, centavos, noCentavos } from '@luwag/domain/money';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import type { PlanState } from '@luwag/domain/plan-state';
import { paymentReference, referencesCount } from '@luwag/domain/reference';
import type { Mode } from '@luwag/ledger/commands';
import { post } from '@luwag/ledger/posting';
import { openLine } from '@luwag/modules/credit/service';
import { idOn, slotOf, uuidV7 } from '@luwag/platform/ids';
import { type Insertable, sql } from 'kysely';

/** A purchase as checkout leaves it: request, plan, agreement and ledger, without the way there. */
export type PurchaseOrder = {
  buyerId: string;
  store: { id: string; merchantId: string };
  /** How many payments: 1, 3, 6 or 12. */
  terms: number;
  /** What is lent; the price is this and what is paid at once. */
  amountCentavos: Centavos;
  payNowCentavos?: Centavos;
  startDate: CivilDate;
  /** Left out, one is drawn. */
  planId?: string;
  mode?: Mode;
  status?: 'active' | 'pending' | 'declined';
  orderReference?: string;
  description?: string;
};

const lender = {
  name: 'Luwag Lending Corporation',
  secRegistration: 'CS000000000',
  certificateOfAuthority: '0000',
};

/** Accounts that nobody signs in to, for tests that need owners alone. */
export const insertAccount = (db: Db, role: 'buyer' | 'merchant'): Promise<string> =>
  inScope(db, 'system', async (tx) => {
    const { id } = await tx
      .insertInto('accounts')
      .values({
        role,
        ...unreadable(),
        account_status: 'ACTIVE',
        password_changed_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/** Nobody's: there is no key, and nothing in them opens. */
const unreadable = () => ({
  email_index: randomBytes(32),
  email_encrypted: randomBytes(40),
  contact_number_index: randomBytes(32),
  contact_number_encrypted: randomBytes(40),
  first_name_encrypted: randomBytes(40),
  middle_name_encrypted: randomBytes(40),
  last_name_encrypted: randomBytes(40),
});

export const insertStore = (
  db: Db,
  merchantId: string,
  name = 'Tindahan ni Aling Nena',
): Promise<PurchaseOrder['store']> =>
  inScope(db, 'system', async (tx) => {
    const { id } = await tx
      .insertInto('stores')
      .values({
        id: idFor(merchantId),
        account_id: merchantId,
        code: `ST${paymentReference(randomInt(referencesCount))}`,
        name,
        website_url: 'https://tindahan.test',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, merchantId };
  });

export const insertLine = (
  db: Db,
  line: { buyerId: string; mode?: Mode; limitCentavos: Centavos },
): Promise<boolean> =>
  inScope(db, 'system', (tx) =>
    openLine(tx, { mode: 'live', ...line, now: new Date(), requestId: 'test' }),
  );

/** The id of the plan. */
export function insertPurchase(db: Db, order: PurchaseOrder): Promise<string> {
  const { amountCentavos, payNowCentavos = noCentavos, startDate, store } = order;
  const checkout = { priceCentavos: add(amountCentavos, payNowCentavos), payNowCentavos };
  const given = { ...checkout, startDate };
  const price = priceCheckoutIn(order.terms, given, lender, philippineHolidays);
  if (!price) throw new Error(`nothing in ${order.terms} payments`);
  const slot = slotOf(order.buyerId);
  const planId = order.planId ?? uuidV7(new Date(startDate), slot);
  const owners = { planId, buyerId: order.buyerId, merchantId: store.merchantId };
  const { state, sale, more } = bookPurchase(price, owners, hashOf(price).toString('hex'));
  return inScope(db, 'system', async (tx) => {
    const requestId = await insertRequest(tx, order, { planId, state, price });
    await insertPlan(tx, { order, state, price, requestId });
    if (order.status === 'declined') return planId;
    const { mode = 'live' } = order;
    if (order.status === 'pending') {
      await post(tx, { id: planId, mode, journal: sale, phase: 'pending' });
      return planId;
    }
    const rest = more.map((journal, place) => {
      const id = idOn(startDate, slot, `${planId} ${place}`);
      return { id, mode, journal };
    });
    await post(tx, { id: planId, mode, journal: sale }, ...rest);
    return planId;
  });
}

const hashOf = ({ disclosure }: CheckoutPrice): Buffer =>
  createHash('sha256').update(canonicalJson(disclosure)).digest();

/** Noon in Manila on that day; on a day whose noon is yet to come, now. */
const momentOn = (day: CivilDate): Date =>
  new Date(Math.min(Date.parse(`${day}T04:00:00Z`), Date.now()));

const requestStatus = { active: 'paid', pending: 'approved', declined: 'started' } as const;

async function insertRequest(
  tx: Tx,
  order: PurchaseOrder,
  made: { planId: string; state: PlanState; price: CheckoutPrice },
): Promise<string> {
  const { status = 'active', payNowCentavos = noCentavos } = order;
  const at = momentOn(order.startDate);
  const { id } = await tx
    .insertInto('payment_requests')
    .values({
      id: idFor(order.store.merchantId),
      mode: order.mode ?? 'live',
      merchant_id: order.store.merchantId,
      store_id: order.store.id,
      token: randomBytes(16).toString('base64url'),
      reference: paymentReference(randomInt(referencesCount)),
      amount_centavos: add(order.amountCentavos, payNowCentavos),
      order_reference: order.orderReference ?? null,
      description: order.description ?? 'Rice cooker',
      origin: 'dashboard',
      status: requestStatus[status],
      ...(status === 'declined' ? {} : takenBy(order.buyerId, made)),
      created_at: at,
      expires_at: new Date(at.getTime() + 1_800_000),
      changed_at: at,
      paid_at: status === 'active' ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const takenBy = (
  buyerId: string,
  { planId, state, price }: { planId: string; state: PlanState; price: CheckoutPrice },
) => ({
  buyer_id: buyerId,
  plan_id: planId,
  fee_centavos: state.agreement.discountCentavos,
  plan_code: price.offer.plan.code,
  plan_payments: state.installments.length,
});

async function insertPlan(
  tx: Tx,
  made: { order: PurchaseOrder; state: PlanState; price: CheckoutPrice; requestId: string },
): Promise<void> {
  const { order, state, price, requestId } = made;
  const { status = 'active', mode = 'live', buyerId, store, startDate } = order;
  const { agreement, schedule, owners } = state;
  const { late } = agreement;
  const at = momentOn(startDate);
  await tx
    .insertInto('plans')
    .values({
      id: owners.planId,
      mode,
      buyer_id: buyerId,
      merchant_id: store.merchantId,
      store_id: store.id,
      payment_request_id: requestId,
      plan_code: price.offer.plan.code,
      plan_version: price.offer.plan.version,
      principal_centavos: agreement.principalCentavos,
      discount_centavos: agreement.discountCentavos,
      reserve_centavos: agreement.reserveCentavos,
      grace_days: late.graceDays,
      grace_reaches_banking_day: late.graceReachesBankingDay,
      late_daily_rate_ppm: late.dailyRatePpm,
      late_monthly_rate_max_ppm: late.monthlyRateMaxPpm,
      late_plan_max_centavos: late.planMaxCentavos,
      schedule_start_date: startDate,
      monthly_rate_ppm: schedule.monthlyRatePpm,
      late_max_centavos: schedule.lateMaxCentavos,
      as_of_date: startDate,
      interest_through_date: startDate,
      discount_earned_centavos: status === 'active' ? state.discountEarnedCentavos : 0,
      next_close_date: status === 'active' ? startDate : null,
      status,
      created_at: at,
    })
    .execute();
  await tx
    .insertInto('installments')
    .values(
      state.installments.map((row) => ({
        id: idFor(buyerId),
        mode,
        buyer_id: buyerId,
        plan_id: owners.planId,
        schedule_version: 1,
        sequence: row.sequence,
        due_date: row.dueDate,
        charged_principal: row.charged.principal,
      })),
    )
    .execute();
  await tx
    .insertInto('agreements')
    .values({
      plan_id: owners.planId,
      mode,
      buyer_id: buyerId,
      disclosure: canonicalJson(price.disclosure),
      disclosure_hash: hashOf(price),
      text_version: 1,
      agreed_at: at,
      confirmed_with: 'passkey',
      session_id: randomUUID(),
    })
    .execute();
}

export type AttemptOrder = Partial<Insertable<DB['collection_attempts']>> & {
  amount_centavos: number;
};

type Tried = AttemptOrder & { sequence?: number };

/** A try at one installment of a plan, the first unless said; at none if it is a checkout's. */
export const insertAttempt = (db: Db, planId: string, wanted: Tried): Promise<string> =>
  inScope(db, 'system', (tx) => insertAttemptIn(tx, planId, wanted));

/** In a transaction with what came of it: a try that brought money is never seen without it. */
export async function insertAttemptIn(
  tx: Tx,
  planId: string,
  { sequence = 1, ...wanted }: Tried,
): Promise<string> {
  const purpose = wanted.purpose ?? 'buyer';
  const plan = await tx
    .selectFrom('plans')
    .select(['mode', 'buyer_id', 'schedule_version', 'as_of_date'])
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
  const installment = tx
    .selectFrom('installments')
    .select('id')
    .where('plan_id', '=', planId)
    .where('schedule_version', '=', plan.schedule_version)
    .where('sequence', '=', sequence);
  const { id } = await tx
    .insertInto('collection_attempts')
    .values({
      id: idFor(plan.buyer_id),
      mode: plan.mode,
      buyer_id: plan.buyer_id,
      plan_id: planId,
      installment_id: ['checkout', 'pay_code'].includes(purpose) ? null : installment,
      business_date: plan.as_of_date,
      ...wanted,
      purpose,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A small purchase of a buyer's, in a shop that nobody knows; the line is opened if need be. */
export async function insertSomePurchase(db: Db, buyerId: string): Promise<string> {
  await insertLine(db, { buyerId, limitCentavos: pesos(100_000) });
  const store = await insertStore(db, await insertAccount(db, 'merchant'));
  const startDate = manilaDateOf(Date.now());
  return insertPurchase(db, { buyerId, store, terms: 1, amountCentavos: pesos(500), startDate });
}

/** A wallet that can be charged, as far as we know. */
export const insertSource = (
  db: Db,
  buyerId: string,
  changes: Partial<Insertable<DB['payment_sources']>> = {},
): Promise<string> =>
  inScope(db, 'system', async (tx) => {
    const { id } = await tx
      .insertInto('payment_sources')
      .values({
        id: idFor(buyerId),
        buyer_id: buyerId,
        mode: 'live',
        channel: 'PAYMAYA',
        status: 'active',
        return_path: '/buyer/sources',
        gateway_token_id: `pt-${randomUUID()}`,
        account_masked: randomUUID(),
        created_at: new Date(),
        linked_at: new Date(),
        ...changes,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/** What is owed on plans by their rows, against what the ledger says of them and of the line. */
export async function compareWithLedger(
  db: Db,
  { buyerId, mode = 'live' }: { buyerId: string; mode?: Mode },
) {
  type Sums = Record<'principal' | 'interest' | 'fee' | 'penalty' | 'credit' | 'used', Centavos>;
  const rows = sql<Sums>`
    select sum(charged_principal - paid_principal - waived_principal - cancelled_principal)::bigint
             as principal,
           sum(charged_interest - paid_interest - waived_interest - cancelled_interest)::bigint
             as interest,
           sum(charged_fee - paid_fee - waived_fee - cancelled_fee)::bigint as fee,
           sum(charged_penalty - paid_penalty - waived_penalty - cancelled_penalty)::bigint
             as penalty,
           (select sum(credit_centavos)::bigint from plans
             where buyer_id = ${buyerId} and mode = ${mode}) as credit,
           sum(charged_principal - paid_principal - waived_principal - cancelled_principal)::bigint
             as used
      from plans p join installments i on i.plan_id = p.id
           and i.schedule_version = p.schedule_version
     where p.buyer_id = ${buyerId} and p.mode = ${mode} and p.status not in ('pending', 'declined')`;
  const ledger = sql<Sums>`
    select coalesce(sum(b) filter (where kind = 'recv_principal'), 0)::bigint as principal,
           coalesce(sum(b) filter (where kind = 'recv_interest'), 0)::bigint as interest,
           coalesce(sum(b) filter (where kind = 'recv_fee'), 0)::bigint as fee,
           coalesce(sum(b) filter (where kind = 'recv_penalty'), 0)::bigint as penalty,
           coalesce(-sum(b) filter (where kind = 'buyer_credit'), 0)::bigint as credit,
           coalesce(-sum(b) filter (where kind = 'line_used'), 0)::bigint as used
      from (select kind, debits_posted - credits_posted as b from ledger.account_balances
             where mode = ${mode} and (owner = ${`buyer:${buyerId}`} or owner in (
               select 'plan:' || id from plans where buyer_id = ${buyerId}))) x`;
  return inScope(db, 'system', async (tx) => ({
    rows: (await rows.execute(tx)).rows[0],
    ledger: (await ledger.execute(tx)).rows[0],
  }));
}

export const pesos = (amount: number): Centavos => centavos(amount * 100);
