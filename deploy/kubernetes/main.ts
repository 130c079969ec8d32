import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { placeOf } from '../settings/places.ts';
import { faultsOf } from './check.ts';
import { clusterOf } from './cluster.ts';
import { manifestsOf, type Stage, stages } from './manifests.ts';
import { printYaml } from './yaml.ts';

// Prints the manifests of a deployment, checked; nothing is printed if one has a fault.
//   npm run manifests -- production                          all of them, in the order of a deploy
//   npm run manifests -- production --only base              one stage: base, migrate, userpool, …
//   npm run manifests -- staging --domain staging.luwag.example --registry <host>/ --version 0.2.0
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    domain: { type: 'string' },
    registry: { type: 'string' },
    version: { type: 'string' },
  },
});
const [name] = positionals;
if (name !== 'staging' && name !== 'production')
  throw new Error('usage: npm run manifests -- staging|production [--only <stage>]');
const isStage = (stage: string): stage is Stage => stages.some((each) => each === stage);
const { only } = flags;
if (only !== undefined && !isStage(only))
  throw new Error(`no stage is called ${only}; there are ${stages.join(', ')}`);

const ownVersion = (): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version;
const cluster = clusterOf({
  place: placeOf(name, flags.domain),
  version: flags.version ?? ownVersion(),
  ...(flags.registry ? { registry: flags.registry } : {}),
});
const manifests = (only ? [only] : stages).flatMap((stage) => manifestsOf(cluster, stage));
const faults = (await Promise.all(manifests.map(faultsOf))).flat();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else process.stdout.write(printYaml(manifests));
