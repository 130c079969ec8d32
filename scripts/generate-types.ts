import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv, root, settings } from './lib/checkout.ts';
import { printFunctionDigests } from './lib/function-digests.ts';
import { printFunctionTypes } from './lib/function-types.ts';

// Prints packages/db/src/schema.ts, functions.ts and function-digests.ts from the migrated
// database. With --verify it only compares, and fails when a migration or a function changed what
// they do not say.
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

const printed = {
  'packages/db/src/functions.ts': await printFunctionTypes(databaseUrl),
  'packages/db/src/function-digests.ts': await printFunctionDigests(databaseUrl),
};
for (const [file, text] of Object.entries(printed)) {
  if (!verify) writeFileSync(join(root, file), text);
  else if (readFileSync(join(root, file), 'utf8') !== text)
    throw new Error(`${file} is not what the database has: npm run generate`);
}
