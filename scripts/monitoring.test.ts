import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '@luwag/platform/observability/metrics';
import { expect, test } from 'vitest';
import type { Alert } from '../deploy/monitoring/alert.ts';
import { dashboards } from '../deploy/monitoring/dashboards.ts';
import { groups, printAll } from '../deploy/monitoring/print.ts';
import { queries } from '../deploy/status/measure.ts';
import { root } from './lib/checkout.ts';
import { checkSettings, testRules } from './lib/rule-tests.ts';

const home = join(root, 'deploy/monitoring');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const alerts: readonly Alert[] = groups.flatMap((group) => group.alerts);

test('rules and boards are printed as they are declared: npm run monitoring', () => {
  for (const [path, text] of Object.entries(printAll()))
    expect(readFileSync(join(home, path), 'utf8') === text, path).toBe(true);
});

test('every alert fires when it should, and none for a blip', () => {
  const { said, isGood } = testRules();
  expect(isGood, said).toBe(true);
});

test('Prometheus takes its settings; pages and heartbeats go their own ways', () => {
  checkSettings('promtool', ['check', 'config', '--syntax-only', join(home, 'prometheus.yaml')]);
  checkSettings('promtool', [
    ...['check', 'rules', ...groups.map(({ name }) => join(home, `rules/${name}.yaml`))],
  ]);
  const settings = read('deploy/monitoring/alertmanager.yaml');
  for (const severity of ['page', 'heartbeat'])
    expect(settings).toContain(`severity="${severity}"`);
  // What is silenced by another exists: a name that was changed would silence nothing.
  const lists = [...settings.matchAll(/alertname=~?"([^"]+)"/g)].map(([, list = '']) => list);
  const silencing = lists.flatMap((list) => (list.includes('(') ? [list] : list.split('|')));
  expect(silencing.length).toBeGreaterThan(10);
  const isKnown = (name: string) =>
    alerts.some((alert) => new RegExp(`^${name}$`).test(alert.name));
  expect(silencing.filter((name) => !isKnown(name))).toEqual([]);
});

test('every alert has its page, which names it and says how to know that it is over', () => {
  const faults = alerts.flatMap(({ name, runbook }) => {
    const path = `docs/runbooks/${runbook}.md`;
    if (!existsSync(join(root, path))) return [`${name}: no ${path}`];
    const text = read(path);
    return [
      ...(text.includes(`\`${name}\``) ? [] : [`${path} does not name ${name}`]),
      ...(text.includes('```') ? [] : [`${path} has no command`]),
    ];
  });
  expect([...new Set(faults)]).toEqual([]);
  const heartbeat = read('docs/runbooks/monitoring.md');
  expect(heartbeat).toContain('`Heartbeat`');
});

/** Metrics of exporters, by what was read from running ones; npm run exporters writes them anew. */
const exported = new Map(
  Object.values(
    JSON.parse(read('deploy/monitoring/exporter-metrics.json')) as Record<
      string,
      Record<string, string[]>
    >,
  ).flatMap((metrics) => Object.entries(metrics)),
);

async function ownMetrics(): Promise<Map<string, readonly string[]>> {
  const { registry } = createMetrics();
  const own = new Map<string, readonly string[]>();
  const parts = { histogram: ['_bucket', '_count', '_sum'] } as Record<string, string[]>;
  for (const { name, type } of await registry.getMetricsAsJSON()) {
    const { labelNames = [] } = registry.getSingleMetric(name) as { labelNames?: string[] };
    for (const part of parts[String(type)] ?? ['']) own.set(`${name}${part}`, labelNames);
  }
  // Written by a timer of the host, not by a process.
  for (const [, name = ''] of read('deploy/monitoring/backup-age').matchAll(/TYPE (\w+) gauge/g))
    own.set(name, []);
  return own;
}

const words =
  /\b(?:luwag|pg|patroni|etcd|haproxy|redis|node|prometheus|alertmanager|process)_\w+\b/g;
/** Names in a query, without what stands in quotes. */
const namesIn = (query: string): string[] => query.replaceAll(/"[^"]*"/g, '').match(words) ?? [];

/** Every query that somebody runs, with who does. */
const asked: { by: string; expr: string }[] = [
  ...groups.flatMap(({ recordings = [], alerts: each }) => [
    ...recordings.map(({ record, expr }) => ({ by: record, expr })),
    ...each.map(({ name, expr }) => ({ by: name, expr })),
  ]),
  ...dashboards.flatMap(({ title, panels }) =>
    panels.flatMap((panel) =>
      Object.values(panel.lines).map((expr) => ({ by: `${title}: ${panel.title}`, expr })),
    ),
  ),
  ...queries().map((expr) => ({ by: 'the status page', expr })),
];

test('every metric that a rule, a panel or the status page names is measured by somebody', async () => {
  const own = await ownMetrics();
  const unknown = asked.flatMap(({ by, expr }) =>
    namesIn(expr)
      .filter((name) => !own.has(name) && !exported.has(name))
      .map((name) => `${by}: ${name}`),
  );
  expect(unknown).toEqual([]);
  // What is recorded is recorded by a rule of ours.
  const records = new Set(groups.flatMap(({ recordings = [] }) => recordings.map((r) => r.record)));
  const recorded = asked.flatMap(({ expr }) => expr.match(/\bluwag:[\w:]+/g) ?? []);
  expect(recorded.filter((name) => !records.has(name))).toEqual([]);
});

/** What Prometheus itself adds: whom it asked, and the ends of a histogram's buckets. */
const added = ['job', 'instance', 'le'];

test('every label that a query asks for is one of its metric: by another nothing is found', async () => {
  const own = await ownMetrics();
  const selectors = asked.flatMap(({ by, expr }) =>
    [...expr.matchAll(/\b(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', inside = '']) =>
      [...inside.matchAll(/(?:^|,)\s*(\w+)(?:=|!)/g)].map(([, label = '']) => ({
        by,
        name,
        label,
      })),
    ),
  );
  expect(selectors.length).toBeGreaterThan(50);
  const labelsOf = (name: string) => own.get(name) ?? exported.get(name) ?? [];
  const unknown = selectors.filter(
    ({ name, label }) => name !== 'up' && ![...labelsOf(name), ...added].includes(label),
  );
  expect(unknown).toEqual([]);
});
