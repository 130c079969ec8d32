import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '@luwag/testing/harness/processes';
import { drawPasswords } from '../../../deploy/postgres/hosts.ts';
import type { Address, Cluster, Node } from '../../../deploy/postgres/plan.ts';
import type { RedisPlan } from '../../../deploy/redis/config.ts';
import { findPostgresBin } from '../postgres.ts';
import type { Daemons } from './daemons.ts';

const here = async (): Promise<Address> => ({ host: '127.0.0.1', port: await freePort() });
const drawn = (): string => randomBytes(18).toString('hex');
const names = ['one', 'two', 'three'];

/** Three hosts that are one: the loopback, free ports, and folders that are gone afterwards. */
export async function localPlan(
  daemons: Daemons,
  socket: string,
  archive: Cluster['archive'],
): Promise<Cluster> {
  const programs = findPostgresBin();
  if (!programs) throw new Error('PostgreSQL is not installed: run npm run setup');
  const nodes: Node[] = [];
  for (const name of names)
    nodes.push({
      name,
      postgres: await here(),
      patroni: await here(),
      etcd: await here(),
      etcdPeers: await here(),
      folders: {
        // Made by the programs themselves, for their own eyes.
        data: join(daemons.folder(name), 'data'),
        etcd: daemons.folder(`etcd-${name}`),
        socket,
        state: daemons.folder(`state-${name}`),
      },
    });
  return {
    nodes,
    proxy: {
      primary: await here(),
      replicas: await here(),
      metrics: await here(),
      adminSocket: join(socket, 'haproxy.sock'),
    },
    pooler: { ...(await here()), authFile: join(daemons.home, 'userlist.txt') },
    passwords: drawPasswords(),
    programs,
    clients: ['127.0.0.1/32'],
    operators: ['127.0.0.1/32'],
    // Whoever is not root runs it as somebody else than postgres.
    localLogin: process.getuid?.() === 0 ? 'peer' : 'scram-sha-256',
    size: { connections: 200, sharedBuffers: '128MB', walKept: '1GB' },
    ...(archive ? { archive } : {}),
  };
}

export async function localRedisPlan(daemons: Daemons): Promise<RedisPlan> {
  const nodes = [];
  for (const name of names)
    nodes.push({
      server: await here(),
      sentinel: await here(),
      folder: daemons.folder(`redis-${name}`),
    });
  return { nodes, passwords: { luwag: drawn(), replica: drawn(), sentinel: drawn() } };
}
