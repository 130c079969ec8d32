import { type Address, at } from '../postgres/plan.ts';

export type RedisNode = { server: Address; sentinel: Address; folder: string };
export type RedisPlan = {
  nodes: readonly RedisNode[];
  passwords: { luwag: string; replica: string; sentinel: string };
};

/** As REDIS_SENTINEL_NAME says unless told. */
export const redisName = 'luwag';

/** As the documentation of Redis lists them for Sentinel. */
const sentinelCalls = [
  ...['multi', 'slaveof', 'ping', 'exec', 'subscribe', 'config|rewrite', 'role', 'publish'],
  ...['info', 'client|setname', 'client|kill', 'script|kill'],
];

// Limits and live pages are all it holds. Nothing of it is written to a disk.
const users = ({ passwords }: RedisPlan): string[] => [
  'user default off',
  // What the product and its client ask; not what reads or empties the whole of it.
  `user luwag on >${passwords.luwag} ~* &* +@all -@admin -@dangerous +info +role`,
  `user replica on >${passwords.replica} +psync +replconf +ping`,
  `user sentinel on >${passwords.sentinel} allchannels ${sentinelCalls.map((call) => `+${call}`).join(' ')}`,
];

/** Of the first node, unless it is told to follow the other. */
export const redisConfig = (plan: RedisPlan, node: RedisNode, primary: RedisNode): string =>
  [
    `bind ${node.server.host}`,
    `port ${node.server.port}`,
    `dir ${node.folder}`,
    'daemonize no',
    'save ""',
    'appendonly no',
    'repl-diskless-sync yes',
    'repl-diskless-sync-delay 0',
    'repl-timeout 10',
    'maxmemory 512mb',
    // A limit that is forgotten to make room is no limit: a full Redis refuses instead.
    'maxmemory-policy noeviction',
    'masteruser replica',
    `masterauth ${plan.passwords.replica}`,
    ...users(plan),
    ...(node === primary ? [] : [`replicaof ${primary.server.host} ${primary.server.port}`]),
    '',
  ].join('\n');

/** Of each of three; it writes what it learns into this file. */
export const sentinelConfig = (plan: RedisPlan, node: RedisNode, primary: RedisNode): string =>
  [
    `bind ${node.sentinel.host}`,
    `port ${node.sentinel.port}`,
    `dir ${node.folder}`,
    'daemonize no',
    `requirepass ${plan.passwords.sentinel}`,
    `sentinel sentinel-pass ${plan.passwords.sentinel}`,
    `sentinel monitor ${redisName} ${primary.server.host} ${primary.server.port} 2`,
    `sentinel auth-user ${redisName} sentinel`,
    `sentinel auth-pass ${redisName} ${plan.passwords.sentinel}`,
    `sentinel down-after-milliseconds ${redisName} 3000`,
    // When votes are split, the next try comes after twice as long.
    `sentinel failover-timeout ${redisName} 5000`,
    `sentinel parallel-syncs ${redisName} 1`,
    '',
  ].join('\n');

/** What the product's REDIS_SENTINELS says. */
export const sentinelsOf = ({ nodes }: RedisPlan): string =>
  nodes.map(({ sentinel }) => at(sentinel)).join(',');
