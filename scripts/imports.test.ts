import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findDeadExports } from './tidy/dead-exports.ts';
import { cruiseImports, cruiseTree, importRules, submodules } from './tidy/imports.ts';
import { listSources, root } from './tidy/sources.ts';
import { undeclaredWorkspaces } from './tidy/workspaces.ts';

const fixtures = join(root, 'scripts/fixtures/imports');

/** The files of each broken tree that its rule must name, and so those that it must leave alone. */
const guilty: Record<string, string[]> = {
  'no-cycles': ['packages/domain/src/plans.ts'],
  'no-unresolved': ['modules/plans/service.ts'],
  'declared-packages-only': ['modules/plans/service.ts'],
  'no-tools-in-the-product': ['modules/plans/service.ts'],
  'domain-imports-nothing': [
    'packages/domain/src/by-dynamic-import.ts',
    'packages/domain/src/by-import-type.ts',
    'packages/domain/src/by-re-export.ts',
    'packages/domain/src/by-type.ts',
    'packages/domain/src/by-value.ts',
  ],
  'contracts-import-zod-and-domain': ['packages/contracts/src/plans.ts'],
  'env-imports-zod': ['packages/env/src/env.ts'],
  'db-imports-kysely-and-pg': ['packages/db/src/connect.ts'],
  'only-the-migration-runner-migrates': ['packages/db/src/connect.ts'],
  'queue-in-platform-and-worker-only': ['modules/plans/service.ts'],
  'ledger-imports-domain-and-db': ['packages/ledger/src/post.ts'],
  'user-pool-imports-its-sdk': ['packages/adapters/user-pool/src/client.ts'],
  'cognito-sdk-in-user-pool-only': ['modules/accounts/sign-in.ts'],
  'object-store-imports-its-sdk': ['packages/adapters/object-store/src/s3.ts'],
  's3-sdk-in-object-store-only': ['modules/kyc/documents.ts'],
  'kms-sdk-in-its-own-process-only': ['packages/adapters/kms/src/client.ts'],
  'images-import-sharp': ['packages/adapters/images/src/client.ts'],
  'decoders-alone-decode': ['modules/kyc/pictures.ts', 'packages/adapters/images/src/client.ts'],
  'key-service-imports-db': ['packages/adapters/key-service/src/vault.ts'],
  'faces-import-domain': ['packages/adapters/faces/src/in-house.ts'],
  'api-imports-no-models': ['apps/api/src/deps.ts', 'modules/kyc/matching.ts'],
  'face-models-import-models-and-domain': ['packages/adapters/face-models/src/models.ts'],
  'models-stay-in-their-process': ['apps/worker/src/matching.ts'],
  'gateway-imports-zod-and-domain': ['packages/adapters/gateway/src/http.ts'],
  'the-gateway-has-few-callers': ['packages/sdk/src/client.ts'],
  'platform-imports-the-plumbing': ['packages/platform/src/http/route.ts'],
  'ui-imports-react-and-domain': ['packages/ui/src/price.tsx'],
  'packages-never-import-modules': ['packages/sdk/src/client.ts'],
  'testing-stays-in-tests': ['modules/plans/service.ts'],
  'modules-import-no-ui': ['modules/plans/service.ts'],
  'modules-through-their-service': ['modules/plans/service.ts'],
  'only-repositories-build-queries': [
    'modules/plans/jobs.ts',
    'modules/plans/open-plan.ts',
    'modules/plans/routes.ts',
    'modules/plans/service.ts',
    'modules/plans/worker.ts',
  ],
  'accounts-runs-one-way': ['modules/accounts/sessions/service.ts'],
  'kyc-runs-one-way': ['modules/kyc/cases/service.ts', 'modules/kyc/documents/service.ts'],
  'paluwagan-runs-one-way': ['modules/paluwagan/book/service.ts'],
  'payments-runs-one-way': ['modules/payments/requests/service.ts'],
  'plans-runs-one-way': ['modules/plans/servicing/service.ts'],
  'submodules-through-their-service': ['modules/kyc/documents/service.ts'],
  'module-files-import-submodule-services': ['modules/kyc/routes.ts', 'modules/kyc/service.ts'],
  'submodules-do-not-import-module-files': ['modules/kyc/cases/service.ts'],
  'shared-files-import-no-submodule': ['modules/kyc/current-user.ts'],
  'mail-leaves-through-the-worker': ['apps/api/src/main.ts'],
  'web-imports-no-server-code': ['apps/web/src/routes/home.tsx'],
  'pages-do-not-import-user-pool': ['apps/web/src/routes/login.tsx'],
  'sandbox-imports-env-only': ['apps/sandbox/src/gateway.ts'],
  'userpool-stands-alone': ['apps/userpool/src/sign-in.ts'],
  'keys-stand-alone': ['apps/keys/src/main.ts'],
  'api-mounts-routes': ['apps/api/src/routes.ts'],
  'worker-runs-workers': ['apps/worker/src/tasks.ts'],
  'nobody-imports-an-app': ['apps/worker/src/main.ts', 'modules/plans/service.ts'],
  'product-imports-no-scripts': ['modules/plans/service.ts'],
  'operators-do-without-testing': ['scripts/staff.ts'],
  'features-stay-apart': ['apps/web/src/features/plans/plan-card.tsx'],
  'shared-imports-no-features': [
    'apps/web/src/shared/format/plan-words.ts',
    'apps/web/src/store/plan.ts',
  ],
};

describe('import rules', () => {
  it('have a broken tree each', () => {
    expect(Object.keys(guilty).sort()).toEqual([...importRules].sort());
  });

  it.each(Object.entries(guilty))('%s names the imports that break it', async (rule, files) => {
    const baseDir = join(fixtures, rule);
    const sources = globSync('**/*.{ts,tsx}', { cwd: baseDir });
    const { findings } = await cruiseImports(sources, baseDir);
    expect(findings.map(({ from }) => from).sort()).toEqual(files);
    expect(new Set(findings.map((finding) => finding.rule))).toEqual(new Set([rule]));
  });
});

describe('submodules', () => {
  it.each(Object.entries(submodules))('of %s are each in its order', (module, order) => {
    const folders = readdirSync(join(root, 'modules', module), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.toSorted()).toEqual(order.toSorted());
  });
});

describe('exports', () => {
  it('are dead when no other file imports them, by name, whole or while it runs', () => {
    const texts = {
      'a.ts': 'export const byName = 1; export const own = byName; export type Own = 1;',
      'b.ts': 'export const member = 1; export const forgotten = 2;',
      'c.ts': 'export const later = 1;',
      'd.ts': "export { byName, own as again } from './a.ts';",
      'e.ts': "import * as b from './b.ts'; import('./c.ts'); export default b.member;",
      'f.test.ts': "import { byName } from './d.ts'; export const inTest = byName;",
    };
    const sources = Object.entries(texts).map(([path, text]) => ({ path, text }));
    const imports = sources.flatMap(({ path: from }) =>
      Object.keys(texts).map((to) => ({ from, to, written: `./${to}` })),
    );
    expect(findDeadExports(sources, imports)).toEqual([
      'b.ts exports forgotten, which nobody imports',
      'd.ts exports again, which nobody imports',
    ]);
  });
});

describe('workspaces', () => {
  it('are named by those that import them', () => {
    const to = '';
    const imports = [
      { from: 'apps/api/src/app.ts', written: '@luwag/db/connect', to },
      { from: 'apps/api/src/app.ts', written: '@luwag/platform/http', to },
      { from: 'apps/api/src/app.ts', written: '@luwag/platform/log', to },
      { from: 'apps/api/src/app.ts', written: '@luwag/api/self', to },
      { from: 'apps/api/src/app.test.ts', written: '@luwag/testing/harness/harness', to },
      { from: 'scripts/dev.ts', written: '@luwag/env', to },
    ];
    const manifest = { name: '@luwag/api', dependencies: { '@luwag/db': '*' } };
    expect(undeclaredWorkspaces(imports, () => manifest)).toEqual([
      'apps/api/package.json does not name @luwag/platform',
    ]);
  });
});

describe('the tree', async () => {
  const { imports, findings } = await cruiseTree();

  it('follows our own names to our own sources', () => {
    // What is published for others imports what is published.
    const named = imports.filter(
      ({ from, written }) =>
        /^(?:@luwag\/|#app\/(?!paraglide))/.test(written) && !from.startsWith('sdks/'),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(
      named.filter(({ to }) => !/^(?:apps|modules|packages|testing)\/.+\.\w+$/.test(to)),
    ).toEqual([]);
  });

  it('names every workspace it imports', () => {
    const manifestOf = (workspace: string) =>
      JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
    expect(undeclaredWorkspaces(imports, manifestOf)).toEqual([]);
  });

  it('exports no value that nobody imports', () => {
    const sources = listSources(/\.(?:tsx?|[cm]?js)$/).map((path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8'),
    }));
    expect(findDeadExports(sources, imports)).toEqual([]);
  });

  it('has no import against the rules', () => {
    expect(findings.map(({ from, to, rule }) => `${from} → ${to} (${rule})`)).toEqual([]);
  });
});
