import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { developerDocs } from './apps/web/developer-docs.ts';
import { legalTexts } from './apps/web/legal-text.ts';

// Begun last, one of these would run alone at the end while a core has nothing to do. The longest
// of each project comes first.
const longFiles = [
  ...['scripts/new-module', 'src/plan-book-properties', 'tidy/tidy', 'scripts/imports'],
  ...['simulation/year', 'liveness/liveness', 'documents/hostile-uploads', 'seed/seed-cases'],
  ...['ledger/src/mutations', 'http/idempotency', 'charging/gateway-behaviours'],
  ...['jobs/job', 'checkout/storms', 'liveness/judging', 'liveness/face-match'],
  ...[
    'e2e/pages-of-holders',
    'e2e/pages',
    'onboarding/buyer',
    'journeys/paluwagan',
    'webpay/paying',
    'ops/review',
    'webpay/new-device',
  ],
  ...['e2e/states', 'onboarding/liveness', 'e2e/links'],
];

const rankOf = ({ moduleId }: { moduleId: string }): number => {
  const rank = longFiles.findIndex((name) => moduleId.includes(`/${name}.test.ts`));
  return rank === -1 ? longFiles.length : rank;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

// Only a hang ends by time: a busy host makes everything several times slower, and a test that is
// slow is not a test that failed. How fast the product is, the measured steps say.
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};

// Three sizes of test. `unit` touches nothing outside the process; `module` talks to the real
// PostgreSQL, Redis and sandbox; `e2e` drives Chromium against the built product. Files of one
// worker share what they import: loading it for each took longer than the tests. Projects run one
// after the other: they have different numbers of workers.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // What differs is told in full: a log that is read afterwards cannot be asked again.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      {
        plugins: [legalTexts(), developerDocs()],
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: [
            'packages/{domain,contracts,env,ui}/src/**/*.test.{ts,tsx}',
            'apps/web/{src,server,gallery}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'deploy/**/*.test.ts',
          ],
          exclude: ['scripts/fixtures/**', '**/node_modules/**'],
          setupFiles: [
            'testing/harness/property-setup.ts',
            'testing/harness/page-setup.ts',
            'apps/web/testing/setup.ts',
          ],
          ...patience,
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        test: {
          name: 'module',
          sequence: { groupOrder: 1 },
          include: [
            'modules/**/*.test.ts',
            'packages/{db,platform,ledger,adapters/*}/src/**/*.test.ts',
            'testing/**/*.test.ts',
            'apps/{api,worker,sandbox,userpool,keys}/src/**/*.test.ts',
            'apps/web/protocol/**/*.test.ts',
          ],
          globalSetup: ['testing/harness/global-setup.ts'],
          setupFiles: ['testing/harness/property-setup.ts'],
          ...patience,
          // A tenth of the time two of them wait for engines, timers and processes.
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          ...patience,
          // Three visitors at a time: each waits now and then for a mail, or for silence on the
          // line. No file has two of them at work at once.
          maxWorkers: 3,
          isolate: false,
        },
      },
    ],
  },
});
