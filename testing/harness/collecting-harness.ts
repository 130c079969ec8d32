import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { closeDay, sendPaymentReceipt, sendPaymentReceipts } from '@luwag/modules/plans/service';
import { enqueue, type Job } from '@luwag/platform/jobs/job';
import { sql } from 'kysely';
import { passTime, testNow } from '../builders/account-probes.ts';
import { insertAutopays } from '../builders/autopay-builders.ts';
import { makeToken } from '../builders/gateway-tokens.ts';
import {
  insertAccount,
  insertLine,
  insertPurchase,
  insertSource,
  insertStore,
  pesos,
} from '../builders/purchases.ts';
import { cloneDatabase, connectForTests } from './database.ts';
import { openGatewayDoor } from './gateway-door.ts';
import { type GatewaySandbox, startGatewaySandbox } from './gateway-sandbox.ts';
import { commonSettings } from './harness.ts';
import { leftToDo } from './paying-proofs.ts';
import { freePort, waitUntil } from './processes.ts';
import { createSteered, type Steered } from './steered.ts';
import { userpoolIds } from './userpool.ts';

/** The shortest there is; in production it is fifteen seconds. */
const leaseMs = 500;
const nowhere = 'http://127.0.0.1:1';

export type CollectingHarness = Awaited<ReturnType<typeof startCollectingHarness>>;

/**
 * What a night of collecting needs and nothing else: plans on autopay that fall due today, the
 * gateway, and workers as processes of their own, which a test makes stand, kills or freezes.
 */
export async function startCollectingHarness() {
  const database = await cloneDatabase();
  const db = connectForTests(database.appUrl, 5);
  const objects = await mkdtemp(join(tmpdir(), 'luwag-objects-'));
  const gateway = await startGatewaySandbox({ SANDBOX_GATEWAY_CALLS_PER_MINUTE: '1000000' });
  await gateway.behave({ magic_amounts: 'off' });
  const door = await openGatewayDoor(gateway.origin);
  const shared = {
    ...commonSettings({ database, objectsUrl: pathToFileURL(objects).href }),
    ...outsideSettings(gateway),
    XENDIT_ORIGIN: door.origin,
  };
  const workers: Steered[] = [];
  return {
    db,
    gateway,
    door,
    async createWorker(): Promise<Steered> {
      const port = await freePort();
      const env = { ...shared, WORKER_PORT: String(port) };
      const ready = `http://127.0.0.1:${port}/readyz`;
      const worker = createSteered('apps/worker/src/main.ts', env, ready);
      workers.push(worker);
      return worker;
    },
    ...(await duePlansOf(db, gateway)),
    ...queueOf(db),
    async close() {
      await Promise.all(workers.map((worker) => worker.kill()));
      await Promise.all([door.close(), gateway.stop()]);
      await db.destroy();
      await database.drop();
      await rm(objects, { recursive: true, force: true });
    },
  };
}

async function duePlansOf(db: Db, gateway: GatewaySandbox) {
  const store = await insertStore(db, await insertAccount(db, 'merchant'));
  return {
    /** Purchases in one payment, due today, their day closed, on autopay. The ids of the plans. */
    async buyDueToday(count: number): Promise<string[]> {
      const today = manilaDateOf((await testNow(db)).getTime());
      const buyerId = await insertAccount(db, 'buyer');
      await insertLine(db, { buyerId, mode: 'test', limitCentavos: pesos(600 * count) });
      const reference = `source-${buyerId}`;
      const returnUrl = 'https://luwag.test/buyer/sources';
      const gateway_token_id = await makeToken(gateway, { reference, returnUrl });
      const sourceId = await insertSource(db, buyerId, { mode: 'test', gateway_token_id });
      const startDate = addDays(today, -30);
      const order = { buyerId, store, terms: 1, amountCentavos: pesos(600), startDate } as const;
      const planIds: string[] = [];
      while (planIds.length < count)
        planIds.push(await insertPurchase(db, { ...order, mode: 'test' }));
      await closeDay(db, { mode: 'test', businessDate: today });
      const plans = planIds.map((planId) => ({ planId, sourceId }));
      await insertAutopays(db, plans, today);
      return planIds;
    },
    /** Ten past midnight of tomorrow, with the day closed. */
    async goToNextNight(): Promise<void> {
      const now = await testNow(db);
      const tomorrow = addDays(manilaDateOf(now.getTime()), 1);
      await passTime(db, Date.parse(`${tomorrow}T00:10:00+08:00`) - now.getTime());
      await closeDay(db, { mode: 'test', businessDate: tomorrow });
    },
    /** What became of plans: their state, how often they were paid, and what the gateway took. */
    async outcomeOf(planIds: string[]) {
      const { payments } = await gateway.book();
      const taken = payments.filter(({ status }) => status === 'SUCCEEDED');
      return inScope(db, 'system', async (tx) => {
        const { rows } = await sql<{ status: string; payments: number; attempts: string[] }>`
          select p.status,
                 (select count(*)::int from plan_collections c where c.plan_id = p.id) as payments,
                 array(select 'payment-' || a.id from collection_attempts a
                        where a.plan_id = p.id) as attempts
            from plans p where p.id = any (${planIds}::uuid[])`.execute(tx);
        return rows.map(({ status, payments: paid, attempts }) => ({
          status,
          paid,
          charged: taken.filter((each) => attempts.includes(String(each.reference_id))).length,
        }));
      });
    },
  };
}

const queueOf = (db: Db) => ({
  ask: (job: Job) => inScope(db, 'system', (tx) => enqueue(tx, { requestId: 'test' }, job, {})),
  /** Until nothing is left to do; what waits for its time is done now. */
  settled: () =>
    waitUntil(async () => {
      // The buyers here are nobody who could be written to.
      await sql`delete from graphile_worker._private_jobs j
          using graphile_worker._private_tasks t
          where t.id = j.task_id and t.identifier in (${sendPaymentReceipt.name}, ${sendPaymentReceipts.name})
            and j.locked_at is null`.execute(db);
      await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
          from graphile_worker.jobs where locked_at is null and run_at > now()`.execute(db);
      const { rows } = await sql`select from graphile_worker.jobs`.execute(db);
      return rows.length === 0 && (await leftToDo(db)).length === 0;
    }, 'the queue and the outbox to be empty'),
});

/** Everybody whom a worker calls; but for the gateway nobody is there. */
function outsideSettings({ access }: GatewaySandbox) {
  const freshKey = () => randomBytes(32).toString('base64url');
  const newFile = (name: string) => join(tmpdir(), `luwag-${name}-${randomUUID()}.jsonl`);
  return {
    WORKER_LEASE_MS: String(leaseMs),
    USERPOOL_ORIGIN: nowhere,
    USERPOOL_ISSUER: `${nowhere}/luwag`,
    USERPOOL_ID: userpoolIds.poolId,
    USERPOOL_CLIENT_ID: userpoolIds.clientId,
    USERPOOL_IDENTITY_POOL_ID: userpoolIds.identityPoolId,
    CODE_KEY: freshKey(),
    MESSAGE_KEY: freshKey(),
    AUDIT_KEY: freshKey(),
    AUDIT_ANCHORS_FILE: newFile('audit'),
    LEDGER_ANCHORS_FILE: newFile('ledger'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Luwag <kumusta@luwag.test>',
    SEMAPHORE_ORIGIN: nowhere,
    SEMAPHORE_API_KEY: 'sandbox',
    SEMAPHORE_SENDER: 'LUWAG',
    XENDIT_SECRET_KEY: access.secretKey,
    XENDIT_CALLBACK_TOKEN: access.callbackToken,
  };
}
