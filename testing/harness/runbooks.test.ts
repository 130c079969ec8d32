import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inScope } from '@luwag/db/scope';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { forAllTests } from './for-all-tests.ts';

// Whoever is on call types these statements as they stand: each runs as the application's role, and
// where rows are somebody's the runbook sets the scope, without which every list would be empty.

const folder = join(import.meta.dirname, '../../docs/runbooks');
const runbooks = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  .map(({ name, text }) => ({
    name,
    text,
    blocks: [...text.matchAll(/^ *```sql\n([\s\S]+?)^ *```$/gm)].map(([, block = '']) => block),
  }))
  .filter(({ blocks }) => blocks.length > 0);
const statementsIn = (block: string): string[] =>
  block
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll('<position>', '1')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

const database = forAllTests(openDatabase);

test('statements are found', () => {
  expect(runbooks.flatMap(({ blocks }) => blocks).length).toBeGreaterThan(7);
});

describe.each(runbooks)('$name', ({ text, blocks }) => {
  test.each(blocks.flatMap(statementsIn))('runs: %s', async (statement) => {
    const run = inScope(database.db, 'system', async (tx) => {
      await sql.raw(statement).execute(tx);
      throw new Error('rolled back');
    });
    await expect(run).rejects.toThrow('rolled back');
  });

  test('sets the scope where rows are somebody’s', async () => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relrowsecurity`.execute(database.db);
    const guarded = rows.filter(({ name }) =>
      blocks.some((block) => new RegExp(`\\b(?:from|join|update) ${name}\\b`).test(block)),
    );
    if (guarded.length > 0) expect(text).toContain("set local luwag.scope = 'system'");
  });
});

test('names only jobs that there are', () => {
  const declared = new Set(declaredJobs());
  const named = runbooks.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:add_job\(|task = )'([\w.]+)'/g)].map(([, job = '']) => `${name}: ${job}`),
  );
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((each) => !declared.has(each.split(': ')[1] ?? ''))).toEqual([]);
});

function declaredJobs(): string[] {
  const modules = join(import.meta.dirname, '../../modules');
  return readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(modules, path), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\bjob\(\s*'([\w.]+)'/g)].map(([, name = '']) => name));
}
