import { defineConfig } from 'vitest/config';

// Three sizes of test. `unit` touches nothing outside the process; `module` talks to the real
// PostgreSQL, Redis and sandbox; `e2e` drives Chromium against the built product.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/{domain,contracts,env,ui}/src/**/*.test.{ts,tsx}',
            'apps/web/{src,server}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: ['scripts/fixtures/**', '**/node_modules/**'],
          setupFiles: ['packages/testing/src/property-setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'module',
          include: [
            'modules/**/*.test.ts',
            'packages/{db,platform,ledger,pool,gateway,testing}/src/**/*.test.ts',
            'apps/{api,worker,sandbox,userpool}/src/**/*.test.ts',
            'apps/web/protocol/**/*.test.ts',
          ],
          globalSetup: ['packages/testing/src/global-setup.ts'],
          setupFiles: ['packages/testing/src/property-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
