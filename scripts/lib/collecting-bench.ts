import { randomBytes } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { getSummary } from '@luwag/contracts/transactions';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, addMonths, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { closeDays, collectCharges } from '@luwag/modules/plans/worker';
import { enqueue, type Job } from '@luwag/platform/jobs/job';
import { insertAutopays, insertWallets } from '@luwag/testing/builders/autopay-builders';
import { buyerOf, insertPlans } from '@luwag/testing/builders/plan-builders';
import { insertSomePurchase } from '@luwag/testing/builders/purchases';
import { startGatewayProcess } from '@luwag/testing/harness/gateway-sandbox';
import { freePort, startProcess, waitForHttp } from '@luwag/testing/harness/processes';
import pg from 'pg';
import { settings } from './checkout.ts';
import {
  type Buyer,
  enterBuyers,
  openStores,
  publicOrigin,
  startProduct,
} from './checkout-bench.ts';
import { cpuSecondsOfAll } from './cpu-time.ts';
import { RawConnection, rawGet } from './raw-http.ts';
import type { ScratchCluster } from './scratch-cluster.ts';
import { userpoolSettings } from './userpool-settings.ts';

/** Seconds of processor time. */
export type Cpu = Record<'PostgreSQL' | 'Worker' | 'API' | 'Gateway', number>;
export type Night = { closeSeconds: number; collectSeconds: number; cpu: Cpu };

const readersCount = 20;
const readsPerSecond = 20;

/** A product with so many payments that fall due today and are on autopay. */
export async function prepareNight(cluster: ScratchCluster, count: number) {
  const today = manilaDateOf(Date.now());
  const product = await startProduct(cluster, '');
  const { stores, db, close: closeStores } = openStores(cluster.appUrl, product.userpoolUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'luwag-bench-gateway-'));
  const bookFile = join(dataDir, 'gateway.jsonl');
  const tokens = await seedPlans(db, { count, today });
  writeFileSync(bookFile, tokens.map(tokenLine).join(''));
  const gateway = await startGatewayProcess({
    SANDBOX_DATA_DIR: dataDir,
    SANDBOX_GATEWAY_CALLS_PER_MINUTE: '1000000',
  });
  await gateway.behave({ magic_amounts: 'off' });
  const worker = await startWorker(cluster, product, gateway.origin);
  const owner = new pg.Client({ connectionString: cluster.ownerUrl });
  await owner.connect();
  // Last of all: what they sign in with lasts for minutes.
  const pool = { ...product.userpool, port: product.port };
  const readers = await enterBuyers(stores, pool, readersCount);
  for (const { id } of readers) await insertSomePurchase(db, id);
  await owner.query('vacuum analyze');

  const pids = {
    PostgreSQL: () => cluster.pids(),
    Worker: () => [worker.pid],
    API: () => [product.apiPid],
    Gateway: () => [gateway.pid()],
  };
  const ask = (job: Job) =>
    inScope(db, 'system', (tx) => enqueue(tx, { requestId: 'bench' }, job, {}));
  return {
    db,
    startReading: () => startReading(product.port, readers),
    /** The close of day, and then charge after charge until the last has succeeded. */
    async runNight(): Promise<Night> {
      const before = readCpu(pids);
      const beganMs = performance.now();
      await ask(closeDays);
      await untilNone(owner, `select from plans where next_close_date <= '${today}' limit 1`);
      const closedMs = performance.now();
      await ask(collectCharges);
      await untilNone(
        owner,
        `select from autopay_charges where attempt_id is null
          union all select from collection_attempts where next_poll_at is not null limit 1`,
      );
      const endedMs = performance.now();
      return {
        closeSeconds: (closedMs - beganMs) / 1000,
        collectSeconds: (endedMs - closedMs) / 1000,
        cpu: readCpu(pids, before),
      };
    },
    /** How many payments the gateway took, and how many of ours it took more than once. */
    readTaken: () => readTaken(bookFile),
    async close() {
      await worker.stop();
      await Promise.all([gateway.stop(), product.stop()]);
      await Promise.all([closeStores(), owner.end()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What they have spent since. */
export function readCpu(pids: Record<keyof Cpu, () => number[]>, before?: Cpu): Cpu {
  const spent = (of: keyof Cpu) => cpuSecondsOfAll(pids[of]()) - (before?.[of] ?? 0);
  return {
    PostgreSQL: spent('PostgreSQL'),
    Worker: spent('Worker'),
    API: spent('API'),
    Gateway: spent('Gateway'),
  };
}

const perInsert = 1_000;

/** Plans of six payments of which the first falls due today. The tokens of their sources. */
async function seedPlans(
  db: Db,
  { count, today }: { count: number; today: CivilDate },
): Promise<string[]> {
  const startDate = addMonths(today, -1);
  const planIds = await insertPlans(db, {
    ...{ count, code: 'six', amountCentavos: centavos(6_000_00), startDate, mode: 'live' },
    ...{ closedThrough: addDays(today, -1), hasLine: true },
  });
  const tokens: string[] = [];
  for (let from = 0; from < count; from += perInsert) {
    const some = planIds.slice(from, from + perInsert);
    const sources = await insertWallets(db, some.map(buyerOf));
    tokens.push(...sources.map(({ token }) => token));
    const sourceOf = new Map(sources.map(({ buyer, id }) => [buyer, id]));
    const plans = some.map((planId) => ({ planId, sourceId: sourceOf.get(buyerOf(planId)) ?? '' }));
    await insertAutopays(db, plans, today);
  }
  return tokens;
}

/** A token as the gateway's own book has it. */
export function tokenLine(id: string): string {
  const at = new Date().toISOString();
  const row = {
    ...{ id, createdAt: at, updatedAt: at, referenceId: `source-${id}`, channelCode: 'PAYMAYA' },
    ...{ channelProperties: {}, status: 'ACTIVE', accountNumber: '******1000' },
    ...{ fate: {}, later: {} },
  };
  return `${JSON.stringify({ put: 'tokens', row })}\n`;
}

/** As in production but for whom it calls. */
export async function startWorker(
  cluster: ScratchCluster,
  product: Awaited<ReturnType<typeof startProduct>>,
  gatewayOrigin: string,
) {
  const port = await freePort();
  const home = mkdtempSync(join(tmpdir(), 'luwag-bench-worker-'));
  const freshKey = () => randomBytes(32).toString('base64url');
  const { child, stop } = startProcess('apps/worker/src/main.ts', {
    ...settings(),
    ...userpoolSettings(product.userpool),
    LUWAG_MODE: 'production',
    LOG_LEVEL: 'silent',
    DATABASE_URL: cluster.appUrl,
    PUBLIC_ORIGIN: publicOrigin,
    WORKER_PORT: String(port),
    AUDIT_KEY: freshKey(),
    AUDIT_ANCHORS_FILE: join(home, 'audit.jsonl'),
    LEDGER_ANCHORS_FILE: join(home, 'ledger.jsonl'),
    XENDIT_ORIGIN: gatewayOrigin,
    XENDIT_SECRET_KEY: 'xnd_production_sandbox',
    XENDIT_TEST_SECRET_KEY: 'xnd_development_tests',
  });
  await waitForHttp(`http://127.0.0.1:${port}/readyz`);
  return {
    pid: child.pid ?? 0,
    async stop() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const pollEveryMs = 500;

async function untilNone(owner: pg.Client, statement: string): Promise<void> {
  while ((await owner.query(statement)).rows.length > 0) await sleep(pollEveryMs);
}

export type Reads = { p50Ms: number; p95Ms: number; answered: number; refused: number };

/** Buyers who look at what they owe, at a fixed rate whatever comes back, until stopped. */
function startReading(port: number, readers: readonly Buyer[]): { stop(): Promise<Reads> } {
  const latencies: number[] = [];
  let refused = 0;
  let isStopped = false;
  const requests = readers.map(({ accessToken }) =>
    rawGet(getSummary.path, { cookie: `access_token=${accessToken}`, origin: publicOrigin }),
  );
  const read = async (connection: RawConnection, request: string, dueMs: number) => {
    const { status } = await connection.send(request);
    if (status === 200) latencies.push(performance.now() - dueMs);
    else refused += 1;
  };
  const running = (async () => {
    let idle = await Promise.all(requests.map(() => RawConnection.open(port)));
    const pending = new Set<Promise<void>>();
    const beganMs = performance.now();
    for (let sent = 0; !isStopped; sent += 1) {
      // From when it should have gone out: a sender that falls behind must not hide the wait.
      const dueMs = beganMs + (sent * 1000) / readsPerSecond;
      await sleep(Math.max(0, dueMs - performance.now()));
      const connection = idle.findLast(({ isOpen }) => isOpen) ?? (await RawConnection.open(port));
      idle = idle.filter((each) => each !== connection && each.isOpen);
      const one: Promise<void> = read(
        connection,
        requests[sent % requests.length] ?? '',
        dueMs,
      ).finally(() => {
        idle.push(connection);
        pending.delete(one);
      });
      pending.add(one);
    }
    await Promise.all(pending);
    for (const connection of idle) connection.close();
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
      latencies.sort((one, other) => one - other);
      const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
      return { p50Ms: at(0.5), p95Ms: at(0.95), answered: latencies.length, refused };
    },
  };
}

/** Read from the gateway's book on the disk: so many payments are too long for an answer. */
export async function readTaken(bookFile: string): Promise<{ taken: number; twice: number }> {
  const references = new Map<string, string>();
  const taken = new Map<string, Set<string>>();
  for await (const line of createInterface({ input: createReadStream(bookFile) })) {
    const { put, row } = JSON.parse(line) as { put?: string; row?: Record<string, string> };
    if (put === 'requests' && row) references.set(row.id ?? '', row.referenceId ?? '');
    if (put !== 'payments' || row?.status !== 'SUCCEEDED') continue;
    const reference = references.get(row.requestId ?? '') ?? '';
    taken.set(reference, (taken.get(reference) ?? new Set()).add(row.id ?? ''));
  }
  const twice = [...taken.values()].filter(({ size }) => size > 1).length;
  return { taken: taken.size, twice };
}
