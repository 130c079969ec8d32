import { setTimeout as sleep } from 'node:timers/promises';
import { connectPool, overPool } from '@luwag/db';
import { appendAnchor, closeBatch, verifyAnchors } from '@luwag/ledger/anchors';
import type { Command } from '@luwag/ledger/commands';
import { postAlone } from '@luwag/ledger/posting';
import { proveLedger } from '@luwag/ledger/reading';
import { LedgerRefusal } from '@luwag/ledger/refusals';
import {
  causeOf,
  grantOf,
  payoutOf,
  posting,
  randomBelow,
  saleOf,
  timeOrderedId,
} from '@luwag/testing/ledger/traffic';
import pg from 'pg';
import type { ScratchCluster } from './scratch-cluster.ts';

export type Round = {
  acknowledged: number;
  /** Sent and never answered. Some of them are in the ledger: the retry has to find out. */
  unknown: number;
  unknownButThere: number;
  lost: number;
  /** Made again by the retry though it was there: money twice. */
  doubled: number;
  halfWritten: number;
  drift: number;
  imbalances: number;
  firstBadBatch: number | null;
  recoveryMs: number;
};

const buyers = 50;
const clients = 12;

/** Lines to spend, so that the load moves counters as well as entries. */
export async function openLines(appUrl: string): Promise<void> {
  const pgPool = connectPool(appUrl, { applicationName: 'kills', waitMs: 30_000 });
  for (let buyer = 0; buyer < buyers; buyer++)
    await postAlone(pgPool, posting(grantOf(`k${buyer}`, 1_000_000_000_000)));
  await pgPool.end();
}

/** Load, SIGKILL in the middle of it, restart, and an account of what came through. */
export async function killUnderLoad(cluster: ScratchCluster, anchors: string): Promise<Round> {
  const { acknowledged, unknown } = await loadUntilKilled(cluster);
  const began = performance.now();
  cluster.start();
  const recoveryMs = Math.round(performance.now() - began);
  const pgPool = new pg.Pool({ connectionString: cluster.appUrl, max: 4 });
  const db = overPool(pgPool);
  try {
    const present = await presentAmong(pgPool, [...acknowledged, ...unknown.map(({ id }) => id)]);
    const lost = acknowledged.filter((id) => !present.has(id)).length;
    const unknownButThere = unknown.filter(({ id }) => present.has(id)).length;
    const retried = await retry(pgPool, unknown);
    const { imbalances, drift } = await proveLedger(db);
    const [batch, halfWritten] = [await closeBatch(db), await countHalfWritten(pgPool)];
    if (batch) appendAnchor(anchors, batch);
    return {
      ...{ acknowledged: acknowledged.length, unknown: unknown.length, unknownButThere },
      doubled: Math.max(0, retried.created + retried.refused + unknownButThere - unknown.length),
      ...{ lost, halfWritten, drift, imbalances, recoveryMs },
      firstBadBatch: (await verifyAnchors(db, anchors)).firstBad,
    };
  } finally {
    await db.destroy();
  }
}

async function loadUntilKilled(cluster: ScratchCluster) {
  const acknowledged: string[] = [];
  const unknown: Command[] = [];
  const pgPool = connectPool(cluster.appUrl, {
    applicationName: 'kills',
    connectionsMax: clients,
    waitMs: 30_000,
  });
  let isKilled = false;
  const answered = Promise.withResolvers<void>();
  const client = async () => {
    while (!isKilled) {
      const commands = nextCommands();
      try {
        await postAlone(pgPool, ...commands);
        acknowledged.push(...commands.map(({ id }) => id));
        answered.resolve();
      } catch (error) {
        if (error instanceof LedgerRefusal) continue;
        unknown.push(...commands);
        return;
      }
    }
  };
  const load = Promise.all(Array.from({ length: clients }, client));
  // From the first answer on: a busy machine may take longer than that to give one, and a kill
  // before it would prove nothing. Clients that all broke off wait for no answer.
  await Promise.race([answered.promise, load]);
  await sleep(500 + randomBelow(1000));
  await cluster.kill();
  isKilled = true;
  await load;
  await pgPool.end();
  return { acknowledged, unknown };
}

/** Mostly checkouts; some are held and let go in one call, some come by the dozen, some pay out. */
function nextCommands(): Command[] {
  const dice = randomBelow(10);
  if (dice === 0) return Array.from({ length: 12 }, () => posting(anySale()));
  if (dice === 1) return [posting(payoutOf('k', 1 + randomBelow(1000)), { phase: 'pending' })];
  if (dice > 2) return [posting(anySale())];
  const pending = posting(anySale(), { phase: 'pending' });
  const end: Command = {
    ...{ id: timeOrderedId(), mode: 'test', pendingId: pending.id, phase: 'post' },
    ...{ event: 'checkout', ...causeOf(pending.journal.source) },
  };
  return [pending, end];
}

function anySale() {
  const buyerId = `k${randomBelow(buyers)}`;
  return saleOf({ planId: buyerId, buyerId, merchantId: 'k' }, 100 + randomBelow(10_000));
}

async function presentAmong(pgPool: pg.Pool, ids: string[]): Promise<Set<string>> {
  const { rows } = await pgPool.query<{ id: string }>(
    'select id from ledger.all_journals where id = any ($1::uuid[])',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** As a client would that never heard back: the same ids again, until there is an answer. */
async function retry(pgPool: pg.Pool, unknown: Command[]) {
  let [created, refused] = [0, 0];
  for (const command of unknown) {
    try {
      created += await postAlone(pgPool, command);
    } catch (error) {
      if (!(error instanceof LedgerRefusal)) throw error;
      refused += 1;
    }
  }
  return { created, refused };
}

async function countHalfWritten(pgPool: pg.Pool): Promise<number> {
  const { rows } = await pgPool.query<{ count: number }>(`
    select count(*)::int as count from (
      select j.id from ledger.all_journals j
        left join ledger.all_entries e on e.journal_id = j.id
        left join ledger.accounts a on a.id = e.account_id
       group by j.id
      having count(e.seq) < 2 or sum(e.amount) filter (where a.unit = 'PHP') <> 0
          or sum(e.amount) filter (where a.unit = 'CRL') <> 0) half`);
  return rows[0]?.count ?? -1;
}
