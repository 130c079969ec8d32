import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { browserPackages } from '../dev-packages.ts';

const root = join(import.meta.dirname, '../../..');
/** React Router's plugin makes these ready itself. */
const ofThePlugin = ['react', 'react-dom/client', 'react-router', 'react-router/dom'];

/** What may reach a browser: no tests, nothing of the server alone, not the list of routes. */
const sources = globSync(
  ['apps/web/src/**/*.{ts,tsx}', 'packages/{ui,contracts,domain}/src/**/*.{ts,tsx}'],
  { cwd: root, exclude: ['apps/web/src/paraglide/**'] },
).filter((file) => !/\.test\.|\.server\.|\/src\/routes\.ts$/.test(file));

/** Packages whose values a source uses; types leave nothing behind. */
function packagesOf(source: string): string[] {
  const text = readFileSync(join(root, source), 'utf8');
  const named = /^(?:import|export)\s(?!type\b)[^'";]*?from '([^']+)'/gm;
  const whole = /^import '([^']+)'|\bimport\('([^']+)'\)/gm;
  const found = [...text.matchAll(named), ...text.matchAll(whole)];
  return found.map(([, name, other]) => name ?? other ?? '');
}

const isPackage = (name: string): boolean =>
  !/^(?:[.#/]|@luwag\/|node:|virtual:)/.test(name) && !name.includes('?');

test('every package that a page imports is made ready before the first page, and no other', () => {
  const imported = new Set(sources.flatMap(packagesOf).filter(isPackage));
  for (const name of ofThePlugin) imported.delete(name);
  expect([...imported].sort()).toEqual([...browserPackages].sort());
});
