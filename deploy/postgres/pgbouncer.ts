import type { Cluster } from './plan.ts';

/** Old ones break named statements: 1.21 learned to keep them, and the first of them had faults. */
export const poolerVersionMin = [1, 24] as const;

/**
 * /etc/pgbouncer/pgbouncer.ini, for api and userpool alone. What listens, locks or runs long goes
 * to HAProxy. Nothing that a client asks for when it connects is ignored: it is refused, so that
 * nobody believes to have a limit that was dropped (limits are settings of the roles).
 */
export const pgbouncerConfig = ({ proxy, pooler, size }: Cluster): string =>
  [
    '[databases]',
    `* = host=${proxy.primary.host} port=${proxy.primary.port}`,
    '',
    '[pgbouncer]',
    `listen_addr = ${pooler.host}`,
    `listen_port = ${pooler.port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${pooler.authFile}`,
    'admin_users = luwag_pooler',
    'pool_mode = transaction',
    'max_prepared_statements = 200',
    // One pool for each role; the rest of the server's connections are workers' and operators'.
    `default_pool_size = ${Math.floor(size.connections / 4)}`,
    'max_client_conn = 2000',
    // Whoever waits longer for a server is told so, and asks again under the same key.
    'query_wait_timeout = 4',
    // After a failed login the next one is tried after a second; usually it is fifteen.
    'server_login_retry = 1',
    'server_connect_timeout = 2',
    // A connection that had nothing to do for a second is asked whether it still leads somewhere.
    'server_check_delay = 1',
    'server_check_query = select 1',
    'server_lifetime = 900',
    'tcp_keepalive = 1',
    'tcp_keepidle = 10',
    'tcp_keepintvl = 3',
    'tcp_keepcnt = 3',
    'log_connections = 0',
    'log_disconnections = 0',
    '',
  ].join('\n');

/** The file it knows its users by, for its eyes alone: it signs in at the server with the same. */
export const poolerUsers = ({ passwords }: Cluster): string =>
  [
    ['luwag_app', passwords.luwag_app],
    ['luwag_userpool', passwords.luwag_userpool],
    ['luwag_pooler', passwords.pooler],
  ]
    .map(([name, password]) => `"${name}" "${password}"\n`)
    .join('');
