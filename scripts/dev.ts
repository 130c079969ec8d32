import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { childEnv, root, settings } from './lib/checkout.ts';
import { httpAnswers, until } from './lib/processes.ts';
import { startEngines, startSandbox, stopServices } from './services.ts';

// Everything up with one command: engines, a migrated database, the sandbox, api, worker and web.
// Ctrl-C stops all of it.
const began = performance.now();
const env = settings();
const apps = [
  { entry: 'apps/api/src/main.ts', ready: `${env.API_ORIGIN}/readyz` },
  { entry: 'apps/worker/src/main.ts', ready: `http://127.0.0.1:${env.WORKER_PORT}/readyz` },
  { entry: 'apps/web/server/main.ts', ready: `${env.PUBLIC_ORIGIN}/readyz` },
];

const start = (entry: string): ChildProcess =>
  // The web server reloads by itself; the others start anew when their sources change.
  spawn(
    process.execPath,
    [...(entry.includes('web') ? [] : ['--watch', '--watch-preserve-output']), entry],
    {
      cwd: root,
      env: childEnv(),
      stdio: 'inherit',
    },
  );

let stopping = false;
async function stop(children: ChildProcess[]): Promise<void> {
  if (stopping) return;
  stopping = true;
  const gone = children
    .filter((child) => child.exitCode === null)
    .map((child) => once(child, 'exit'));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(gone);
  await stopServices();
  process.exit(0);
}

await startEngines();
await startSandbox();
const children = apps.map((app) => start(app.entry));
process.once('SIGINT', () => void stop(children));
process.once('SIGTERM', () => void stop(children));
for (const app of apps)
  await until(() => httpAnswers(app.ready), { what: app.entry, timeoutMs: 120_000 });

const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(`
  Luwag is up after ${seconds} s.

  The product      ${env.PUBLIC_ORIGIN}
  Its components   ${env.PUBLIC_ORIGIN}/design
  The API          ${env.API_ORIGIN}/api/v1/openapi.json
  Texts and mails  ${env.SANDBOX_ORIGIN}/inbox

  There are no accounts to sign in with yet. Stop with Ctrl-C.
`);
