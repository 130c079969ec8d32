import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformRefusals } from '@luwag/contracts/problem';
import { expect, test } from 'vitest';
import { printAll } from '../deploy/monitoring/print.ts';
import { root } from './lib/checkout.ts';
import { callNames, duringOf, outages } from './lib/outages-drill/expectations.ts';

// docs/outages.md promises what the drill checks; what it names has to exist.

test('whoever is told by an alert is told by one that there is', () => {
  const rules = Object.values(printAll()).join('\n');
  const named = outages.flatMap(({ alerts }) => alerts);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !rules.includes(`alert: ${name}\n`))).toEqual([]);
  expect(outages.filter(({ alerts }) => alerts.length === 0)).toEqual([]);
});

test('the figures that tell are measured by the product', () => {
  const page = readFileSync(join(root, 'docs/observability.md'), 'utf8');
  const names = outages.flatMap(({ sign }) => (sign ? [sign.name.replace(/_count$/, '')] : []));
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('what stops says so by a refusal that every call may give', () => {
  const codes: Record<string, number> = platformRefusals;
  const refused = outages.flatMap((outage) =>
    callNames.flatMap((call) => {
      const during = duringOf(outage, call);
      // The identity provider's own protocol is not ours.
      return typeof during === 'string' || call === 'signIn' ? [] : [during];
    }),
  );
  expect(refused.length).toBeGreaterThan(5);
  expect(refused.filter(({ status, code }) => codes[code] !== status)).toEqual([]);
});

test('CI sees four engines away, and each is gone once and hangs once where that is possible', () => {
  expect(outages.filter(({ isShort }) => isShort).length).toBeGreaterThanOrEqual(4);
  for (const engine of ['redis', 'keys', 'gateway', 'store'])
    expect(outages.filter((one) => one.engine === engine).map(({ how }) => how)).toEqual([
      'killed',
      'hangs',
    ]);
});
