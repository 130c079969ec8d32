import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IEnvVar } from 'kubernetes-models/v1/EnvVar';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import type { IProbe } from 'kubernetes-models/v1/Probe';
import type { IResourceRequirements } from 'kubernetes-models/v1/ResourceRequirements';
import type { IVolume } from 'kubernetes-models/v1/Volume';
import { givenTo } from '../settings/given.ts';
import { graceSeconds, ids } from '../settings/places.ts';
import { type ProcessName, processes } from '../settings/processes.ts';
import { isOptional } from '../settings/table.ts';
import { type Cluster, imageOf } from './cluster.ts';

export const secretOf = (name: ProcessName): string => `luwag-${name}`;
/** Holds the file of the key process, and is mounted nowhere else. */
export const keyFileSecret = 'luwag-key-file';

/** No way to gain a right, to write to the image, or to keep a capability. */
export const closed = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  runAsNonRoot: true,
  capabilities: { drop: ['ALL'] },
};

/** Memory has a limit, so that one process cannot take the node; the processor is only shared. */
export const sized = (cpu: string, memory: string, limit = memory): IResourceRequirements => ({
  requests: { cpu, memory },
  limits: { memory: limit },
});

/**
 * Settings one by one, and no secret as a whole: a secret with more in it gives no more away, and
 * one with less does not start.
 */
export function envOf(cluster: Cluster, name: ProcessName): IEnvVar[] {
  const { plain, secrets } = givenTo(name, cluster.place);
  return [
    ...Object.keys(plain).map((key) => ({
      name: key,
      valueFrom: { configMapKeyRef: { name: `luwag-${name}`, key } },
    })),
    ...secrets.map((key) => ({
      name: key,
      valueFrom: {
        secretKeyRef: { name: secretOf(name), key, ...(isOptional(key) ? { optional: true } : {}) },
      },
    })),
  ];
}

const seconds = (periodSeconds: number, timeoutSeconds: number, failureThreshold: number) => ({
  periodSeconds,
  timeoutSeconds,
  failureThreshold,
});

/** Started within two minutes; ready or not within four seconds; restarted after a minute. */
export function probesOf(port: 'http' | 'health') {
  const asked = (path: string): Pick<IProbe, 'httpGet'> => ({ httpGet: { path, port } });
  return {
    startupProbe: { ...asked('/healthz'), ...seconds(1, 2, 120) },
    readinessProbe: { ...asked('/readyz'), ...seconds(2, 2, 2) },
    livenessProbe: { ...asked('/healthz'), ...seconds(10, 5, 6) },
  };
}

const memory = (name: string, sizeLimit: string): IVolume => ({
  name,
  emptyDir: { medium: 'Memory', sizeLimit },
});

const keysImage = (cluster: Cluster) => ({
  image: imageOf(cluster, 'keys'),
  securityContext: {
    ...closed,
    runAsUser: ids.keys,
    runAsGroup: ids.group,
    // A container shares the network of its pod. This profile allows no socket but a Unix one.
    seccompProfile: { type: 'Localhost' as const, localhostProfile: 'luwag/keys.json' },
  },
});

/** What the socket of the key process answers, for who has no client of HTTP in the image. */
const askKeys = (socketPath: string): string => {
  const asked = JSON.stringify({ socketPath, path: '/health', method: 'POST' });
  return `require('node:http').request(${asked}, (reply) => process.exit(reply.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1)).end('{}')`;
};

/**
 * The key process takes no file but its own user's. A secret is root's, so it is copied to a memory
 * disk that only this container and the next one mount. It may run again: a pod can be restarted.
 */
const copyKeyFile = (from: string, to: string): string =>
  `const fs = require('node:fs'), folder = require('node:path').dirname('${to}'); fs.rmSync(folder, { recursive: true, force: true }); fs.mkdirSync(folder, { mode: 0o700 }); fs.writeFileSync('${to}', fs.readFileSync('${from}'), { mode: 0o400 })`;

/**
 * The key process beside a process that asks it: on a socket in memory, started before its
 * neighbour and stopped after it, so that a drain can still read what it has to finish.
 */
export function keysBeside(cluster: Cluster): { containers: IContainer[]; volumes: IVolume[] } {
  const { KEYS_SOCKET: socket = '', KEYS_FILE: file = '' } = cluster.place.values;
  const ask = { exec: { command: ['node', '--eval', askKeys(socket)] } };
  return {
    containers: [
      {
        name: 'key-file',
        ...keysImage(cluster),
        args: ['--eval', copyKeyFile('/run/secrets/luwag/keys.json', file)],
        resources: sized('50m', '96Mi'),
        volumeMounts: [
          { name: 'key-secret', mountPath: '/run/secrets/luwag', readOnly: true },
          { name: 'key-file', mountPath: '/run/luwag-key-file' },
        ],
      },
      {
        name: 'keys',
        restartPolicy: 'Always',
        ...keysImage(cluster),
        args: [processes.keys.entry],
        env: envOf(cluster, 'keys'),
        resources: sized('50m', '96Mi', '192Mi'),
        startupProbe: { ...ask, ...seconds(1, 5, 60) },
        livenessProbe: { ...ask, ...seconds(30, 5, 3) },
        volumeMounts: [
          { name: 'keys', mountPath: '/run/luwag' },
          { name: 'key-file', mountPath: '/run/luwag-key-file', readOnly: true },
        ],
      },
    ],
    volumes: [
      memory('keys', '1Mi'),
      memory('key-file', '1Mi'),
      { name: 'key-secret', secret: { secretName: keyFileSecret, defaultMode: 0o440 } },
    ],
  };
}

export const keysMount = { name: 'keys', mountPath: '/run/luwag', readOnly: true };
export const tmpMount = { name: 'tmp', mountPath: '/tmp' };

/** What every pod of ours has, whatever runs in it. */
export function podOf(
  name: ProcessName,
  { volumes = [], ...own }: Partial<IPodSpec> & Pick<IPodSpec, 'containers'>,
): IPodSpec {
  return {
    serviceAccountName: `luwag-${name}`,
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    terminationGracePeriodSeconds: graceSeconds,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: ids.product,
      runAsGroup: ids.group,
      fsGroup: ids.group,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    volumes: [memory('tmp', '64Mi'), ...volumes],
    ...own,
  };
}
