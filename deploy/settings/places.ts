/** The ports of a process: what others call, and what operators ask. */
export type Ports = { http: number; health: number };

/** Where a deployment runs, and the settings that are the same for every process of it. */
export type Place = {
  name: 'staging' | 'production' | 'host';
  values: Readonly<Record<string, string>>;
};

/** The user of every process but the key process, which has its own; they share a group. */
export const ids = { product: 10_001, keys: 10_002, group: 10_001 } as const;

/** Five for the balancer to notice, thirty to finish, ten to be sure. */
export const graceSeconds = 45;

/** In a cluster each process has a network of its own, and all of them the same two ports. */
export const clusterPorts: Ports = { http: 8080, health: 9090 };

/** On one host they are next to each other, and listen on the loopback alone. */
const hostPorts = {
  web: { http: 8080, health: 9080 },
  api: { http: 8081, health: 9081 },
  worker: { http: 9082, health: 9082 },
  userpool: { http: 8083, health: 9083 },
} as const;

const everywhere = {
  LUWAG_MODE: 'production',
  LOG_LEVEL: 'info',
  USERPOOL_ID: 'ap-southeast-1_luwag',
  USERPOOL_CLIENT_ID: 'luwagweb',
  USERPOOL_IDENTITY_POOL_ID: 'ap-southeast-1:00000000-0000-4000-8000-000000000001',
  USERPOOL_ADMIN_KEY_ID: 'luwagadministrator',
  OBJECT_STORE_REGION: 'ap-southeast-1',
  KEYS_UID: String(ids.keys),
  KEYS_GID: String(ids.group),
  SEMAPHORE_ORIGIN: 'https://api.semaphore.co',
  SEMAPHORE_SENDER: 'LUWAG',
  XENDIT_ORIGIN: 'https://api.xendit.co',
};

const named = (domain: string) => ({
  PUBLIC_ORIGIN: `https://${domain}`,
  USERPOOL_ISSUER: `https://id.${domain}`,
  OBJECT_STORE_URL: `https://objects.${domain}/documents`,
  MAIL_FROM: `Luwag <kumusta@${domain}>`,
});

const inCluster = {
  API_PORT: String(clusterPorts.http),
  API_HEALTH_PORT: String(clusterPorts.health),
  API_HOST: '0.0.0.0',
  API_ORIGIN: `http://api:${clusterPorts.http}`,
  WORKER_PORT: String(clusterPorts.health),
  WORKER_HOST: '0.0.0.0',
  WEB_PORT: String(clusterPorts.http),
  WEB_HEALTH_PORT: String(clusterPorts.health),
  WEB_HOST: '0.0.0.0',
  USERPOOL_PORT: String(clusterPorts.http),
  USERPOOL_HEALTH_PORT: String(clusterPorts.health),
  USERPOOL_HOST: '0.0.0.0',
  USERPOOL_ORIGIN: `http://userpool:${clusterPorts.http}`,
  USERPOOL_HOOK_URL: `http://api:${clusterPorts.http}/api/v1/users/pool/events/`,
  CLAMD_ADDRESS: 'clamd:3310',
  KEYS_SOCKET: '/run/luwag/keys/keys.sock',
  KEYS_FILE: '/run/luwag-key-file/own/keys.json',
  AUDIT_ANCHORS_FILE: '/var/lib/luwag/anchors/audit.jsonl',
  LEDGER_ANCHORS_FILE: '/var/lib/luwag/anchors/ledger.jsonl',
};

/** Pods of a cluster, among them the web server and the proxy at its edge. */
const podRange = { TRUSTED_PROXIES: '10.0.0.0/8' };

const onHost = {
  API_PORT: String(hostPorts.api.http),
  API_HEALTH_PORT: String(hostPorts.api.health),
  API_ORIGIN: `http://127.0.0.1:${hostPorts.api.http}`,
  WORKER_PORT: String(hostPorts.worker.health),
  WEB_PORT: String(hostPorts.web.http),
  WEB_HEALTH_PORT: String(hostPorts.web.health),
  USERPOOL_PORT: String(hostPorts.userpool.http),
  USERPOOL_HEALTH_PORT: String(hostPorts.userpool.health),
  USERPOOL_ORIGIN: `http://127.0.0.1:${hostPorts.userpool.http}`,
  USERPOOL_HOOK_URL: `http://127.0.0.1:${hostPorts.api.http}/api/v1/users/pool/events/`,
  TRUSTED_PROXIES: '127.0.0.1',
  CLAMD_ADDRESS: '/run/clamav/clamd.ctl',
  KEYS_SOCKET: '/run/luwag-keys/keys.sock',
  KEYS_FILE: '/run/luwag-keys/keys.json',
  AUDIT_ANCHORS_FILE: '/var/lib/luwag-worker/audit-anchors.jsonl',
  LEDGER_ANCHORS_FILE: '/var/lib/luwag-worker/ledger-anchors.jsonl',
};

/**
 * The domains are examples: a deployment gives its own (`--domain`). A status page is served by
 * somebody else, so pages link to one only where its address is given (`--status-page`).
 */
export function placeOf(
  name: Place['name'],
  domain = `${name}.luwag.example`,
  statusPage?: string,
): Place {
  const near = name === 'host' ? onHost : { ...inCluster, ...podRange };
  const beside = statusPage ? { STATUS_PAGE_URL: statusPage } : {};
  return { name, values: { ...everywhere, ...named(domain), ...near, ...beside } };
}
