import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { isBankingDay } from '@luwag/domain/holidays';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { findTrustMisfits } from '@luwag/modules/paluwagan/book/service';
import { collectDues, runGroups } from '@luwag/modules/paluwagan/worker';
import { drawSlot, uuidV7 } from '@luwag/platform/ids';
import { enqueue, type Job } from '@luwag/platform/jobs/job';
import { insertWallets } from '@luwag/testing/builders/autopay-builders';
import { insertRunningGroups } from '@luwag/testing/builders/running-groups';
import { startGatewayProcess } from '@luwag/testing/harness/gateway-sandbox';
import pg from 'pg';
import { openStores, startProduct } from './checkout-bench.ts';
import { type Cpu, readCpu, readTaken, startWorker, tokenLine } from './collecting-bench.ts';
import type { ScratchCluster } from './scratch-cluster.ts';

export type Evening = { seconds: number; cpu: Cpu };
export type Size = { groups: number; seats: number };

/** A product with groups of which everybody gives today, by a wallet that is charged by itself. */
export async function prepareEvening(cluster: ScratchCluster, size: Size) {
  const product = await startProduct(cluster, '');
  const { db, close: closeStores } = openStores(cluster.appUrl, product.userpoolUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'luwag-bench-gateway-'));
  const bookFile = join(dataDir, 'gateway.jsonl');
  const tokens = await seedGroups(db, size);
  writeFileSync(bookFile, tokens.map(tokenLine).join(''));
  const gateway = await startGatewayProcess({
    SANDBOX_DATA_DIR: dataDir,
    SANDBOX_GATEWAY_CALLS_PER_MINUTE: '1000000',
  });
  await gateway.behave({ magic_amounts: 'off' });
  const worker = await startWorker(cluster, product, gateway.origin);
  const owner = new pg.Client({ connectionString: cluster.ownerUrl });
  await owner.connect();
  await owner.query('vacuum analyze');
  const pids = {
    PostgreSQL: () => cluster.pids(),
    Worker: () => [worker.pid],
    API: () => [product.apiPid],
    Gateway: () => [gateway.pid()],
  };
  const ask = (job: Job) =>
    inScope(db, 'system', (tx) =>
      enqueue(tx, { requestId: 'bench' }, job, {}, { key: `bench ${job.name}` }),
    );
  return {
    db,
    /** Rounds open, everybody is charged, and each pot is released by who gives last. */
    async run(): Promise<Evening> {
      const before = readCpu(pids);
      const beganMs = performance.now();
      await ask(runGroups);
      await untilReleased(owner, () => ask(collectDues));
      return { seconds: (performance.now() - beganMs) / 1000, cpu: readCpu(pids, before) };
    },
    readTaken: () => readTaken(bookFile),
    /** Pots that are due or on their way, and what does not fit. */
    async readPots() {
      const { rows } = await owner.query<{ pots: number; seats: number }>(
        `select count(*)::int as pots, count(distinct seat_id)::int as seats
           from pal_payouts where kind = 'pot'`,
      );
      const misfits = await inScope(db, 'system', findTrustMisfits);
      return { pots: rows[0]?.pots ?? 0, seats: rows[0]?.seats ?? 0, misfits };
    },
    async close() {
      await worker.stop();
      await Promise.all([gateway.stop(), product.stop()]);
      await Promise.all([closeStores(), owner.end()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const pollEveryMs = 1_000;

/** Each minute's collector, asked for as soon as the last one is done. */
async function untilReleased(owner: pg.Client, askAgain: () => Promise<void>): Promise<void> {
  const isDone = async () => {
    const { rows } = await owner.query(
      `select from pal_rounds where round_number = 1 and status <> 'released' limit 1`,
    );
    return rows.length === 0;
  };
  while (!(await isDone())) {
    await askAgain();
    await sleep(pollEveryMs);
  }
}

const groupsPerInsert = 250;

/** The last day on which banks were open: what is due then is due now. */
function dueDateOn(today: CivilDate): CivilDate {
  let day = today;
  while (!isBankingDay(day, philippineHolidays)) day = addDays(day, -1);
  return day;
}

/** The tokens of their sources. */
async function seedGroups(db: Db, { groups, seats }: Size): Promise<string[]> {
  const firstDate = dueDateOn(manilaDateOf(Date.now()));
  const tokens: string[] = [];
  for (let from = 0; from < groups; from += groupsPerInsert) {
    const count = Math.min(groupsPerInsert, groups - from);
    const accounts = Array.from({ length: count * seats }, () => uuidV7(new Date(), drawSlot()));
    const sources = await insertWallets(db, accounts);
    tokens.push(...sources.map(({ token }) => token));
    const sourceOf = new Map(sources.map(({ buyer, id }) => [buyer, id]));
    const members = accounts.map((accountId) => ({
      accountId,
      sourceId: sourceOf.get(accountId) ?? '',
    }));
    await insertRunningGroups(
      db,
      Array.from({ length: count }, (_, index) => ({
        mode: 'live' as const,
        firstDate,
        today: firstDate,
        members: members.slice(index * seats, (index + 1) * seats),
      })),
    );
  }
  return tokens;
}
