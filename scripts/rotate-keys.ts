import { parseArgs } from 'node:util';
import { connect } from '@luwag/db';
import { shellEnv } from '@luwag/env';
import { sessionUrl, settings } from './lib/checkout.ts';
import { createRotation } from './lib/key-rotation.ts';
import { runningPid } from './lib/processes.ts';

// The wrapping key of personal data, from one version to the next, while everything runs. See
// docs/runbooks/personal-keys.md.
//   npm run rotate:keys                      a new version, in use, everything wrapped with it
//   npm run rotate:keys -- status            versions, and how many keys are under each
//   npm run rotate:keys -- add               a new version that is known and not yet used
//   npm run rotate:keys -- use <version>     the version to wrap with from now on
//   npm run rotate:keys -- rewrap <version>  have the worker wrap every key with it
//   npm run rotate:keys -- retire <version>  take away one that nothing needs any more
//   npm run rotate:keys -- forget <holder>   a process that is gone for good
// The key process is found by its pid file, or named: --pid <number>. A worker must be running.
// With several hosts the first form waits until the file has come to all of them, twice.
const { values, positionals } = parseArgs({
  options: { pid: { type: 'string' }, 'wait-seconds': { type: 'string', default: '3600' } },
  allowPositionals: true,
});
const waitMs = Number(values['wait-seconds']) * 1000;
const [verb = 'rotate', given] = positionals;
const env = settings();
const pid = values.pid ? Number(values.pid) : runningPid('keys', 'apps/keys/src/main.ts');
const db = connect(sessionUrl(), { applicationName: 'rotate-keys', connectionsMax: 1 });
const rotation = createRotation({
  filePath: env.KEYS_FILE ?? '',
  socketPath: env.KEYS_SOCKET ?? '',
  db,
  kmsKey: shellEnv().KEYS_KMS_KEY,
  kmsEndpoint: shellEnv().KEYS_KMS_ENDPOINT,
  signal() {
    if (!pid) throw new Error('which process? --pid <number>');
    process.kill(pid, 'SIGHUP');
  },
});

async function rotate(): Promise<void> {
  const version = await rotation.add();
  console.log(`Version ${version} is in ${env.KEYS_FILE}: have every other host read this file.`);
  await rotation.known(version, waitMs);
  console.log(
    `Every host knows version ${version}. Now it is used: have them read the file again.`,
  );
  await rotation.use(version, waitMs);
  console.log(`Version ${version} is in use; the worker wraps every key with it.`);
  await rotation.finished(waitMs);
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
  use: () => rotation.use(versionGiven(), waitMs),
  rewrap: () => rotation.rewrap(versionGiven(), waitMs),
  retire: () => rotation.retire(versionGiven()),
  forget: () => rotation.forget(given ?? ''),
};

try {
  const work = verbs[verb];
  if (!work) throw new Error(`${verb}? Use: ${Object.keys(verbs).join(', ')}`);
  await work();
  const { current, known, wrapped, holders } = await rotation.status();
  for (const version of known)
    console.log(
      `version ${version}: ${wrapped.get(version) ?? 0} keys${version === current ? ', current' : ''}`,
    );
  for (const holder of holders)
    console.log(
      `${holder.name}: wraps with ${holder.current}, knows ${holder.known.join(', ')}, ` +
        `noted ${Math.round(holder.ageSeconds)} s ago`,
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
