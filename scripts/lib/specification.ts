import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.ts';

// What was specified, as two pages list it: ours, which says how each line is answered, and the
// specification itself, which is not part of the repository and may lie beside it.

export type SpecifiedCall = { method: string; path: string; state: string };
export type SpecifiedRoute = {
  path: string;
  state: string;
  status: number;
  /** Where a redirect leads. */
  to: string | undefined;
};

const page = () => readFileSync(join(root, 'docs/specification.md'), 'utf8');

/** The calls of our page, below `/api/v1`. */
export const documentedCalls = (): SpecifiedCall[] =>
  [...page().matchAll(/^\| ([A-Z]+) `(\/[^`]*)` \| ([^|]+) \|/gm)].map(
    ([, method = '', path = '', state = '']) => ({ method, path, state: state.trim() }),
  );

/** The routes of our page, with what a visitor without a session is answered. */
export const documentedRoutes = (): SpecifiedRoute[] =>
  [...page().matchAll(/^\| `(\/[^`]*)` \| ([^|]+) \| (\d{3})(?: `([^`]+)`)? \|/gm)].map(
    ([, path = '', state = '', status, to]) => ({
      path,
      state: state.trim(),
      status: Number(status),
      to,
    }),
  );

/** With or without its last slash, and whatever its parameters are called. */
export const callOf = ({ method, path }: Pick<SpecifiedCall, 'method' | 'path'>): string =>
  `${method} ${path.replaceAll(/\{\w+\}/g, '{}').replace(/(?<=.)\/$/, '')}`;

const originalFile = join(root, '../shared/specification.md');

/** Calls and routes by the specification's own tables; undefined where it does not lie there. */
export function readOriginal(): { calls: string[]; routes: string[] } | undefined {
  if (!existsSync(originalFile)) return undefined;
  const text = readFileSync(originalFile, 'utf8');
  const rows = [...text.matchAll(/^\| ((?:[A-Z]+, )*[A-Z]+) (\/\S*)[^|]*\|/gm)];
  const calls = rows.flatMap(([, methods = '', address = '']) => {
    const [path = ''] = address.split('?');
    return methods.split(', ').map((method) => callOf({ method, path }));
  });
  const routes = [...text.matchAll(/^\| (\/[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', '),
  );
  return { calls, routes };
}
