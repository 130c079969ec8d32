import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultsOfCompose } from '../compose/check.ts';
import { faultsOfProfiles } from '../seccomp/check.ts';
import { type AppName, appNames, apps, isAppName, root } from './apps.ts';
import { buildImage, checkOut, describe, discard } from './build.ts';
import { faultsOfLists } from './check.ts';
import { renewDebianLock } from './fetch-parts.ts';

// Images of the product, made without a daemon from the commit at hand (buildah, mmdebstrap).
//   npm run image -- api worker      these, into .local/image
//   npm run image                    all of them
//   npm run image -- --short         builds nothing: do lists, profiles and compose.yaml fit?
//   npm run image -- --lock          writes down the newest packages of Debian's
const { positionals, values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    lock: { type: 'boolean', default: false },
    to: { type: 'string', default: join(root, '.local/image') },
  },
});

function check(): void {
  const faults = [...faultsOfLists(), ...faultsOfProfiles(), ...faultsOfCompose()];
  for (const fault of faults) console.error(fault);
  console.log(`${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

function build(names: readonly AppName[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'luwag-images-'));
  try {
    const withPages = names.some((name) => apps[name].isBuilt);
    const source = checkOut(join(folder, 'source'), { withPages });
    for (const name of names) console.log(describe(buildImage(name, source, { folder }, flags.to)));
  } finally {
    discard({ folder });
  }
}

const unknown = positionals.filter((name) => !isAppName(name));
if (unknown.length > 0) throw new Error(`no app: ${unknown.join(', ')}; ${appNames.join(', ')}`);
if (flags.lock) renewDebianLock();
else if (flags.short) check();
else build(positionals.length > 0 ? positionals.filter(isAppName) : appNames);
