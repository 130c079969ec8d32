import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AppName, apps, envOf } from './lib/apps.ts';
import { root, settings } from './lib/checkout.ts';
import { developOnCluster } from './lib/cluster/develop.ts';
import { assertPortFree, httpAnswers, until } from './lib/processes.ts';
import {
  describeSeedPeople,
  seedDatabase,
  seedPaluwagan,
  seedReviewQueue,
  staffLinks,
} from './lib/seed-data.ts';
import { seedWallets } from './lib/seed-wallets.ts';
import { withStores } from './lib/stores.ts';
import { startEngines, startSandbox, stopServices } from './services.ts';

// Everything up with one command: engines, a migrated database, the sandbox, the identity provider,
// api, worker and web. Ctrl-C stops all of it.
//   npm run dev              on this checkout's own PostgreSQL and Redis
//   npm run dev -- --ha      on three nodes of each, with PgBouncer and HAProxy, to be killed; our
//                            own processes too: they begin again, and do not watch their sources
if (process.argv.includes('--ha')) await developOnCluster();
const isToBeKilled = process.argv.includes('--begin-again');
const began = performance.now();
const env = settings();
const readiness: Record<AppName, string> = {
  userpool: `http://127.0.0.1:${env.USERPOOL_HEALTH_PORT}/readyz`,
  api: `http://127.0.0.1:${env.API_HEALTH_PORT}/readyz`,
  worker: `http://127.0.0.1:${env.WORKER_PORT}/readyz`,
  web: `${env.PUBLIC_ORIGIN}/readyz`,
};
const names = Object.keys(apps) as AppName[];
const ports: Record<AppName, string | undefined> = {
  userpool: env.USERPOOL_PORT,
  api: env.API_PORT,
  worker: env.WORKER_PORT,
  web: env.WEB_PORT,
};
// Another one would answer in its place, and everything would seem to be up.
for (const name of names) await assertPortFree(Number(ports[name]), name);

function start(name: AppName): ChildProcess {
  // The web server reloads by itself; the others start anew when their sources change.
  const watch = name === 'web' || isToBeKilled ? [] : ['--watch', '--watch-preserve-output'];
  const env = { ...envOf(name), ...(name === 'web' ? { GALLERY: 'on' } : {}) };
  const options = { cwd: root, env, stdio: 'inherit' } as const;
  const child = spawn(process.execPath, [...watch, apps[name].entry], options);
  child.once('exit', (status, signal) => {
    if (stopping) return;
    const how = `${name} ended (${signal ?? `status ${status}`})`;
    if (isToBeKilled && isEverythingUp) return beginAgain(name, child, how);
    console.error(`${how}; everything else is stopped`);
    void stop(1);
  });
  return child;
}

/** As its unit or its cluster would have it. */
function beginAgain(name: AppName, gone: ChildProcess, how: string): void {
  console.error(`${how}; it begins again in two seconds`);
  setTimeout(() => {
    if (!stopping) children[children.indexOf(gone)] = start(name);
  }, 2_000);
}

let isEverythingUp = false;
let stopping = false;
async function stop(status = 0): Promise<void> {
  if (stopping) return;
  stopping = true;
  const gone = children
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
    .map((child) => once(child, 'exit'));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(gone);
  await stopServices();
  process.exit(status);
}

// The web server is the slowest to come up, and needs none of the others for that. It makes its
// pages when it is first asked, so it is asked at once.
const children = [start('web')];
// Long enough for a laptop that does five other things meanwhile.
const isUp = (name: AppName) =>
  until(() => httpAnswers(readiness[name]), { what: name, timeoutMs: 300_000 });
const isWebUp = isUp('web');
// It is awaited only once the data is there, and may fail before that.
isWebUp.catch(() => undefined);
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());

async function prepare(): Promise<string[]> {
  await startEngines();
  await startSandbox();
  return withStores(async (stores) => {
    await seedDatabase(stores, env, { isWhole: true });
    await seedReviewQueue(stores);
    const groups = await seedPaluwagan(stores);
    await seedWallets(stores, env);
    return [...groups, ...(await staffLinks(stores, env.PUBLIC_ORIGIN ?? ''))];
  });
}

async function bringUp(): Promise<string[]> {
  const links = await prepare();
  const others = names.filter((name) => name !== 'web');
  children.push(...others.map(start));
  await Promise.all([isWebUp, ...others.map(isUp)]);
  return links;
}

// Half of it left running would hold the ports of the next start.
const links = await bringUp().catch(async (error) => {
  console.error(error);
  await stop(1);
  return [];
});

isEverythingUp = true;
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`
  Luwag is up after ${seconds} s.

  The product      ${env.PUBLIC_ORIGIN}
  Its components   ${env.PUBLIC_ORIGIN}/design
  The API          ${env.API_ORIGIN}/api/v1/openapi.json
  Texts and mails  ${env.SANDBOX_ORIGIN}/inbox
  A shop to buy in ${env.SANDBOX_ORIGIN}/shop

  Sign in as
${[...describeSeedPeople(), ...links].map((line) => `    ${line}`).join('\n')}

  Stop with Ctrl-C.
`);
