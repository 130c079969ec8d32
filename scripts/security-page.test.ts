import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/checkout.ts';
import { rowsOf } from './lib/markdown-rows.ts';
import { missingIn, pathsIn } from './lib/named-paths.ts';

// The page of threats must not fall behind the tree: a control that moved, a test that is gone, an
// attack that nobody can look up.

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const threats = new Map(
  rowsOf(page)
    .filter(([no = '']) => /^[AT]\d+$/.test(no))
    .map(([no = '', ...rest]) => [no, rest]),
);
const numbered = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${letter}${i + 1}`);

test('every threat has its row, with a control and something that shows it', () => {
  expect([...threats.keys()]).toEqual([...numbered('T', 25), ...numbered('A', 16)]);
  const bare = [...threats].filter(([, [threat = '', control = '', shown = '']]) => {
    const isTested = pathsIn(shown).some((path) => path.endsWith('.test.ts'));
    return threat.length < 10 || pathsIn(control).length === 0 || !isTested;
  });
  expect(bare).toEqual([]);
});

test('every file that it names is there', () => {
  expect(pathsIn(page).length).toBeGreaterThan(100);
  expect(missingIn(page)).toEqual([]);
});

test('every attack is on a threat of the page, and whatever a review got is an attack', () => {
  const sources = globSync('scripts/attack/*.ts', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const attacked = new Set(
    sources.flatMap((text) => [...text.matchAll(/threat: '(\w+)'/g)].map(([, no = '']) => no)),
  );
  expect([...attacked].filter((no) => !threats.has(no))).toEqual([]);
  expect(numbered('A', 16).filter((no) => !attacked.has(no))).toEqual([]);
});
