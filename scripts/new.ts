import { parseArgs } from 'node:util';
import { root } from './lib/checkout.ts';
import { newModule } from './lib/new-module.ts';

// Writes the skeleton of a new part of the product:
//   npm run new -- module vouchers
// It compiles, passes the rules and has a test that passes; then it is yours to change.
const usage = 'npm run new -- module <noun>   one plural word, such as vouchers';
const { positionals } = parseArgs({ allowPositionals: true });
const [kind, noun] = positionals;
if (kind !== 'module' || !noun) throw new Error(`usage: ${usage}`);

const { created, changed } = newModule(root, noun);
for (const path of created) console.log(`created  ${path}`);
for (const path of changed) console.log(`changed  ${path}`);
console.log(`
next:
  npm run reset && npm run generate
      applies the migration, then prints the database types, docs/openapi.json and docs/api-map.md
  npm test -- --project module modules/${noun}
  CONTRIBUTING.md says how to add endpoints, screens, jobs, tables and fields`);
