import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { waitUntil } from '@luwag/testing/harness/processes';
import pg from 'pg';
import { root } from './lib/checkout.ts';
import { byteFinder } from './lib/personal-canaries/forms.ts';
import { startCanaryHarness } from './lib/personal-canaries/harness.ts';
import { type CanaryPerson, canariesOf, newPerson } from './lib/personal-canaries/people.ts';
import { placesOf, search } from './lib/personal-canaries/search.ts';
import { visitAsBuyer, visitAsMerchant, visitInVain } from './lib/personal-canaries/visits.ts';

// People with unmistakable data sign up, tell everything that is asked for and send pictures; then
// their data is looked for, in every form it might have taken, in a dump of the database, its files
// and write-ahead log, the statements it was sent, the logs of every process and the object store.
// It is found nowhere. Afterwards some of it is planted, to show that it would have been.
//   npm run canaries:personal
const harness = await startCanaryHarness();
try {
  const people = ['buyer', 'merchant', 'stranger', 'employee'].map(newPerson);
  const [buyer, merchant, stranger, employee] = people as [
    CanaryPerson,
    CanaryPerson,
    CanaryPerson,
    CanaryPerson,
  ];
  await visitAsBuyer(harness, buyer);
  await visitAsMerchant(harness, merchant);
  await visitInVain(harness, stranger, buyer);
  importRoster(employee);
  await settled();
  const find = byteFinder(people.flatMap(canariesOf));
  const places = placesOf(harness);

  await flush();
  const leaks = search(places, find);
  await plant(buyer);
  await flush();
  const planted = search(places, find);
  const blind = places.filter(({ name }) => !planted.some((hit) => hit.place === name));
  for (const { name } of blind) console.error(`what was planted in ${name} was not found`);
  console.log(`${leaks.length} leaks; planted, ${planted.length} found`);
  process.exitCode = leaks.length === 0 && blind.length === 0 ? 0 : 1;
} finally {
  await harness.close();
}

/** A partner's list, as somebody imports one. */
function importRoster({ email, number }: CanaryPerson): void {
  const file = join(harness.logs, '..', 'people.csv');
  writeFileSync(file, `${email},${number}\n`);
  const script = join(root, 'scripts/import-roster.ts');
  const said = execFileSync(
    process.execPath,
    [script, '--company', 'Kooperatiba', '--file', file],
    {
      env: { ...shellEnv(), ...harness.env },
    },
  );
  writeFileSync(join(harness.logs, 'roster.log'), said);
}

/** No job is left, so that all that will ever be written has been. */
async function settled(): Promise<void> {
  const isIdle = () =>
    asAdmin(async (admin) => {
      const { rowCount } = await admin.query(`select from graphile_worker.jobs
        where attempts < max_attempts and run_at < now() + interval '1 minute'`);
      return rowCount === 0;
    });
  await waitUntil(isIdle, 'the queue to be empty');
}

/** What the server holds in memory goes to its files. */
function flush(): Promise<void> {
  return asAdmin(async (admin) => {
    await admin.query('checkpoint');
    await admin.query('select pg_switch_wal()');
  });
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(harness.cluster.adminUrl);
  url.pathname = '/luwag';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** As a careless hand would leave it: a row, a line of a log, a file. */
async function plant({ firstName, lastName, number, bankNumber }: CanaryPerson): Promise<void> {
  const careless = Buffer.from(`${firstName} ${lastName}`).toString('base64');
  await asAdmin((admin) =>
    admin.query('insert into companies (name) values ($1), ($2)', [number, careless]),
  );
  appendFileSync(join(harness.logs, 'api.log'), `{"body":${JSON.stringify({ bankNumber })}}\n`);
  const file = join(harness.objects, 'careless');
  if (existsSync(file)) throw new Error('this name is taken');
  writeFileSync(file, JSON.stringify({ lastName }));
}
