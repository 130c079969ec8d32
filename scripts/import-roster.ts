import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { connect } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { openVault } from '@luwag/key-service/vault';
import { readRoster } from '@luwag/modules/accounts/profile/roster-file';
import { insertRoster, upsertCompany } from '@luwag/modules/accounts/profile/rosters-repository';
import { sessionUrl, settings } from './lib/checkout.ts';

// A partner company's list of people, whom it vouches for at registration:
//   npm run roster -- --company "Name" --file people.csv
// Each line holds an e-mail address, a mobile number or both. Lines that cannot be read are named
// and the others imported; running it again adds only what is new. Nobody is ever removed by it.
// Only blind indexes are kept, made by the key process: whom it named cannot be read back.
const { values } = parseArgs({
  options: { company: { type: 'string' }, file: { type: 'string' } },
});
const company = values.company?.trim();
if (!company || !values.file) {
  console.error('Use: npm run roster -- --company "Name" --file people.csv');
  process.exit(2);
}
const { emails, numbers, bad } = readRoster(readFileSync(values.file, 'utf8'));
const { KEYS_SOCKET = '' } = settings();
const vault = openVault({ socketPath: KEYS_SOCKET });
const db = connect(sessionUrl(), { applicationName: 'roster' });
try {
  const people = {
    emailIndexes: await vault.blindIndexes('email', emails),
    numberIndexes: await vault.blindIndexes('number', numbers),
  };
  const added = await inScope(db, 'system', async (tx) =>
    insertRoster(tx, await upsertCompany(tx, company), people),
  );
  const read = emails.length + numbers.length;
  console.log(`${company}: ${read} addresses and numbers read, ${added} new.`);
} finally {
  await db.destroy();
}
for (const { line, reason } of bad) console.error(`line ${line}: ${reason}`);
process.exitCode = bad.length > 0 ? 1 : 0;
