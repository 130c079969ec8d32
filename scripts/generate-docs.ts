import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manilaDateOf } from '@luwag/domain/calendar';
import { openApiOf } from '@luwag/platform/http/openapi';
import { callsOf, eventsOf, type OpenApi, tagsOf } from '../apps/web/api-reference.ts';
import { surfaceOf, withChanges } from './lib/api-changes.ts';
import { apiMapOf } from './lib/api-map.ts';
import { root } from './lib/checkout.ts';
import { environmentPage } from './lib/environment-doc.ts';
import { outagesPage } from './lib/outages-drill/page.ts';
import { postmanOf } from './lib/postman.ts';
import { productRoutes } from './lib/product-routes.ts';
import { type OpenApi as Described, sdkTypesOf } from './lib/sdk-types.ts';

// What docs says of the API, printed from the routes that it mounts: its description, the map of
// calls, a Postman collection and what changed since this was last run; the types of the SDK; the
// settings of each process; and what goes on while an engine is away.
// With --verify it only compares, and fails when one is stale.
const routes = productRoutes();
const api = openApiOf(routes.map((route) => route.endpoint));
// Through JSON, as whoever reads the file has it.
const printed: OpenApi = JSON.parse(JSON.stringify(api));
const calls = callsOf(printed);
const changesFile = 'docs/api-changes.json';
const known = read(join(root, changesFile));
const changes = withChanges(
  known ? JSON.parse(known) : undefined,
  surfaceOf(calls, eventsOf(printed)),
  manilaDateOf(Date.now()),
);
const generated = {
  'docs/openapi.json': textOf(api),
  'docs/api-map.md': apiMapOf(routes),
  'docs/environment.md': environmentPage(),
  'docs/outages.md': outagesPage(),
  'docs/postman.json': textOf(postmanOf(calls, tagsOf(printed))),
  [changesFile]: textOf(changes),
  'packages/sdk/src/api-types.ts': sdkTypesOf(api as Described),
};
const isVerify = process.argv.includes('--verify');
for (const [file, text] of Object.entries(generated)) {
  const path = join(root, file);
  if (!isVerify) writeFileSync(path, text);
  else if (read(path) !== text) {
    console.error(`${file} is stale: run npm run generate`);
    process.exitCode = 1;
  }
}

function textOf(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
