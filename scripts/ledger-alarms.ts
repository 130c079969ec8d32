import { parseArgs } from 'node:util';
import { connect } from '@luwag/db';
import { createWatchSigner } from '@luwag/ledger/watch-row';
import { createLogger } from '@luwag/platform/observability/log';
import { runAlarmCommand } from './lib/alarm-command.ts';
import { sessionUrl, settings } from './lib/checkout.ts';

// The alarms of the ledger that stand, and the way to end them:
//   npm run ledger:alarms                        which rows do not match, and whether money waits
//   npm run ledger:alarms -- --verify            verifies the whole ledger now
//   npm run ledger:alarms -- --clear "<why>"     verifies it, and clears what matches again
const { values: flags } = parseArgs({
  options: { verify: { type: 'boolean', default: false }, clear: { type: 'string' } },
});
const requestId = 'ledger-alarms';

const env = settings();
const db = connect(sessionUrl(), {
  applicationName: 'ledger-alarms',
  connectionsMax: 2,
  statementTimeoutMs: 0,
});
try {
  const deps = {
    db,
    log: createLogger(requestId, 'error'),
    anchorsFile: env.LEDGER_ANCHORS_FILE ?? '',
    signer: createWatchSigner(Buffer.from(env.CODE_KEY ?? '', 'base64url')),
    requestId,
  };
  if (!(await runAlarmCommand(deps, flags, console.log))) process.exitCode = 1;
} finally {
  await db.destroy();
}
