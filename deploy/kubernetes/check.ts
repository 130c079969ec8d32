import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { Manifest } from './cluster.ts';
import { unknownMembers } from './known-members.ts';

type Model = new (data: Manifest) => { validate(): void };

/** What is wrong with a manifest: by the schema of its kind, by unknown members, by our rules. */
export async function faultsOf(manifest: Manifest): Promise<string[]> {
  const name = `${manifest.kind}/${manifest.metadata?.name}`;
  const faults = [
    ...(await schemaFaults(manifest)),
    ...unknownMembers(manifest).map((path) => `${path} is no member of ${manifest.kind}`),
    ...podFaults(podIn(manifest)),
  ];
  return faults.map((fault) => `${name}: ${fault}`);
}

async function schemaFaults(manifest: Manifest): Promise<string[]> {
  const specifier = `kubernetes-models/${manifest.apiVersion}/${manifest.kind}`;
  const models = (await import(specifier)) as Record<string, Model>;
  const Kind = models[manifest.kind];
  if (!Kind) return [`no such kind as ${manifest.apiVersion} ${manifest.kind}`];
  try {
    new Kind(manifest).validate();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

export function podIn(manifest: Manifest): IPodSpec | undefined {
  if (manifest.kind !== 'Deployment' && manifest.kind !== 'Job') return undefined;
  return manifest.spec?.template.spec;
}

export const containersIn = (pod: IPodSpec): IContainer[] => [
  ...(pod.initContainers ?? []),
  ...pod.containers,
];

/** Rules that no schema has: the least a process of ours may be deployed with. */
function podFaults(pod: IPodSpec | undefined): string[] {
  if (!pod) return [];
  const profile = pod.securityContext?.seccompProfile?.type;
  const rules: [isMet: boolean, fault: string][] = [
    [pod.securityContext?.runAsNonRoot === true, 'may run as root'],
    [pod.automountServiceAccountToken === false, 'holds a token of the cluster'],
    [pod.enableServiceLinks === false, 'is told of every service by its environment'],
    [profile === 'RuntimeDefault' || profile === 'Localhost', 'has no profile of system calls'],
    [!pod.hostNetwork && !pod.hostPID && !pod.hostIPC, 'shares a namespace of the node'],
    [(pod.volumes ?? []).every((volume) => !volume.hostPath), 'sees a folder of the node'],
    ...containersIn(pod).flatMap(containerRules),
  ];
  return rules.filter(([isMet]) => !isMet).map(([, fault]) => fault);
}

function containerRules({ name, image = '', ...container }: IContainer): [boolean, string][] {
  const { securityContext: held = {}, resources = {}, envFrom } = container;
  return [
    [held.readOnlyRootFilesystem === true, `${name} may write to its image`],
    [held.allowPrivilegeEscalation === false, `${name} may gain privileges`],
    [held.privileged !== true, `${name} is privileged`],
    [held.capabilities?.drop?.includes('ALL') === true, `${name} keeps capabilities`],
    [!held.capabilities?.add?.length, `${name} adds capabilities`],
    [resources.limits?.memory !== undefined, `${name} has no limit of memory`],
    [resources.requests?.cpu !== undefined, `${name} asks for no processor`],
    [/:[\w.-]+$/.test(image) && !image.endsWith(':latest'), `${name} has no fixed version`],
    [envFrom === undefined, `${name} takes whatever is in a secret`],
  ];
}
