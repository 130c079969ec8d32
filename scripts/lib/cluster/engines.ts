import { join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { clusterDir } from '../postgres.ts';
import { openDaemons } from './daemons.ts';
import { type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';
import { type RedisCluster, startRedisCluster } from './redis-cluster.ts';

export type Engines = {
  postgres: PostgresCluster;
  redis: RedisCluster;
  /** Where everything of them is, their logs too. */
  home: string;
  stop(): void;
};

/**
 * PostgreSQL and Redis as deploy/postgres and deploy/redis describe them, three nodes each, on this
 * machine: for a drill, or to develop on. They end with us, and so do their folders.
 */
export async function startEnginesThatFailOver(
  name: string,
  say: (what: string) => void,
): Promise<Engines> {
  const place = shellEnv().LUWAG_PASSING_DATA;
  const own = `${name}-${process.pid}`;
  const daemons = openDaemons(place ? join(place, `luwag-${own}`) : join(clusterDir(own), '..'));
  let postgres: PostgresCluster | undefined;
  const stop = () => {
    postgres?.destroy();
    daemons.endAll();
  };
  process.once('exit', stop);
  const redis = startRedisCluster(daemons);
  // It is awaited only once the other is there, and may fail before that.
  redis.catch(() => undefined);
  postgres = await startPostgresCluster(daemons, say);
  return { postgres, redis: await redis, home: daemons.home, stop };
}
