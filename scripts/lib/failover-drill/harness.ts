import { type Engines, startEnginesThatFailOver } from '../cluster/engines.ts';
import { type DeployHarness, startDeployHarness } from '../deploy-drill/harness.ts';
import { thisRelease } from '../deploy-drill/release-tree.ts';

export type FailoverHarness = DeployHarness & { engines: Engines };

/**
 * The product on engines that fail over, two of each process: api and identity provider through
 * PgBouncer, worker through HAProxy, limits counted in a Redis that sentinels know.
 */
export async function startFailoverHarness(say: (what: string) => void): Promise<FailoverHarness> {
  const engines = await startEnginesThatFailOver('failover-drill', say);
  const { urls } = engines.postgres;
  const product = await startDeployHarness({
    from: thisRelease,
    names: ['userpool', 'worker', 'api'],
    engines: {
      database: {
        appUrl: urls.pooled,
        userpoolUrl: urls.userpool,
        ownerUrl: urls.owner,
        readonlyUrl: urls.readonly,
        // With everything else of the cluster, when that is thrown away.
        drop: async () => undefined,
      },
      settings: {
        DATABASE_SESSION_URL: urls.session,
        ...engines.redis.settings,
        RATE_LIMITS: 'on',
      },
    },
  });
  say('the product runs, two of each process');
  return { ...product, engines };
}
