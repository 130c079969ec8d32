import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { INamespace } from 'kubernetes-models/v1/Namespace';
import type { IServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { givenTo } from '../settings/given.ts';
import { type ProcessName, processNames } from '../settings/processes.ts';
import { type Cluster, labelsOf, type Manifest } from './cluster.ts';
import { networkPolicies } from './network.ts';
import { anchorsClaim, migrateJob, serverManifests, serverNames } from './workloads.ts';

/** The parts of a deploy, in the order in which they are applied. */
export const stages = ['base', 'migrate', ...serverNames] as const;
export type Stage = (typeof stages)[number];

export function manifestsOf(cluster: Cluster, stage: Stage): Manifest[] {
  if (stage === 'base') return baseManifests(cluster);
  if (stage === 'migrate') return [migrateJob(cluster)];
  return serverManifests(cluster, stage);
}

/** What is there before any process: names, settings, and who may talk to whom. */
function baseManifests(cluster: Cluster): Manifest[] {
  return [
    namespaceOf(cluster),
    // The key process runs inside the pods of others, as nobody of its own.
    ...processNames.filter((name) => name !== 'keys').map((name) => accountOf(cluster, name)),
    ...processNames.map((name) => configOf(cluster, name)),
    anchorsClaim(cluster),
    ...networkPolicies(cluster),
  ];
}

const namespaceOf = ({ namespace }: Cluster): INamespace => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: {
    name: namespace,
    labels: {
      // The strictest of the standards but for the profiles of our own, which it allows by name.
      'pod-security.kubernetes.io/enforce': 'restricted',
      'pod-security.kubernetes.io/enforce-version': 'latest',
    },
  },
});

/** A name without a right and without a token: nothing of ours talks to the cluster. */
const accountOf = ({ namespace }: Cluster, name: ProcessName): IServiceAccount => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name: `luwag-${name}`, namespace, labels: labelsOf(name) },
  automountServiceAccountToken: false,
});

const configOf = ({ namespace, place }: Cluster, name: ProcessName): IConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: `luwag-${name}`, namespace, labels: labelsOf(name) },
  data: givenTo(name, place).plain,
});
