import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { connect } from '@luwag/db';
import { listAlarms } from '@luwag/ledger/alarms';
import { createWatchSigner, readLedgerStatus } from '@luwag/ledger/watch-row';
import { clearVerified, faultsOf, verifyWholeLedger } from '@luwag/modules/ledger/service';
import { createLogger } from '@luwag/platform/observability/log';
import { settings } from './lib/checkout.ts';

// The alarms of the ledger that stand, and the way to end them:
//   npm run ledger:alarms                        which rows do not match, and whether money waits
//   npm run ledger:alarms -- --verify            verifies the whole ledger now
//   npm run ledger:alarms -- --clear "<why>"     verifies it, and clears what matches again
const { values: flags } = parseArgs({
  options: { verify: { type: 'boolean', default: false }, clear: { type: 'string' } },
});
const requestId = 'ledger-alarms';
type CheckDeps = Parameters<typeof verifyWholeLedger>[0];

/** What stands, and whether money waits for it; true when nothing does. */
async function show({ db, signer }: CheckDeps): Promise<boolean> {
  const alarms = await listAlarms(db);
  for (const { found_at, kind, subject, detail } of alarms)
    console.log(`${found_at.toISOString()} ${kind} ${subject} ${JSON.stringify(detail)}`);
  const faults = faultsOf(await readLedgerStatus(db, signer));
  if (faults.length > 0) console.log(`Money waits: ${faults.join(', ')}.`);
  else if (alarms.length > 0) console.log('Money moves, but what is listed does not match.');
  else console.log('The ledger is verified.');
  return faults.length === 0 && alarms.length === 0;
}

async function run(deps: CheckDeps): Promise<void> {
  if (flags.clear !== undefined && flags.clear.trim().length < 3)
    throw new Error('say why: --clear "<why>"');
  if (flags.verify || flags.clear !== undefined) {
    const { length } = await verifyWholeLedger(deps);
    console.log(`Rows that failed verification: ${length}.`);
  }
  if (flags.clear !== undefined) {
    const by = userInfo().username;
    console.log(`Cleared: ${await clearVerified(deps, { by, reason: flags.clear })}.`);
  }
  if (!(await show(deps))) process.exitCode = 1;
}

const env = settings();
const db = connect(env.DATABASE_URL ?? '', {
  applicationName: 'ledger-alarms',
  connectionsMax: 2,
  statementTimeoutMs: 0,
});
try {
  await run({
    db,
    log: createLogger(requestId, 'error'),
    anchorsFile: env.LEDGER_ANCHORS_FILE ?? '',
    signer: createWatchSigner(Buffer.from(env.CODE_KEY ?? '', 'base64url')),
    requestId,
  });
} finally {
  await db.destroy();
}
