/** Where one program listens. Others reach it there too. */
export type Address = { host: string; port: number };
export const at = ({ host, port }: Address): string => `${host}:${port}`;

/** One host of three: a PostgreSQL under Patroni, and a member of etcd. */
export type Node = {
  name: string;
  postgres: Address;
  patroni: Address;
  etcd: Address;
  etcdPeers: Address;
  /** Of the server itself, of etcd, of the server's socket file, and of what it keeps beside. */
  folders: { data: string; etcd: string; socket: string; state: string };
};

/** HAProxy: whoever leads just now, whoever follows, and its own metrics. */
export type Proxy = { primary: Address; replicas: Address; metrics: Address; adminSocket: string };

export type Passwords = {
  /** Of roles of the server that no process of the product has. */
  postgres: string;
  replicator: string;
  rewinder: string;
  /** Whoever may switch over or change settings by Patroni's REST API. */
  patroni: string;
  /** Whoever may say RECONNECT at PgBouncer. */
  pooler: string;
  /** Of the roles that the product's addresses name. */
  luwag_app: string;
  luwag_userpool: string;
  luwag_readonly: string;
  luwag_owner: string;
};

export type Cluster = {
  nodes: readonly Node[];
  proxy: Proxy;
  pooler: Address & { authFile: string };
  passwords: Passwords;
  /** The server's programs. */
  programs: string;
  /** Networks from which HAProxy passes connections on. */
  clients: readonly string[];
  /** Networks from which the server's own superuser may come; on its host it may always. */
  operators: readonly string[];
  /** How it is known there: as the account of the same name, or by its password. */
  localLogin: 'peer' | 'scram-sha-256';
  /** How much of its host a server may take. */
  size: { connections: number; sharedBuffers: string; walKept: string };
  /** What takes the write-ahead log away, such as pgBackRest; without it nothing is archived. */
  archive?: { command: string; restoreCommand: string };
};

export const scope = 'luwag';
