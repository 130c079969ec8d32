import { at, type Cluster } from './plan.ts';

/** /etc/haproxy/haproxy.cfg: every Patroni is asked twice a second whether its server leads. */
export function haproxyConfig({ nodes, proxy, size }: Cluster): string {
  const servers = nodes.map(
    ({ name, postgres, patroni }) =>
      `  server ${name} ${at(postgres)} check addr ${patroni.host} port ${patroni.port}`,
  );
  const listener = (name: string, address: string, path: string, more: string[] = []) => [
    `listen ${name}`,
    `  bind ${address}`,
    ...more,
    '  option httpchk',
    `  http-check send meth GET uri ${path}`,
    '  http-check expect status 200',
    ...servers,
    '',
  ];
  return [
    'global',
    `  maxconn ${size.connections * 4}`,
    `  stats socket ${proxy.adminSocket} mode 600 level admin`,
    '',
    'defaults',
    '  mode tcp',
    '  retries 0',
    '  timeout connect 2s',
    '  timeout check 2s',
    '  timeout queue 2s',
    // A worker listens for hours without a word.
    '  timeout client 24h',
    '  timeout server 24h',
    '  option clitcpka',
    '  option srvtcpka',
    // Whoever is connected to a server that no longer leads learns it at once.
    '  default-server inter 500ms fastinter 250ms downinter 500ms fall 2 rise 1',
    '  default-server on-marked-down shutdown-sessions',
    '',
    ...listener('primary', at(proxy.primary), '/primary'),
    ...listener('replicas', at(proxy.replicas), '/replica?lag=16MB', ['  balance leastconn']),
    'frontend metrics',
    '  mode http',
    '  timeout client 10s',
    `  bind ${at(proxy.metrics)}`,
    '  http-request use-service prometheus-exporter if { path /metrics }',
    '',
  ].join('\n');
}
