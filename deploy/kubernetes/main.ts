import { parseArgs } from 'node:util';
import { placeOf } from '../settings/places.ts';
import { faultsOf } from './check.ts';
import { clusterOf } from './cluster.ts';
import { manifestsOf, type Stage, stages } from './manifests.ts';
import { printYaml } from './yaml.ts';

// Prints the manifests of a deployment, checked; nothing is printed if one has a fault. The version
// is the tag of the images: the commit that they were made from.
//   npm run manifests -- production --version <commit>               all, in the order of a deploy
//   npm run manifests -- production --version <commit> --only base   one stage: base, migrate, …
//   npm run manifests -- staging --version <commit> --domain <domain> --registry <host>/
//   … --status-page <address>     where the status page is, if pages are to link to it
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    domain: { type: 'string' },
    'status-page': { type: 'string' },
    registry: { type: 'string' },
    version: { type: 'string' },
  },
});
const [name] = positionals;
if ((name !== 'staging' && name !== 'production') || !flags.version)
  throw new Error('usage: npm run manifests -- staging|production --version <commit>');
const isStage = (stage: string): stage is Stage => stages.some((each) => each === stage);
const { only } = flags;
if (only !== undefined && !isStage(only))
  throw new Error(`no stage is called ${only}; there are ${stages.join(', ')}`);

const cluster = clusterOf({
  place: placeOf(name, flags.domain, flags['status-page']),
  version: flags.version,
  ...(flags.registry ? { registry: flags.registry } : {}),
});
const manifests = (only ? [only] : stages).flatMap((stage) => manifestsOf(cluster, stage));
const faults = (await Promise.all(manifests.map(faultsOf))).flat();
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else process.stdout.write(printYaml(manifests));
