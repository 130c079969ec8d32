import { parseArgs } from 'node:util';
import { connect } from '@luwag/db';
import { sessionUrl, settings } from './lib/checkout.ts';
import { createRotation } from './lib/key-rotation.ts';
import { runningPid } from './lib/processes.ts';

// The wrapping key of personal data, from one version to the next, while everything runs. See
// docs/runbooks/personal-keys.md.
//   npm run rotate:keys                      a new version, in use, everything wrapped with it
//   npm run rotate:keys -- status            versions, and how many keys are under each
//   npm run rotate:keys -- add               a new version that is known and not yet used
//   npm run rotate:keys -- use <version>     the version to wrap with from now on
//   npm run rotate:keys -- retire <version>  take away one that nothing needs any more
// The key process is found by its pid file, or named: --pid <number>. A worker must be running.
const { values, positionals } = parseArgs({
  options: { pid: { type: 'string' }, 'wait-seconds': { type: 'string', default: '3600' } },
  allowPositionals: true,
});
const [verb = 'rotate', given] = positionals;
const env = settings();
const pid = values.pid ? Number(values.pid) : runningPid('keys', 'apps/keys/src/main.ts');
const db = connect(sessionUrl(), { applicationName: 'rotate-keys', connectionsMax: 1 });
const rotation = createRotation({
  filePath: env.KEYS_FILE ?? '',
  socketPath: env.KEYS_SOCKET ?? '',
  db,
  signal() {
    if (!pid) throw new Error('which process? --pid <number>');
    process.kill(pid, 'SIGHUP');
  },
});

async function rotate(): Promise<void> {
  const version = await rotation.add();
  await rotation.use(version);
  console.log(`Version ${version} is in use; the worker wraps every key with it.`);
  await rotation.finished(Number(values['wait-seconds']) * 1000);
}

const versionGiven = (): number => {
  const version = Number(given);
  if (!Number.isInteger(version)) throw new Error(`say which version: ${verb} <version>`);
  return version;
};
const verbs: Record<string, () => Promise<unknown>> = {
  rotate,
  status: async () => undefined,
  add: rotation.add,
  use: () => rotation.use(versionGiven()),
  retire: () => rotation.retire(versionGiven()),
};

try {
  const work = verbs[verb];
  if (!work) throw new Error(`${verb}? Use: ${Object.keys(verbs).join(', ')}`);
  await work();
  const { current, known, wrapped } = await rotation.status();
  for (const version of known)
    console.log(
      `version ${version}: ${wrapped.get(version) ?? 0} keys${version === current ? ', current' : ''}`,
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
