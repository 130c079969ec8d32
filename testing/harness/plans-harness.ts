import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import {
  getSummary,
  getTransaction,
  listTransactions,
  payTransaction,
} from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { closeDay, lockPlan, recordCollection } from '@luwag/modules/plans/service';
import { testNow } from '../builders/account-probes.ts';
import { createAccount, type SignedIn, signIn } from '../builders/accounts.ts';
import {
  insertAccount,
  insertAttemptIn,
  insertLine,
  insertPurchase,
  insertStore,
  type PurchaseOrder,
  pesos,
} from '../builders/purchases.ts';
import type { HarnessOptions } from './harness.ts';
import { startPoolHarness } from './pool-harness.ts';

type Request = { params?: Record<string, string>; query?: object; body?: object; key?: string };
type Order = Partial<PurchaseOrder>;
export type PlansHarness = Awaited<ReturnType<typeof startPlansHarness>>;

/** The API, a store, and buyers with purchases. Without a worker: its jobs stay in the queue. */
export async function startPlansHarness(options: HarnessOptions = {}) {
  const harness = await startPoolHarness(options);
  const { app, db } = harness;
  const store = await insertStore(db, await insertAccount(db, 'merchant'));
  const today = manilaDateOf((await testNow(db)).getTime());

  const send = (
    { method, path }: Pick<Endpoint, 'method' | 'path'>,
    who: SignedIn,
    { params = {}, query = {}, body, key = randomUUID() }: Request = {},
  ) =>
    app.inject({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
      query: Object.fromEntries(Object.entries(query).map(([name, it]) => [name, String(it)])),
      headers: { ...who.headers, 'idempotency-key': key },
      ...(method === 'GET' ? {} : { payload: body ?? {} }),
    });
  const detailOf = async (who: SignedIn, transaction_id: string) =>
    (await send(getTransaction, who, { params: { transaction_id } })).json();
  const buy = ({ account }: SignedIn, order: Order = {}) =>
    insertPurchase(db, {
      buyerId: account.id,
      store,
      terms: 6,
      amountCentavos: pesos(6_000),
      startDate: today,
      ...order,
    });
  const payNow = (planId: string, amountCentavos: number) =>
    inScope(db, 'system', async (tx) => {
      const attempt = { amount_centavos: amountCentavos, state: 'succeeded' };
      const paymentId = await insertAttemptIn(tx, planId, attempt);
      const plan = await lockPlan(tx, planId);
      if (!plan) throw new Error(`no plan ${planId}`);
      const payment = { paymentId, amountCentavos: centavos(amountCentavos), psp: 'xendit' };
      await recordCollection(tx, { plan, ...payment, onDate: today, now: new Date() });
    });

  return {
    ...harness,
    today,
    send,
    detailOf,
    buy,
    async someBuyer(): Promise<SignedIn> {
      const who = await signIn(harness, await createAccount(harness));
      await insertLine(db, { buyerId: who.account.id, limitCentavos: pesos(50_000) });
      return who;
    },
    /** Begun long enough ago to be late by now. */
    async buyLate(who: SignedIn, order: Order = {}): Promise<string> {
      const id = await buy(who, { startDate: addDays(today, -45), ...order });
      await closeDay(db, { mode: 'live', businessDate: today });
      return id;
    },
    payNow,
    async payOff(who: SignedIn, planId: string): Promise<void> {
      await payNow(planId, (await detailOf(who, planId)).settle_today);
    },
    list: async (who: SignedIn, query: object = {}) =>
      (await send(listTransactions, who, { query })).json(),
    summary: async (who: SignedIn) => (await send(getSummary, who)).json(),
    /** By GCash, unless something else is said. */
    pay: (who: SignedIn, transaction_id: string, body: object = {}, key?: string) =>
      send(payTransaction, who, {
        params: { transaction_id },
        body: { payment_source_id: null, payment_method_id: 'GCASH', ...body },
        ...(key ? { key } : {}),
      }),
  };
}
