import type { Alert, RuleGroup } from './alert.ts';
import { checkoutGroup } from './alerts-checkout.ts';
import { enginesGroup } from './alerts-engines.ts';
import { moneyGroup } from './alerts-money.ts';
import { monitoringGroup } from './alerts-monitoring.ts';
import { workGroup } from './alerts-work.ts';
import { dashboards, printDashboard } from './dashboards.ts';
import { statusGroup } from './status-levels.ts';
import { printYaml, type Yaml } from './yaml.ts';

export const groups: readonly RuleGroup[] = [
  checkoutGroup,
  workGroup,
  moneyGroup,
  enginesGroup,
  monitoringGroup,
  statusGroup,
];

/**
 * Always fires, and goes to a service that calls somebody when it stops coming: the only alert for
 * "nobody watches any more".
 */
const heartbeat = {
  alert: 'Heartbeat',
  expr: 'vector(1)',
  labels: { severity: 'heartbeat' },
  annotations: {
    summary: 'Prometheus and Alertmanager are alive',
    runbook: 'docs/runbooks/monitoring.md',
  },
};

const note = '# Printed by npm run monitoring from deploy/monitoring/alerts-*.ts; do not edit.\n';

const annotationsOf = ({ summary, runbook }: Alert, labels: Record<string, string> = {}) => ({
  summary: summary.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (whole, name) => labels[name] ?? whole),
  runbook: `docs/runbooks/${runbook}.md`,
});

const ruleOf = (alert: Alert): Yaml => ({
  alert: alert.name,
  expr: alert.expr,
  ...(alert.for ? { for: alert.for } : {}),
  labels: { severity: alert.severity, ...alert.labels },
  annotations: annotationsOf(alert),
});

function printRules({ name, interval, recordings = [], alerts }: RuleGroup): string {
  const records = recordings.map(({ record, expr, labels }) => ({
    record,
    expr,
    ...(labels ? { labels } : {}),
  }));
  const last = name === monitoringGroup.name ? [heartbeat] : [];
  const rules = [...records, ...alerts.map(ruleOf), ...last];
  return note + printYaml({ groups: [{ name, ...(interval ? { interval } : {}), rules }] });
}

const seriesOf = (series: Record<string, string>): Yaml =>
  Object.entries(series).map(([name, values]) => ({ series: name, values }));

/** Both halves of the proof of an alert, or of all that share its name and are played together. */
function testsOf([first, ...others]: readonly [Alert, ...Alert[]]): Yaml[] {
  const { name, every: interval = '1m' } = first;
  const all = [first, ...others];
  const merged = (half: 'fires' | 'blip') =>
    seriesOf(Object.assign({}, ...all.map((alert) => alert[half].series)));
  const expected = all.map((alert) => ({
    exp_labels: { severity: alert.severity, ...alert.labels, ...alert.fires.labels },
    exp_annotations: annotationsOf(alert, alert.fires.labels),
  }));
  return [
    {
      name: `${name} fires`,
      interval,
      input_series: merged('fires'),
      alert_rule_test: [{ eval_time: first.fires.at, alertname: name, exp_alerts: expected }],
    },
    {
      name: `${name} wakes nobody for a blip`,
      interval,
      input_series: merged('blip'),
      alert_rule_test: first.blip.at.map((at) => ({
        eval_time: at,
        alertname: name,
        exp_alerts: [],
      })),
    },
  ];
}

const beats = [{ exp_labels: heartbeat.labels, exp_annotations: heartbeat.annotations }];
const heartbeatTest: Yaml = {
  name: 'Heartbeat fires whatever happens, and goes on',
  interval: '1m',
  alert_rule_test: ['0m', '90m'].map((at) => ({
    eval_time: at,
    alertname: heartbeat.alert,
    exp_alerts: beats,
  })),
};

type TestFile = { rules: string; tests: string };

/** What promtool tests: for each name of an alert a file with its rules and what they rest on. */
export function printTests(): Record<string, TestFile> {
  const files: Record<string, TestFile> = {
    heartbeat: {
      rules: printYaml({ groups: [{ name: 'one', rules: [heartbeat] }] }),
      tests: printTest('heartbeat', [heartbeatTest]),
    },
  };
  for (const { alerts, recordings = [] } of groups)
    for (const [first] of Map.groupBy(alerts, ({ name }) => name).values()) {
      if (!first) continue;
      const { name } = first;
      const [, ...others] = alerts.filter((alert) => alert.name === name);
      const used = recordings.filter(({ record }) => first.expr.includes(record));
      files[name] = {
        rules: printRules({ name: 'one', recordings: used, alerts: [first, ...others] }),
        tests: printTest(name, testsOf([first, ...others]), first.every),
      };
    }
  return files;
}

const printTest = (name: string, tests: Yaml[], every = '1m'): string =>
  printYaml({ rule_files: [`${name}.rules.yaml`], evaluation_interval: every, tests });

/** Every file that Prometheus and Grafana load, by its path below deploy/monitoring. */
export function printAll(): Record<string, string> {
  return {
    ...Object.fromEntries(groups.map((group) => [`rules/${group.name}.yaml`, printRules(group)])),
    ...Object.fromEntries(
      dashboards.map((board) => [`dashboards/${board.uid}.json`, printDashboard(board)]),
    ),
  };
}
