import { type Address, at, type Cluster, type Node } from './plan.ts';

const http = (address: Address): string => `http://${at(address)}`;

/** /etc/etcd/etcd.yaml of one node: who leads is agreed on by two of three. */
export const etcdConfig = ({ nodes }: Cluster, node: Node) => ({
  name: node.name,
  'data-dir': node.folders.etcd,
  'listen-client-urls': http(node.etcd),
  'advertise-client-urls': http(node.etcd),
  'listen-peer-urls': http(node.etcdPeers),
  'initial-advertise-peer-urls': http(node.etcdPeers),
  'initial-cluster': nodes.map(({ name, etcdPeers }) => `${name}=${http(etcdPeers)}`).join(','),
  'initial-cluster-state': 'new',
  'initial-cluster-token': 'luwag',
  'heartbeat-interval': 100,
  'election-timeout': 1000,
  // Patroni writes the same few keys again and again; what they were is of no use.
  'auto-compaction-mode': 'periodic',
  'auto-compaction-retention': '1h',
  // Patroni speaks to etcd over HTTP; left out of a file, unlike of a command, it is off.
  'enable-grpc-gateway': true,
  logger: 'zap',
  'log-level': 'warn',
});
