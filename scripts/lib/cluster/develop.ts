import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shellEnv } from '@luwag/env';
import { at } from '../../../deploy/postgres/plan.ts';
import { root, settings } from '../checkout.ts';
import { type Engines, startEnginesThatFailOver } from './engines.ts';

/** As long as somebody needs to see what happens without it. */
const deadMs = 20_000;

/** `npm run dev` on three nodes each of PostgreSQL and Redis. Does not return. */
export async function developOnCluster(): Promise<never> {
  let child: ReturnType<typeof spawn> | undefined;
  // Ctrl-C reaches both; what else ends us is passed on, and the product goes before its engines.
  process.on('SIGINT', () => void (child ?? process.exit(130)));
  process.on('SIGTERM', () => void (child?.kill('SIGTERM') ?? process.exit(130)));
  const engines = await startEnginesThatFailOver('dev', (what) => console.log(what));
  console.log(describe(engines));
  process.on('SIGUSR2', () => void killLeader(engines).catch(console.error));
  child = spawn(process.execPath, [join(root, 'scripts/dev.ts'), '--begin-again'], {
    cwd: root,
    env: { ...shellEnv(), ...settingsOf(engines) },
    stdio: 'inherit',
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  engines.stop();
  process.exit(status ?? 1);
}

const settingsOf = ({ postgres: { urls }, redis }: Engines): Record<string, string> => ({
  POSTGRES_ADMIN_URL: urls.admin,
  DATABASE_OWNER_URL: urls.owner,
  DATABASE_URL: urls.pooled,
  DATABASE_SESSION_URL: urls.session,
  DATABASE_USERPOOL_URL: urls.userpool,
  DATABASE_READONLY_URL: urls.readonly,
  ...redis.settings,
});

async function killLeader({ postgres }: Engines): Promise<void> {
  const node = await postgres.nodeThat('leader');
  await postgres.killNode(node);
  console.log(`\n${node.name}, which led, is dead with its Patroni; back in ${deadMs / 1000} s`);
  await sleep(deadMs);
  postgres.startNode(node);
  await postgres.untilWhole();
  console.log(`\n${node.name} follows ${(await postgres.nodeThat('leader')).name}`);
}

const metrics = (port: string | undefined): string => `127.0.0.1:${port}/metrics`;

const describe = ({ postgres: { plan, urls }, redis, home }: Engines): string => `
  PgBouncer         ${urls.pooled}
  HAProxy, primary  ${urls.session}
  HAProxy, replicas ${at(plan.proxy.replicas)}
  Nodes             ${plan.nodes.map(({ name, postgres }) => `${name} ${at(postgres)}`).join(', ')}
  Redis's sentinels ${redis.settings.REDIS_SENTINELS}
  Logs              ${home}/logs, where each Redis and each etcd has its own, too
  Metrics           api ${metrics(settings().API_HEALTH_PORT)}, userpool ${metrics(settings().USERPOOL_HEALTH_PORT)},
                    worker ${metrics(settings().WORKER_PORT)}, HAProxy ${at(plan.proxy.metrics)}/metrics,
                    Patroni ${plan.nodes.map(({ patroni }) => at(patroni)).join(', ')}, each at /metrics
  For commands      export DATABASE_SESSION_URL=${urls.session} REDIS_URL=${redis.settings.REDIS_URL}

  Who leads         patronictl -c ${home}/patroni-one.yml list
  Switch over       patronictl -c ${home}/patroni-one.yml switchover luwag
  Kill the leader   kill -USR2 ${process.pid}: it is back after ${deadMs / 1000} seconds
  All of them       ps -eo pid,args | grep ${home}
  Our processes     each may be killed, and begins again
`;
