import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv, root, settings } from './lib/checkout.ts';
import { printFunctionTypes } from './lib/function-types.ts';

// Prints packages/db/src/schema.ts and functions.ts from the migrated database. With --verify it
// only compares, and fails when a migration or a function changed what the types do not say.
const verify = process.argv.includes('--verify');
const databaseUrl = settings().DATABASE_OWNER_URL ?? '';
execFileSync(
  join(root, 'node_modules/.bin/kysely-codegen'),
  [
    ...['--url', databaseUrl, '--dialect', 'postgres'],
    ...['--out-file', join(root, 'packages/db/src/schema.ts')],
    ...['--type-mapping', '{"int8":"number"}', '--date-parser', 'string'],
    ...['--exclude-pattern', '{graphile_worker.*,migrations,loaded_functions}'],
    ...(verify ? ['--verify'] : []),
  ],
  { stdio: 'inherit', env: childEnv() },
);

const file = join(root, 'packages/db/src/functions.ts');
const printed = await printFunctionTypes(databaseUrl);
if (!verify) writeFileSync(file, printed);
else if (readFileSync(file, 'utf8') !== printed)
  throw new Error('packages/db/src/functions.ts is not what the database has: npm run generate');
