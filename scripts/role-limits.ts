import { limitStatements, setRoleLimits } from '@luwag/db/limits';
import pg from 'pg';
import { settings } from './lib/checkout.ts';

// How long sessions of our roles may wait, run and stand idle, as settings of the roles, so that
// they hold behind a pooler too. After the migrations of a release, by whoever may change roles:
//   npm run limits                 sets what differs, at POSTGRES_ADMIN_URL
//   npm run limits -- --print      prints the statements, for psql
// Sessions that are open keep what they have: afterwards, RECONNECT at every pooler.
if (process.argv.includes('--print')) {
  for (const statement of limitStatements()) console.log(`${statement};`);
} else {
  const admin = new pg.Client({ connectionString: settings().POSTGRES_ADMIN_URL });
  await admin.connect();
  try {
    await setRoleLimits(admin);
    console.log('Every role has its limits.');
  } finally {
    await admin.end();
  }
}
