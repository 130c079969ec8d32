import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { connect, type Db } from '@luwag/db';
import { listAlarms, readLedgerStatus } from '@luwag/ledger/alarms';
import { clearVerified, faultsOf, verifyWholeLedger } from '@luwag/modules/ledger/service';
import { createLogger } from '@luwag/platform/observability/log';
import { settings } from './lib/checkout.ts';

// The alarms of the ledger that stand, and the way to end them:
//   npm run ledger:alarms                        which rows do not match, and since when
//   npm run ledger:alarms -- --verify            verifies the whole ledger now
//   npm run ledger:alarms -- --clear "<why>"     verifies it, and clears what matches again
const { values: flags } = parseArgs({
  options: { verify: { type: 'boolean', default: false }, clear: { type: 'string' } },
});
const requestId = 'ledger-alarms';

async function show(db: Db): Promise<boolean> {
  const alarms = await listAlarms(db);
  for (const { found_at, kind, subject, detail } of alarms)
    console.log(`${found_at.toISOString()} ${kind} ${subject} ${JSON.stringify(detail)}`);
  const faults = faultsOf(await readLedgerStatus(db));
  console.log(
    faults.length === 0 ? 'The ledger is verified.' : `Money waits: ${faults.join(', ')}.`,
  );
  return faults.length === 0;
}

async function run(db: Db, anchorsFile: string): Promise<void> {
  if (flags.verify || flags.clear !== undefined) {
    const log = createLogger('ledger-alarms', 'error');
    const findings = await verifyWholeLedger({ db, log, anchorsFile, requestId });
    console.log(`The verification found ${findings.length} rows that do not match.`);
  }
  if (flags.clear !== undefined) {
    if (flags.clear.trim().length < 3) throw new Error('say why: --clear "<why>"');
    const by = userInfo().username;
    const cleared = await clearVerified(db, { by, reason: flags.clear, requestId });
    console.log(`Cleared: ${cleared}.`);
  }
  if (!(await show(db))) process.exitCode = 1;
}

const env = settings();
const db = connect(env.DATABASE_URL ?? '', {
  applicationName: 'ledger-alarms',
  connectionsMax: 2,
  statementTimeoutMs: 0,
});
try {
  await run(db, env.LEDGER_ANCHORS_FILE ?? '');
} finally {
  await db.destroy();
}
