import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { INetworkPolicyEgressRule } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyEgressRule';
import type { INetworkPolicyIngressRule } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyIngressRule';
import { clusterPorts } from '../settings/places.ts';
import type { ProcessName, ServerName } from '../settings/processes.ts';
import { type Cluster, labelsOf, selectorOf } from './cluster.ts';

/** Namespaces of the cluster say what they are by this label; the engines run in `engines`. */
const role = (name: string) => ({
  namespaceSelector: { matchLabels: { 'luwag.ph/role': name } },
});
const tcp = (...ports: number[]) => ports.map((port) => ({ port, protocol: 'TCP' as const }));

const toServer = (name: ServerName): INetworkPolicyEgressRule => ({
  to: [{ podSelector: selectorOf(name) }],
  ports: tcp(clusterPorts.http),
});
const fromServers = (...names: ServerName[]): INetworkPolicyIngressRule => ({
  from: names.map((name) => ({ podSelector: selectorOf(name) })),
  ports: tcp(clusterPorts.http),
});
const toEngine = (port: number): INetworkPolicyEgressRule => ({
  to: [role('engines')],
  ports: tcp(port),
});
/** Counted and asked by the scraper alone; nothing public leads there. */
const fromScraper: INetworkPolicyIngressRule = {
  from: [role('monitoring')],
  ports: tcp(clusterPorts.health),
};
const fromEdge: INetworkPolicyIngressRule = { from: [role('edge')], ports: tcp(clusterPorts.http) };

const engines = {
  pgbouncer: toEngine(6432),
  haproxy: toEngine(5000),
  redis: toEngine(6379),
  clamd: toEngine(3310),
};
const objects: INetworkPolicyEgressRule = { to: [role('storage')], ports: tcp(443) };

/** Gateway, carriers, mail and shops' servers: anywhere in the world, nowhere inside. */
const outside: INetworkPolicyEgressRule = {
  to: [
    {
      ipBlock: {
        cidr: '0.0.0.0/0',
        except: [
          '10.0.0.0/8',
          '100.64.0.0/10',
          '169.254.0.0/16',
          '172.16.0.0/12',
          '192.168.0.0/16',
        ],
      },
    },
  ],
  ports: tcp(443, 465, 587),
};
const names: INetworkPolicyEgressRule = {
  to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
  ports: [...tcp(53), { port: 53, protocol: 'UDP' }],
};

type Way = { ingress: INetworkPolicyIngressRule[]; egress: INetworkPolicyEgressRule[] };
/** Who may call whom; whatever is not here is refused by `default-deny`. */
const ways: Record<Exclude<ProcessName, 'keys'>, Way> = {
  web: { ingress: [fromEdge, fromScraper], egress: [toServer('api'), toServer('userpool')] },
  api: {
    ingress: [fromServers('web', 'userpool'), fromEdge, fromScraper],
    egress: [engines.pgbouncer, engines.redis, engines.clamd, toServer('userpool'), objects],
  },
  worker: {
    ingress: [fromScraper],
    egress: [engines.haproxy, engines.redis, toServer('userpool'), objects, outside],
  },
  userpool: {
    ingress: [fromServers('web', 'api', 'worker'), fromScraper],
    egress: [engines.pgbouncer, toServer('api')],
  },
  migrate: { ingress: [], egress: [engines.haproxy] },
};

export function networkPolicies({ namespace }: Cluster): INetworkPolicy[] {
  const defaultDeny: INetworkPolicy = {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'default-deny', namespace },
    spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
  };
  const named = Object.entries(ways).map(([name, { ingress, egress }]): INetworkPolicy => {
    const process = name as keyof typeof ways;
    return {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: { name, namespace, labels: labelsOf(process) },
      spec: {
        podSelector: selectorOf(process),
        policyTypes: ['Ingress', 'Egress'],
        ingress,
        egress: [...egress, names],
      },
    };
  });
  return [defaultDeny, ...named];
}
