import { connectRedis } from '@luwag/platform/redis';
import {
  type RedisNode,
  redisConfig,
  redisName,
  sentinelConfig,
  sentinelsOf,
} from '../../../deploy/redis/config.ts';
import { until } from '../processes.ts';
import type { Daemons } from './daemons.ts';
import { localRedisPlan } from './local-plan.ts';

export type RedisCluster = {
  /** What the product is told: REDIS_URL and its sentinels. */
  settings: Record<'REDIS_URL' | 'REDIS_SENTINELS' | 'REDIS_SENTINEL_PASSWORD', string>;
  primary(): Promise<RedisNode>;
  /** SIGKILL to the server alone; its sentinel goes on. */
  kill(node: RedisNode): void;
  start(node: RedisNode): void;
  /** A primary that two replicas follow, and three sentinels that know each other. */
  untilWhole(): Promise<void>;
};

const program = '/usr/bin/redis-server';

export async function startRedisCluster(daemons: Daemons): Promise<RedisCluster> {
  const plan = await localRedisPlan(daemons);
  const [first] = plan.nodes;
  if (!first) throw new Error('a plan has nodes');
  const nameOf = (node: RedisNode) => `redis-${plan.nodes.indexOf(node)}`;
  for (const node of plan.nodes) {
    const name = nameOf(node);
    const file = daemons.write(`${name}.conf`, redisConfig(plan, node, first));
    daemons.start(name, [program, file]);
    const sentinel = daemons.write(`${name}-sentinel.conf`, sentinelConfig(plan, node, first));
    daemons.start(`${name}-sentinel`, [program, sentinel, '--sentinel']);
  }

  const askSentinel = <T>(node: RedisNode, work: (redis: Redis) => Promise<T>) =>
    ask(node.sentinel.port, `:${plan.passwords.sentinel}`, work);

  async function primary(): Promise<RedisNode> {
    for (const node of plan.nodes) {
      const address = await askSentinel(node, (redis) =>
        redis.call('sentinel', 'get-master-addr-by-name', redisName),
      ).catch(() => undefined);
      const port = Array.isArray(address) ? Number(address[1]) : 0;
      const found = plan.nodes.find(({ server }) => server.port === port);
      if (found) return found;
    }
    throw new Error('no sentinel knows a primary');
  }

  const login = `luwag:${plan.passwords.luwag}`;
  async function isWhole(): Promise<boolean> {
    const known = await Promise.all(
      plan.nodes.map((node) =>
        askSentinel(node, async (redis) => ({
          quorum: String(await redis.call('sentinel', 'ckquorum', redisName)),
          replicas: (await redis.call('sentinel', 'replicas', redisName)) as unknown[],
        })),
      ),
    );
    const others = plan.nodes.length - 1;
    const { server } = await primary();
    const told = await ask(server.port, login, (redis) => redis.info('replication'));
    return (
      known.every(({ quorum }) => quorum.startsWith(`OK ${plan.nodes.length} usable`)) &&
      known.every(({ replicas }) => replicas.length === others) &&
      told.includes('role:master') &&
      told.match(/state=online/g)?.length === others
    );
  }
  const cluster: RedisCluster = {
    settings: {
      REDIS_URL: `redis://luwag:${plan.passwords.luwag}@127.0.0.1:${first.server.port}/0`,
      REDIS_SENTINELS: sentinelsOf(plan),
      REDIS_SENTINEL_PASSWORD: plan.passwords.sentinel,
    },
    primary,
    kill: (node) => daemons.signal(nameOf(node), 'SIGKILL'),
    start: (node) => daemons.start(nameOf(node), [program, `${daemons.home}/${nameOf(node)}.conf`]),
    untilWhole: () =>
      until(
        () => {
          daemons.assertRunning(...plan.nodes.map(nameOf));
          return isWhole().catch(() => false);
        },
        { what: 'Redis with two replicas' },
      ),
  };
  await cluster.untilWhole();
  return cluster;
}

type Redis = ReturnType<typeof connectRedis>;

/** One question to one server, on a connection of its own. */
async function ask<T>(port: number, login: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = connectRedis(`redis://${login}@127.0.0.1:${port}`);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
