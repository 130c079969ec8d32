import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gaveWay, loadFunctionsOnly, migrate, planMigration } from '@luwag/db/migrate';
import { settings } from './lib/checkout.ts';

// Brings the database of DATABASE_OWNER_URL to the schema of this release. The address leads to the
// server itself and not to a pool of connections: the lock of the migrator belongs to a session.
//   npm run migrate                   tables, then functions
//   npm run migrate -- --plan         what that would do; if functions change, stop workers first
//   npm run migrate -- --functions    functions only, to go back to this release from a newer one
const { values: flags } = parseArgs({
  options: {
    plan: { type: 'boolean', default: false },
    functions: { type: 'boolean', default: false },
  },
});
const { DATABASE_OWNER_URL: ownerUrl } = settings();
if (!ownerUrl) throw new Error('DATABASE_OWNER_URL is not set');

/**
 * A migration gives up after two seconds of waiting for a lock, and where a payment and it wait for
 * each other; payments go first.
 */
const tries = 10;
const pauseMs = 3000;

async function run(url: string): Promise<void> {
  if (flags.plan) return printPlan(url);
  const work = flags.functions ? loadFunctionsOnly : migrate;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work(url);
      console.log(flags.functions ? 'The functions are loaded.' : 'The schema is up to date.');
      return;
    } catch (error) {
      if (attempt === tries || !gaveWay(error)) throw error;
      console.log(`Somebody holds a lock; again in ${pauseMs} ms (${attempt} of ${tries}).`);
      await sleep(pauseMs);
    }
  }
}

async function printPlan(url: string): Promise<void> {
  const { migrations, functions } = await planMigration(url);
  for (const name of migrations) console.log(`migration  ${name}`);
  for (const name of functions) console.log(`function   ${name}`);
  if (functions.length > 0) console.log('Functions change: stop the workers first.');
  else console.log(migrations.length > 0 ? 'Workers may go on.' : 'Nothing to do.');
}

await run(ownerUrl);
