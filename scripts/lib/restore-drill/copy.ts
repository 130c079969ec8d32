import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { connect } from '@luwag/db';
import { proveLedger } from '@luwag/ledger/reading';
import { freePort } from '@luwag/testing/harness/processes';
import { createSteered } from '@luwag/testing/harness/steered';
import type { DrillHarness } from '../checkout-drill/harness.ts';
import { operate } from './backups.ts';
import { openMarket } from './purchases.ts';

/** Copies of the files of anchors, as an operator makes them before touching either. */
export type Copies = { ledger: string; audit: string };

/** Its socket is in its folder, which only its own account can open. */
export const copyUrl = (folder: string, role = 'luwag_app'): string =>
  `postgres://${role}@${encodeURIComponent(folder)}:5432/luwag`;

/** As the runbook has it: what one table lost is put back into what runs, and all else stays. */
export function takeRowsBack(folder: string, ownerUrl: string): void {
  const rows = join(folder, 'rows.csv');
  const psql = (args: string[], input?: string) =>
    execFileSync('psql', ['-q', '-v', 'ON_ERROR_STOP=1', ...args], { input, stdio: 'pipe' });
  psql(['-h', folder, '-U', 'postgres', '-d', 'luwag', '-c', `\\copy installments to ${rows} csv`]);
  psql(
    [ownerUrl],
    `set row_security = off;
create temp table came_back (like installments);
\\copy came_back from ${rows} csv
insert into installments select * from came_back on conflict do nothing;
`,
  );
}

const payments = 4;

/** The product on the restored copy: people pay there, and ledger and anchors go on. */
export async function payOnCopy(
  harness: DrillHarness,
  folder: string,
  copies: Copies,
): Promise<string[]> {
  const DATABASE_URL = copyUrl(folder);
  const settings = {
    ...{ ...harness.settings, DATABASE_URL },
    ...{ AUDIT_ANCHORS_FILE: copies.audit, LEDGER_ANCHORS_FILE: copies.ledger },
  };
  const ports = [await freePort(), await freePort(), await freePort()].map(String);
  const [API_PORT = '', API_HEALTH_PORT = '', WORKER_PORT = ''] = ports;
  const ready = (port: string) => `http://127.0.0.1:${port}/readyz`;
  const api = createSteered(
    'apps/api/src/main.ts',
    { ...settings, API_PORT, API_HEALTH_PORT },
    ready(API_HEALTH_PORT),
  );
  const worker = createSteered(
    'apps/worker/src/main.ts',
    { ...settings, ...harness.outside, WORKER_PORT },
    ready(WORKER_PORT),
  );
  const db = connect(DATABASE_URL, { applicationName: 'restore-drill', connectionsMax: 2 });
  try {
    await Promise.all([api.start(), worker.start()]);
    const stores = { ...harness.stores, db };
    const apiOrigin = `http://127.0.0.1:${API_PORT}`;
    const market = await openMarket({ ...harness, apiOrigin, db, stores });
    await market.pay(payments);
    const { imbalances, drift } = await proveLedger(db);
    const { status, said } = await operate(
      ['scripts/run', 'node', 'scripts/anchor-ledger.ts', '--anchors', copies.ledger],
      { ...settings, DATABASE_SESSION_URL: DATABASE_URL },
    );
    return [
      ...(imbalances + drift === 0 ? [] : ['the ledger of the copy does not sum up']),
      ...(status === 0 && said.includes('The ledger is well') ? [] : [`on the copy: ${said}`]),
    ];
  } finally {
    await Promise.all([api.kill(), worker.kill()]);
    await db.destroy();
  }
}
