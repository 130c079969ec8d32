import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from './rules.ts';
import { root } from './sources.ts';
import { checkFile, checkTree, printed } from './tidy.ts';

const fixtures = join(root, 'scripts/fixtures/tidy');

/** Each fixture: the rule it breaks, the path it pretends to have, and the lines that are wrong. */
const broken: [fixture: string, rule: string, path: string, lines: number[]][] = [
  ['file-size.ts', 'file-size', 'modules/plans/service.ts', [403]],
  ['file-size-at-the-limit.ts', 'file-size', 'modules/plans/service.ts', []],
  ['file-size.ts', 'file-size', 'packages/db/src/schema.ts', []],
  ['function-size.ts', 'function-size', 'modules/plans/worker.ts', [74]],
  ['function-size-in-tests.ts', 'function-size', 'modules/plans/plans.test.ts', [84]],
  ['line-width.ts', 'line-width', 'modules/plans/worker.ts', [1, 3]],
  ['whole-test-runs.ts', 'whole-test-runs', 'modules/plans/plans.test.ts', [2, 3, 4, 5, 7, 8]],
  ['real-collaborators.ts', 'real-collaborators', 'modules/plans/plans.test.ts', [4, 5]],
  [
    'retired-words.ts',
    'retired-words',
    'modules/plans/worker.ts',
    [1, 2, 3, 5, 7, 10, 11, 12, 13, 14],
  ],
  ['file-names.ts', 'retired-words', 'modules/plans/standing.ts', [1]],
  ['file-names.ts', 'retired-words', 'testing/plans-world.ts', [1]],
  ['file-names.ts', 'retired-words', 'modules/plans/service.ts', []],
  ['retired-words.ts', 'retired-words', 'apps/web/src/features/plans/pay.ts', []],
  ['no-leftovers.ts', 'no-leftovers', 'modules/plans/worker.ts', [1, 3, 5]],
  ['no-leftovers.sql', 'no-leftovers', 'packages/db/migrations/0001_plans.sql', [1]],
  ['no-escape-hatches.ts', 'no-escape-hatches', 'scripts/dev.ts', [1, 2, 3, 4, 8, 9, 11]],
  ['no-console.ts', 'no-console', 'modules/plans/worker.ts', [2, 3]],
  ['no-console.ts', 'no-console', 'scripts/dev.ts', []],
  ['file-names.ts', 'file-names', 'modules/plans/openPlan.ts', [1]],
  ['file-names.ts', 'file-names', 'modules/My_Plans/service.ts', [1]],
  ['file-names.ts', 'file-names', 'modules/plans/utils.ts', [1]],
  ['file-names.ts', 'file-names', 'modules/plans/date-helpers.ts', [1]],
  ['file-names.ts', 'file-names', 'modules/plans/plan-manager.test.ts', [1]],
  ['file-names.ts', 'file-names', 'modules/plans/common-words.ts', [1]],
  ['file-names.ts', 'file-names', 'modules/plans/uncommon.ts', []],
  ['file-names.ts', 'file-names', 'apps/web/src/store/util.ts', []],
  ['env-in-one-place.ts', 'env-in-one-place', 'apps/api/src/main.ts', [1, 4, 5, 6]],
  ['env-in-one-place.ts', 'env-in-one-place', 'packages/env/src/env.ts', []],
  [
    'no-floats-near-money.ts',
    'no-floats-near-money',
    'packages/domain/src/fees.ts',
    [3, 7, 8, 9, 10],
  ],
  ['no-floats-near-money.ts', 'no-floats-near-money', 'packages/domain/src/rates.ts', []],
  ['no-floats-near-money-in-modules.ts', 'no-floats-near-money', 'modules/plans/worker.ts', [4, 5]],
  [
    'domain-is-timeless.ts',
    'domain-is-timeless',
    'packages/domain/src/due.ts',
    [3, 4, 5, 6, 7, 8, 10],
  ],
  ['clock-is-a-port.ts', 'clock-is-a-port', 'modules/plans/service.ts', [1, 2, 3, 4]],
  ['clock-is-a-port.ts', 'clock-is-a-port', 'packages/platform/src/clock.ts', []],
  ['services-say-their-promise.ts', 'services-say-their-promise', 'modules/plans/service.ts', [1]],
  [
    'services-say-their-promise-in-full.ts',
    'services-say-their-promise',
    'modules/plans/service.ts',
    [],
  ],
  ['no-machine-traces.ts', 'no-machine-traces', 'scripts/dev.ts', [1, 2, 3, 4]],
  ['no-machine-traces.npmrc', 'no-machine-traces', '.npmrc', [2]],
  ['no-secrets.ts', 'no-secrets', 'docs/keys.md', [1, 3, 4, 6]],
  ['no-inline-styles.tsx', 'no-inline-styles', 'packages/ui/src/meter.tsx', [2]],
  ['no-raw-html.tsx', 'no-raw-html', 'apps/web/src/routes/note.tsx', [1, 5, 11]],
  ['sql-in-repositories.ts', 'sql-in-repositories', 'modules/plans/service.ts', [3, 4, 5]],
  ['sql-in-repositories.ts', 'sql-in-repositories', 'modules/plans/servicing/repository.ts', []],
];

/** Other scanners would take a fixture for the real thing: the « » keep it from being one. */
const readFixture = (fixture: string) =>
  readFileSync(join(fixtures, `${fixture}.txt`), 'utf8')
    .replaceAll('«token»', 'a1B2'.repeat(9))
    .replaceAll(/[«»]/g, '');

describe('tidy rules', () => {
  it.each(broken)('%s: %s in %s finds lines %j', (fixture, rule, path, lines) => {
    const findings = checkFile(path, readFixture(fixture)).filter(
      (finding) => finding.rule === rule,
    );
    expect([...new Set(findings.map(({ line }) => line))].sort((a, b) => a - b)).toEqual(lines);
  });

  it('are each broken by a fixture', () => {
    const proven = broken.filter(([, , , lines]) => lines.length > 0).map(([, rule]) => rule);
    expect([...new Set(proven)].sort()).toEqual(rules.map(({ name }) => name).sort());
  });

  it('have no fixture that nothing reads', () => {
    const read = new Set(broken.map(([fixture]) => `${fixture}.txt`));
    expect(readdirSync(fixtures).filter((name) => !read.has(name))).toEqual([]);
  });
});

describe('the tree', () => {
  it('is tidy', () => {
    expect(checkTree().map(printed)).toEqual([]);
  });
});
