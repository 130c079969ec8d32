import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alarmNames } from '@luwag/platform/observability/alarms';
import { createMetrics } from '@luwag/platform/observability/metrics';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Declared = { name: string; labels: string; type: string };

async function listDeclared(): Promise<Declared[]> {
  const { registry } = createMetrics();
  return (await registry.getMetricsAsJSON())
    .filter(({ name }) => name.startsWith('luwag_'))
    .map(({ name, type }) => {
      const { labelNames = [] } = registry.getSingleMetric(name) as { labelNames?: string[] };
      return { name, labels: labelNames.join(', '), type: String(type) };
    });
}
const byName = (one: Declared, other: Declared) => one.name.localeCompare(other.name);

test('docs/observability.md has every metric with its labels and type, and no other', async () => {
  const row = /^\| `(luwag_\w+)` \| ([\w, ]*?) ?\| (\w+) \| /gm;
  const told = [...read('docs/observability.md').matchAll(row)].map(
    ([, name = '', labels = '', type = '']) => ({ name, labels, type }),
  );
  expect(told.length).toBeGreaterThan(40);
  expect(told.sort(byName)).toEqual((await listDeclared()).sort(byName));
});

/** Roles of the database have names of the same form, and exporters have metrics of their own. */
const others = /^luwag_(?:app|owner|readonly|userpool|monitor|pooler|backup_\w+)$/;

test('runbooks name only metrics that there are', async () => {
  const declared = (await listDeclared()).map(({ name }) => name);
  // The beginning of several names stands for all of them.
  const isDeclared = (name: string) =>
    name.endsWith('_')
      ? declared.some((each) => each.startsWith(name))
      : declared.includes(name) || declared.includes(name.replace(/_(?:bucket|count|sum)$/, ''));
  const named = globSync('docs/runbooks/*.md', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/\bluwag_\w+/g)]
      .map(([name]) => name)
      .filter((name) => !others.test(name))
      .map((name) => ({ path, name })),
  );
  expect(named.filter(({ name }) => !isDeclared(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

test('every alarm that a line of the log may raise is counted under its name, and none is only listed', () => {
  const sources = globSync('{apps,modules,packages}/**/*.ts', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/*.test.ts', 'apps/web/build/**'],
  });
  const raised = sources.flatMap((path) =>
    [...read(path).matchAll(/\balarm: '(\w+)'/g)].map(([, name = '']) => name),
  );
  expect([...new Set(raised)].sort()).toEqual([...alarmNames].sort());
});
