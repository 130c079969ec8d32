import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnv, root, settings } from './lib/checkout.ts';

// Prints packages/db/src/schema.ts from the migrated database. With --verify it only compares, and
// fails when a migration changed what the types do not say.
const verify = process.argv.includes('--verify');
execFileSync(
  join(root, 'node_modules/.bin/kysely-codegen'),
  [
    ...['--url', settings().DATABASE_OWNER_URL ?? '', '--dialect', 'postgres'],
    ...['--out-file', join(root, 'packages/db/src/schema.ts')],
    ...['--type-mapping', '{"int8":"number"}', '--date-parser', 'string'],
    ...['--exclude-pattern', '{graphile_worker.*,migrations,loaded_functions}'],
    ...(verify ? ['--verify'] : []),
  ],
  { stdio: 'inherit', env: childEnv() },
);
