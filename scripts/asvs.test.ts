import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asvsRequirements } from './lib/asvs-requirements.ts';
import { root } from './lib/checkout.ts';
import { rowsOf } from './lib/markdown-rows.ts';
import { missingIn, pathsIn } from './lib/named-paths.ts';

// Where we stand with the standard, kept honest: no requirement without a row, no "met" without
// something that shows it, no file that is not there, no count that is wrong.

const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = rowsOf(page)
  .filter(([no = '']) => /^\d+\.\d+\.\d+$/.test(no))
  .map(([no = '', asks = '', state = '', why = '']) => ({ no, asks, state, why }));
const count = (state: string): number => rows.filter((row) => row.state === state).length;

test('every requirement of levels 1 and 2 has its row, in order', () => {
  expect(asvsRequirements).toHaveLength(253);
  expect(rows.map(({ no }) => no)).toEqual(asvsRequirements);
});

test('every row says what is asked, how we stand, and what shows it or why', () => {
  const states = ['met', 'not applicable', 'open'];
  const empty = rows.filter(
    ({ asks, state, why }) => asks.length < 5 || !states.includes(state) || why.length < 10,
  );
  expect(empty).toEqual([]);
  expect(rows.filter(({ state, why }) => state === 'met' && pathsIn(why).length === 0)).toEqual([]);
});

test('every file that it names is there', () => {
  expect(missingIn(page)).toEqual([]);
});

test('the counts at its top are those of its rows', () => {
  const said = `${rows.length} requirements: ${count('met')} met, ${count('not applicable')} not applicable, ${count('open')} open`;
  expect(page).toContain(said);
});
