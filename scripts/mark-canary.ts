import { connect } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { openVault } from '@luwag/key-service/vault';
import { sessionUrl, settings } from './lib/checkout.ts';

// From here on, unwrapping this account's key is an alarm: node scripts/mark-canary.ts <account id>
const [accountId] = process.argv.slice(2);
if (!accountId) {
  console.error('Use: node scripts/mark-canary.ts <account id>');
  process.exit(2);
}
const env = settings();
const db = connect(sessionUrl(), { applicationName: 'mark-canary', connectionsMax: 1 });
const vault = openVault({ socketPath: env.KEYS_SOCKET ?? '' });
try {
  await inScope(db, 'system', (tx) => vault.markCanary(tx, accountId));
  console.log('It is a canary.');
} finally {
  await db.destroy();
}
