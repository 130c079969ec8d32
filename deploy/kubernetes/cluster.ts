import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IJob } from 'kubernetes-models/batch/v1/Job';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { INamespace } from 'kubernetes-models/v1/Namespace';
import type { IPersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import type { IService } from 'kubernetes-models/v1/Service';
import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import type { Place } from '../settings/places.ts';
import type { ProcessName, ServerName } from '../settings/processes.ts';

/** Everything that is printed is one of these. */
export type Manifest =
  | IConfigMap
  | IDeployment
  | IHorizontalPodAutoscaler
  | IJob
  | INamespace
  | INetworkPolicy
  | IPersistentVolumeClaim
  | IPodDisruptionBudget
  | IService
  | IServiceAccount;

/** One deployment of the product into a cluster. */
export type Cluster = {
  place: Place;
  namespace: string;
  /** Images are `<registry>luwag-<process>:<version>`; it ends with a slash, or is empty. */
  registry: string;
  version: string;
  /** How many of each there are at the least and at the most. */
  replicas: Readonly<Record<ServerName, { min: number; max: number }>>;
};

/** Three of each that answers people, so that one may leave and one may break. */
const replicas = {
  production: {
    web: { min: 3, max: 12 },
    api: { min: 3, max: 12 },
    worker: { min: 3, max: 6 },
    userpool: { min: 3, max: 6 },
  },
  // As few as still show what a rolling deploy does.
  staging: {
    web: { min: 2, max: 3 },
    api: { min: 2, max: 3 },
    worker: { min: 2, max: 3 },
    userpool: { min: 2, max: 3 },
  },
} as const;

export type ClusterWishes = { place: Place; registry?: string; version: string };

export const clusterOf = ({ place, registry = '', version }: ClusterWishes): Cluster => ({
  place,
  namespace: place.name === 'production' ? 'luwag' : `luwag-${place.name}`,
  registry,
  version,
  replicas: place.name === 'production' ? replicas.production : replicas.staging,
});

export const imageOf = ({ registry, version }: Cluster, name: ProcessName): string =>
  `${registry}luwag-${name}:${version}`;

/** By these the parts of a deployment find each other. */
export const labelsOf = (name: ProcessName) => ({
  'app.kubernetes.io/name': 'luwag',
  'app.kubernetes.io/component': name,
});

export const selectorOf = (name: ProcessName) => ({
  matchLabels: { 'app.kubernetes.io/component': name },
});
