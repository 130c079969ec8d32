import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@luwag/platform/http';
import { root } from './checkout.ts';

/**
 * Where each call is answered: method and path, the function, the module's tables and the jobs it
 * asks for.
 */
export function apiMapOf(routes: Route[]): string {
  const rows = [...routes]
    .sort((a, b) => a.endpoint.path.localeCompare(b.endpoint.path))
    .map(({ endpoint, run }) => {
      const module = endpoint.name.split('.')[0] ?? '';
      const auth = endpoint.auth === 'public' ? 'public' : endpoint.auth.schemes.join(', ');
      const cells = [
        `${endpoint.method} \`${endpoint.path}\``,
        `\`modules/${module}\` ${run.name}`,
        auth,
        tablesOf(module).join(', ') || '–',
        jobsOf(module).join(', ') || '–',
      ];
      return `| ${cells.join(' | ')} |`;
    });
  return [
    '# Which code answers which call',
    '',
    'Printed from the contracts by `npm run generate`; do not edit.',
    '',
    '| Call | Function | Auth | Tables | Jobs |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const sourcesOf = (module: string): string[] => {
  const dir = join(root, 'modules', module);
  const names = existsSync(dir)
    ? readdirSync(dir).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    : [];
  return names.map((name) => readFileSync(join(dir, name), 'utf8'));
};

const tableUse =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\('([\w.]+)'/g;
const jobUse = /\bjob\('([\w.]+)'/g;

const found = (module: string, pattern: RegExp): string[] => [
  ...new Set(
    sourcesOf(module).flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')),
  ),
];
const tablesOf = (module: string) => found(module, tableUse).sort();
const jobsOf = (module: string) => found(module, jobUse).sort();
