import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cruiseImports, cruiseTree, importRules } from './tidy/imports.ts';
import { root } from './tidy/sources.ts';
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
  'the-queue-has-one-door': ['modules/plans/service.ts'],
  'ledger-imports-domain-and-db': ['packages/ledger/src/post.ts'],
  'pool-imports-its-sdk': ['packages/adapters/user-pool/src/client.ts'],
  'the-identity-provider-has-one-door': ['modules/accounts/sign-in.ts'],
  'store-imports-its-sdk': ['packages/adapters/object-store/src/s3.ts'],
  'the-store-has-one-door': ['modules/kyc/documents.ts'],
  'images-import-sharp': ['packages/adapters/images/src/client.ts'],
  'decoders-alone-decode': ['modules/kyc/pictures.ts', 'packages/adapters/images/src/client.ts'],
  'personal-imports-db': ['packages/adapters/key-service/src/vault.ts'],
  'faces-import-models-and-domain': ['packages/adapters/faces/src/models.ts'],
  'models-stay-in-their-process': ['modules/kyc/matching.ts'],
  'gateway-imports-zod-and-domain': ['packages/adapters/gateway/src/http.ts'],
  'the-gateway-has-few-callers': ['packages/sdk/src/client.ts'],
  'platform-imports-the-plumbing': ['packages/platform/src/http/route.ts'],
  'ui-imports-react-and-domain': ['packages/ui/src/price.tsx'],
  'packages-never-import-modules': ['packages/sdk/src/client.ts'],
  'testing-stays-in-tests': ['modules/plans/service.ts'],
  'modules-never-see-the-screen': ['modules/plans/service.ts'],
  'modules-through-the-front-door': ['modules/plans/service.ts'],
  'only-repositories-build-queries': [
    'modules/plans/jobs.ts',
    'modules/plans/open-plan.ts',
    'modules/plans/routes.ts',
    'modules/plans/service.ts',
    'modules/plans/worker.ts',
  ],
  'mail-leaves-through-the-worker': ['apps/api/src/main.ts'],
  'web-sees-no-server': ['apps/web/src/routes/home.tsx'],
  'pages-sign-nobody-in': ['apps/web/src/routes/login.tsx'],
  'sandbox-is-the-other-side': ['apps/sandbox/src/gateway.ts'],
  'userpool-stands-alone': ['apps/userpool/src/sign-in.ts'],
  'keys-stand-alone': ['apps/keys/src/main.ts'],
  'api-mounts-routes': ['apps/api/src/routes.ts'],
  'worker-runs-workers': ['apps/worker/src/tasks.ts'],
  'nobody-imports-an-app': ['apps/worker/src/main.ts', 'modules/plans/service.ts'],
  'scripts-stay-offstage': ['modules/plans/service.ts'],
  'features-stay-apart': ['apps/web/src/features/plans/plan-card.tsx'],
  'shared-stands-beneath': [
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
    const named = imports.filter(({ written }) =>
      /^(?:@luwag\/|#app\/(?!paraglide))/.test(written),
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

  it('has no import against the rules', () => {
    expect(findings.map(({ from, to, rule }) => `${from} → ${to} (${rule})`)).toEqual([]);
  });
});
