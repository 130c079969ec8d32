import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiOf } from '@luwag/platform/http/openapi';
import { apiMapOf } from './lib/api-map.ts';
import { root } from './lib/checkout.ts';
import { productRoutes } from './lib/product-routes.ts';
import { type OpenApi, sdkTypesOf } from './lib/sdk-types.ts';

// docs/openapi.json, docs/api-map.md and the types of the SDK, printed from the routes the API
// mounts. With --verify it only compares, and fails when one of them is stale.
const routes = productRoutes();
const openApi = openApiOf(routes.map((route) => route.endpoint));
const generated = {
  'docs/openapi.json': `${JSON.stringify(openApi, null, 2)}\n`,
  'docs/api-map.md': apiMapOf(routes),
  'packages/sdk/src/api-types.ts': sdkTypesOf(openApi as OpenApi),
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

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
