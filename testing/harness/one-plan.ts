import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { type CivilDate, civilDate } from '@luwag/domain/calendar';
import { closeDay, lockPlan, type StoredPlan } from '@luwag/modules/plans/service';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  insertAccount,
  insertLine,
  insertPurchase,
  insertStore,
  type PurchaseOrder,
  pesos,
} from '../builders/purchases.ts';
import { cloneDatabase, connectForTests, type TestDatabase } from './database.ts';

// For each test one plan of six at ₱6,000, of a buyer of its own, begun on Tuesday 10 February 2026
// and first due on 10 March. One month of interest at 2.5 % is ₱150.00. The grace ends on 13 March.
export const startDate = civilDate('2026-02-10');
export const dueDate = civilDate('2026-03-10');
export const psp = 'xendit';

export let database: TestDatabase;
export let db: Db;
let store: PurchaseOrder['store'];
export let buyerId: string;
export let planId: string;

export function openPlanForEachTest(connections: number): void {
  beforeAll(async () => {
    database = await cloneDatabase();
    db = connectForTests(database.appUrl, connections);
    store = await insertStore(db, await insertAccount(db, 'merchant'));
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });
  beforeEach(async () => {
    buyerId = await insertAccount(db, 'buyer');
    await insertLine(db, { buyerId, limitCentavos: pesos(10_000) });
    planId = await buy();
  });
}

/** From here on the test is about another plan of the same buyer. */
export async function switchPlan(order: Partial<PurchaseOrder>): Promise<void> {
  planId = await buy(order);
}

export const buy = (order: Partial<PurchaseOrder> = {}): Promise<string> =>
  insertPurchase(db, {
    buyerId,
    store,
    terms: 6,
    amountCentavos: pesos(6_000),
    startDate,
    ...order,
  });

/** In the system's scope: everybody's rows. */
export const run = async <T>(query: RawBuilder<T>): Promise<T[]> =>
  (await inScope(db, 'system', (tx) => query.execute(tx))).rows;

export const withPlan = <T>(work: (tx: Tx, plan: StoredPlan) => Promise<T>): Promise<T> =>
  inScope(db, 'system', async (tx) => {
    const plan = await lockPlan(tx, planId);
    if (!plan) throw new Error(`no plan ${planId}`);
    return work(tx, plan);
  });
export const stored = (): Promise<StoredPlan> => withPlan(async (_tx, plan) => plan);

export const close = (businessDate: CivilDate) => closeDay(db, { mode: 'live', businessDate });
