import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { clusterPorts } from '../settings/places.ts';
import { type ProcessName, processes, type ServerName } from '../settings/processes.ts';
import { type Cluster, imageOf, labelsOf, type Manifest, selectorOf } from './cluster.ts';
import { closed, envOf, keysBeside, keysMount, podOf, probesOf, sized, tmpMount } from './pod.ts';

/** How each server differs from the others. */
type Server = {
  resources: ReturnType<typeof sized>;
  /** Which of its ports says whether it is ready; the web server tries to draw a page for it. */
  probed: 'http' | 'health';
  hasHttp: boolean;
  hasKeys: boolean;
  /** Decoders of pictures make namespaces of their own, which ordinary profiles forbid. */
  isDecoding?: true;
  /** More of them once they use so much of the processor they asked for. */
  cpuPercent: number;
};

const servers: Record<ServerName, Server> = {
  userpool: {
    resources: sized('500m', '384Mi', '768Mi'),
    probed: 'health',
    hasHttp: true,
    hasKeys: false,
    cpuPercent: 70,
  },
  worker: {
    resources: sized('500m', '768Mi', '2Gi'),
    probed: 'health',
    hasHttp: false,
    hasKeys: true,
    cpuPercent: 80,
  },
  api: {
    resources: sized('500m', '512Mi', '1Gi'),
    probed: 'health',
    hasHttp: true,
    hasKeys: true,
    isDecoding: true,
    cpuPercent: 60,
  },
  web: {
    resources: sized('250m', '256Mi', '512Mi'),
    probed: 'http',
    hasHttp: true,
    hasKeys: false,
    cpuPercent: 60,
  },
};
export const serverNames = Object.keys(servers) as ServerName[];

/** The profiles of deploy/seccomp and deploy/apparmor, which are put on every node. */
const decoding = {
  seccompProfile: { type: 'Localhost' as const, localhostProfile: 'luwag/api.json' },
  appArmorProfile: { type: 'Localhost' as const, localhostProfile: 'luwag-api' },
};

/** Anchors outlive every pod, and every worker may be the one that writes them. */
const anchors = { name: 'anchors', mountPath: '/var/lib/luwag/anchors' };

const portsOf = ({ hasHttp }: Server) => [
  ...(hasHttp ? [{ name: 'http', containerPort: clusterPorts.http }] : []),
  { name: 'health', containerPort: clusterPorts.health },
];

function containerOf(cluster: Cluster, name: ServerName): IContainer {
  const server = servers[name];
  return {
    name,
    image: imageOf(cluster, name),
    args: [processes[name].entry],
    ports: portsOf(server),
    env: envOf(cluster, name),
    resources: server.resources,
    securityContext: server.isDecoding ? { ...closed, ...decoding } : closed,
    ...probesOf(server.probed),
    volumeMounts: [
      tmpMount,
      ...(server.hasKeys ? [keysMount] : []),
      ...(name === 'worker' ? [anchors] : []),
    ],
  };
}

function serverPod(cluster: Cluster, name: ServerName): IPodSpec {
  const { hasKeys } = servers[name];
  const keys = hasKeys ? keysBeside(cluster) : { containers: [], volumes: [] };
  const claim = { name: 'anchors', persistentVolumeClaim: { claimName: 'luwag-anchors' } };
  return podOf(name, {
    ...(keys.containers.length > 0 ? { initContainers: keys.containers } : {}),
    containers: [containerOf(cluster, name)],
    volumes: [...keys.volumes, ...(name === 'worker' ? [claim] : [])],
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'topology.kubernetes.io/zone',
        // A zone that is away must not keep the others from taking over.
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: selectorOf(name),
      },
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: selectorOf(name),
      },
    ],
  });
}

const metaOf = ({ namespace }: Cluster, component: ProcessName, name: string = component) => ({
  name,
  namespace,
  labels: labelsOf(component),
});

/** How many there are is the autoscaler's business: a deploy must not take it back to the least. */
function deploymentOf(cluster: Cluster, name: ServerName): IDeployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metaOf(cluster, name),
    spec: {
      revisionHistoryLimit: 3,
      minReadySeconds: 10,
      progressDeadlineSeconds: 300,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      selector: selectorOf(name),
      template: { metadata: { labels: labelsOf(name) }, spec: serverPod(cluster, name) },
    },
  };
}

/** What stands around each server: who reaches it, how many must stay, how many there may be. */
export function serverManifests(cluster: Cluster, name: ServerName): Manifest[] {
  const { hasHttp, cpuPercent } = servers[name];
  const { min, max } = cluster.replicas[name];
  const metadata = metaOf(cluster, name);
  const utilization = { type: 'Utilization', averageUtilization: cpuPercent };
  return [
    deploymentOf(cluster, name),
    ...(hasHttp
      ? [
          {
            apiVersion: 'v1' as const,
            kind: 'Service' as const,
            metadata,
            spec: {
              selector: selectorOf(name).matchLabels,
              ports: [{ name: 'http', port: clusterPorts.http, targetPort: 'http' }],
            },
          },
        ]
      : []),
    {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata,
      spec: { minAvailable: min - 1, selector: selectorOf(name) },
    },
    {
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata,
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        minReplicas: min,
        maxReplicas: max,
        metrics: [{ type: 'Resource', resource: { name: 'cpu', target: utilization } }],
        // Down slowly: whoever leaves takes its warm connections along.
        behavior: { scaleDown: { stabilizationWindowSeconds: 600 } },
      },
    },
  ];
}

/**
 * Runs once for each release, before any of its processes. Its name bears the version: a job that
 * has run cannot be changed.
 */
export function migrateJob(cluster: Cluster): IJob {
  const name = `migrate-${cluster.version.replaceAll(/[^a-z0-9-]/g, '-')}`;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: metaOf(cluster, 'migrate', name),
    spec: {
      backoffLimit: 3,
      activeDeadlineSeconds: 900,
      ttlSecondsAfterFinished: 86_400,
      template: {
        metadata: { labels: labelsOf('migrate') },
        spec: podOf('migrate', {
          restartPolicy: 'Never',
          containers: [
            {
              name: 'migrate',
              image: imageOf(cluster, 'migrate'),
              args: [processes.migrate.entry],
              env: envOf(cluster, 'migrate'),
              resources: sized('100m', '128Mi', '512Mi'),
              securityContext: closed,
              volumeMounts: [tmpMount],
            },
          ],
        }),
      },
    },
  };
}

export const anchorsClaim = ({ namespace }: Cluster): IPersistentVolumeClaim => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'luwag-anchors', namespace, labels: labelsOf('worker') },
  spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '1Gi' } } },
});
