import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@luwag/platform/http/route';
import { root } from './checkout.ts';

/** Where each call is answered: method and path, the file and its function, and who may call. */
export function apiMapOf(routes: Route[]): string {
  const rows = [...routes]
    .sort((a, b) => a.endpoint.path.localeCompare(b.endpoint.path))
    .map(({ endpoint, run }) => {
      const module = endpoint.name.split('.')[0] ?? '';
      const auth = endpoint.auth === 'public' ? 'public' : endpoint.auth.schemes.join(', ');
      const cells = [
        `${endpoint.method} \`${endpoint.path}\``,
        `\`${fileOf(module, run.name)}\` ${run.name}`,
        auth,
      ];
      return `| ${cells.join(' | ')} |`;
    });
  return [
    '# Which code answers which call',
    '',
    'Printed from the contracts by `npm run generate`; do not edit.',
    '',
    '| Call | Function | Auth |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

type Source = { path: string; text: string };

const sourcesOf = (module: string): Source[] => {
  const dir = `modules/${module}`;
  const names = existsSync(join(root, dir))
    ? readdirSync(join(root, dir), { recursive: true, encoding: 'utf8' })
    : [];
  return names
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .sort()
    .map((name) => ({
      path: `${dir}/${name}`,
      text: readFileSync(join(root, dir, name), 'utf8'),
    }));
};

/** The file that declares the function which answers a call. */
function fileOf(module: string, name: string): string {
  const declared = new RegExp(`^export (?:async function|function|const) ${name}\\b`, 'm');
  const found = sourcesOf(module).find(({ text }) => declared.test(text));
  if (!found) throw new Error(`modules/${module} declares no function ${name}`);
  return found.path;
}
