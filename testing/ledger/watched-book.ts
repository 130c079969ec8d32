import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPool, overPool } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import { listAlarms } from '@luwag/ledger/alarms';
import { createWatchSigner, readLedgerStatus, signWatch } from '@luwag/ledger/watch-row';
import { checkLedger, faultsOf } from '@luwag/modules/ledger/service';
import { createLogger } from '@luwag/platform/observability/log';
import { sql } from 'kysely';
import pg from 'pg';
import {
  insertAccount,
  insertLine,
  insertPurchase,
  insertStore,
  pesos,
} from '../builders/purchases.ts';
import { cloneDatabase } from '../harness/database.ts';
import { untilFinal } from './traffic.ts';

const purchase = { terms: 3, startDate: civilDate('2026-11-10') } as const;

/** A buyer with a plan in each state, a shop, and a watch that looks when it is told to. */
export async function startWatchedBook() {
  const database = await cloneDatabase();
  const pgPool = connectPool(database.appUrl, { applicationName: 'test', connectionsMax: 5 });
  const db = overPool(pgPool);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const folder = mkdtempSync(join(tmpdir(), 'luwag-watching-'));
  const anchorsFile = join(folder, 'anchors.jsonl');
  const buyerId = await insertAccount(db, 'buyer');
  await insertLine(db, { buyerId, limitCentavos: pesos(50_000) });
  const store = await insertStore(db, await insertAccount(db, 'merchant'));
  for (const status of ['active', 'pending', 'declined'] as const)
    await insertPurchase(db, { ...purchase, buyerId, store, status, amountCentavos: pesos(3_000) });
  await untilFinal(pgPool);

  /** Every line of the log at error. */
  const logged: string[] = [];
  const log = createLogger('test', 'error', { write: (line: string) => void logged.push(line) });
  const signer = createWatchSigner(randomBytes(32));
  const looking = { db, log, anchorsFile, signer, requestId: 'test' };
  return {
    database,
    db,
    /** As the owner of the tables, whom no trigger need stop. */
    owner,
    buyerId,
    anchorsFile,
    logged,
    looking,
    look: (hasTime: (isWanted: boolean) => boolean = () => true) =>
      checkLedger({ ...looking, hasTime }),
    faults: async () => faultsOf(await readLedgerStatus(db, signer)),
    /** Changes the row of the watch as one who has the key. */
    async noteInWatch(change: string): Promise<void> {
      await owner.query(`update ledger.watch set ${change}`);
      await inScope(db, 'system', (tx) => signWatch(tx, signer));
    },
    alarms: async () => (await listAlarms(db)).map(({ kind, subject }) => `${kind} ${subject}`),
    anchors: () => readFileSync(anchorsFile, 'utf8').trim().split('\n'),
    stretchLimit: () => owner.query('update credit_lines set limit_centavos = 1'),
    limitAlarm: `credit_limit credit_lines ${buyerId} live`,
    /** Journals that no batch holds yet. */
    async postMore(): Promise<void> {
      const other = await insertAccount(db, 'buyer');
      await insertLine(db, { buyerId: other, limitCentavos: pesos(1_000) });
      await untilFinal(pgPool);
    },
    /** The mails to staff that the queue holds. */
    async tellings(): Promise<{ payload: unknown }[]> {
      const { rows } = await sql<{ payload: unknown }>`select j.payload
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'ledger.notifyStaff' order by j.id`.execute(db);
      return rows;
    },
    async close(): Promise<void> {
      await owner.end();
      await db.destroy();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

export type WatchedBook = Awaited<ReturnType<typeof startWatchedBook>>;
