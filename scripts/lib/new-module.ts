import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// The templates are files of a module called `widgets`, at the paths they will have. They stand
// among the fixtures because by themselves they do not compile.
const templates = join(import.meta.dirname, '../fixtures/new-module');
const migrations = 'packages/db/migrations';

export type NewModule = { created: string[]; changed: string[] };

/** Writes a module into the checkout at `root`. Nothing is written when a part of it exists. */
export function newModule(root: string, noun: string): NewModule {
  if (!/^[a-z]{2,19}s$/.test(noun))
    throw new Error(`"${noun}" is not a plural noun of one word, such as vouchers`);
  const named = renamerOf(noun);
  const created = globSync('**/*.{ts,sql}', { cwd: templates })
    .sort()
    .map((template) => ({
      path: pathOf(root, named(template)),
      text: named(readFileSync(join(templates, template), 'utf8')),
    }));
  const taken = [`modules/${noun}`, ...created.map(({ path }) => path)].filter((path) =>
    existsSync(join(root, path)),
  );
  if (taken.length > 0) throw new Error(`${taken[0]} exists already`);

  const changed = registrations.map(({ path, add }) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text: add(text, named) };
  });
  for (const { path, text } of [...created, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  // Where imports stand and lines break depends on the noun. Linting would read the whole tree.
  const typed = created.map(({ path }) => path).filter((path) => path.endsWith('.ts'));
  const biome = ['check', '--write', '--linter-enabled=false', '--vcs-enabled=false', ...typed];
  execFileSync(join(root, 'node_modules/.bin/biome'), biome, { cwd: root, stdio: 'pipe' });
  return { created: created.map(({ path }) => path), changed: changed.map(({ path }) => path) };
}

type Named = (text: string) => string;

/** `widgets` and `Widgets`, and one of them, become the new noun. */
function renamerOf(noun: string): Named {
  const one = noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.slice(0, -1);
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return (text) =>
    text
      .replaceAll('widgets', noun)
      .replaceAll('Widgets', capital(noun))
      .replaceAll('widget', one)
      .replaceAll('Widget', capital(one));
}

/** A migration runs after all that are there, so its number is the next one. */
function pathOf(root: string, path: string): string {
  if (dirname(path) !== migrations) return path;
  const numbers = readdirSync(join(root, migrations)).map((name) => Number.parseInt(name, 10));
  const next = Math.max(...numbers.filter(Number.isFinite)) + 10_000;
  return join(migrations, `${next}_${path.slice(migrations.length + 1)}`);
}

/** Where a module is listed. A file that no longer looks as expected here is an error. */
const registrations: { path: string; add: (text: string, named: Named) => string }[] = [
  {
    path: 'packages/contracts/src/docs/all.ts',
    add: (text, named) => {
      const imports = [
        "import * as widgets from '../widgets.ts';",
        "import { widgetsDocs } from './widgets.ts';",
      ];
      const listed = imports.map(named).reduce(withImport, text);
      const contracts = withLine(listed, 'const contracts = {', named('  ...widgets,'));
      return withLine(contracts, 'const docs', named('  ...widgetsDocs,'));
    },
  },
  {
    path: 'packages/contracts/src/docs/tags.ts',
    add: (text, named) =>
      withLine(text, 'export const tagWords', named("  widgets: 'Widgets of buyers',")),
  },
  {
    path: 'apps/api/src/routes.ts',
    add: (text, named) => {
      const line = named("import { widgetsRoutes } from '@luwag/modules/widgets/routes';");
      return withLine(
        withImport(text, line),
        'export const routesOf',
        named('  ...widgetsRoutes,'),
      );
    },
  },
  {
    path: 'apps/worker/src/tasks.ts',
    add: (text, named) => {
      const line = named("import { widgetsHandlers } from '@luwag/modules/widgets/worker';");
      return withLine(
        withImport(text, line),
        'export function handlersOf',
        named('    ...widgetsHandlers,'),
      );
    },
  },
  { path: 'packages/db/src/schema.ts', add: withTable },
];

const specifierOf = (line: string): string => /from ['"]([^'"]+)['"];$/.exec(line)?.[1] ?? '';

/** How Biome orders imports: packages, then parents, then the folder itself, each by name. */
const rankOf = (specifier: string): number => {
  if (specifier.startsWith('../')) return 1;
  return specifier.startsWith('./') ? 2 : 0;
};
const comesBefore = (one: string, other: string): boolean =>
  rankOf(one) === rankOf(other) ? one < other : rankOf(one) < rankOf(other);

/** Adds an import in its place among the others. */
function withImport(text: string, line: string): string {
  const imports = [...text.matchAll(/^import [^;]+;$/gm)];
  const wanted = specifierOf(line);
  const next = imports.find(([found]) => comesBefore(wanted, specifierOf(found)));
  const last = imports.at(-1);
  if (!last) throw new Error(`no imports to put "${line}" beside`);
  if (next) return `${text.slice(0, next.index)}${line}\n${text.slice(next.index)}`;
  const end = last.index + last[0].length;
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

/** Adds a line at the end of the list or object that begins at the line with `opening`. */
function withLine(text: string, opening: string, line: string): string {
  const from = text.indexOf(opening);
  const indent = /^ */.exec(line)?.[0].length ?? 0;
  const closing = new RegExp(`^ {${indent - 2}}[\\]}];`, 'm');
  const end = from < 0 ? -1 : text.slice(from).search(closing);
  if (end < 0) throw new Error(`no list to put "${line.trim()}" in after "${opening}"`);
  return `${text.slice(0, from + end)}${line}\n${text.slice(from + end)}`;
}

/** What `npm run generate` prints for the new table, so that the module compiles before it. */
function withTable(text: string, named: Named): string {
  const shape = named(`export interface Widgets {
  account_id: string;
  created_at: Timestamp;
  id: Generated<string>;
  name: string;
  ready_at: Timestamp | null;
}

`);
  const name = named('Widgets');
  const later = [...text.matchAll(/^export interface (\w+) \{/gm)].find(
    ([, other = '']) => other > name || other === 'DB',
  );
  const all = later ? `${text.slice(0, later.index)}${shape}${text.slice(later.index)}` : text;
  const from = all.indexOf('export interface DB {');
  const key = named('widgets');
  const row = [...all.slice(from).matchAll(/^ {2}"?([\w.]+)"?: \w+;$/gm)].find(
    ([, other = '']) => other > key,
  );
  if (!later || from < 0) throw new Error('packages/db/src/schema.ts has no list of tables');
  const line = named('  widgets: Widgets;\n');
  if (!row) return withLine(all, 'export interface DB {', line.trimEnd());
  return `${all.slice(0, from + row.index)}${line}${all.slice(from + row.index)}`;
}
