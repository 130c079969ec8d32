import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Runs after the build: the best compression is slow, so it is paid once here and never per
// request.
const directory = new URL('../build/client', import.meta.url).pathname;
// Models are the least compressible of these, and still a tenth lighter.
const isLighter = /\.(?:js|css|svg|txt|json|html|wasm|bin)$/;
const bytesMin = 512;

/** What most routes say of themselves. */
const usual = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  imports: [],
};

/** Routes of the console: of no use in the pages of buyers, of shops and in front of the door. */
const isOfConsole = /^routes\/ops(?:$|-(?!login$|enroll$))/;
const pagesOfOthers = '/^\\/(?:$|buyer|merchant|address-finder|developers)/';

type Routes = Record<string, object>;

/**
 * Browsers get the list of all routes with their first page. What each route imports is most of it
 * and is needed on the server alone, which has a list of its own: there it becomes preloads. What
 * most routes say is said once, and put back into each when the list is read. The console's routes
 * are a list of their own, which pages of others do not fetch.
 */
async function lightenRoutes(path: string): Promise<string> {
  const list = await readFile(path, 'utf8');
  const begin = list.indexOf('{');
  const end = list.lastIndexOf('}') + 1;
  const manifest = JSON.parse(list.slice(begin, end)) as { routes: Routes };
  const isTold = ([key, value]: [string, unknown]) =>
    key !== 'id' && key !== 'imports' && value !== usual[key as keyof typeof usual];
  const [routes, consoles]: [Routes, Routes] = [{}, {}];
  for (const [id, route] of Object.entries(manifest.routes))
    (isOfConsole.test(id) ? consoles : routes)[id] = Object.fromEntries(
      Object.entries(route).filter(isTold),
    );
  const listOfConsole = `export default ${JSON.stringify(consoles)}`;
  const hash = createHash('sha256').update(listOfConsole).digest('hex').slice(0, 8);
  const name = `routes-ops-${hash}.js`;
  await writeFile(join(dirname(path), name), listOfConsole);
  const putBack = `;{const all=window.__reactRouterManifest.routes;if(!${pagesOfOthers}.test(location.pathname))Object.assign(all,(await import("./${name}")).default);for(const id in all)all[id]={id,...${JSON.stringify(usual)},...all[id]}}`;
  await writeFile(
    path,
    list.slice(0, begin) + JSON.stringify({ ...manifest, routes }) + list.slice(end) + putBack,
  );
  return name;
}

async function compress(path: string): Promise<void> {
  const plain = await readFile(path);
  if (plain.length < bytesMin) return;
  const brotli = await promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
  await writeFile(`${path}.br`, brotli);
  await writeFile(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }));
}

const entries = await readdir(directory, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && isLighter.test(entry.name));
const isRoutes = /^manifest-[0-9a-f]+\.js$/;
const paths = files.map(({ name, parentPath }) => join(parentPath, name));
for (const { name, parentPath } of files)
  if (isRoutes.test(name))
    paths.push(join(parentPath, await lightenRoutes(join(parentPath, name))));
// All at once: the library has a handful of threads for it, and takes them in turn.
await Promise.all(paths.map(compress));
