import { parseArgs } from 'node:util';
import { checkSettings, readIf, writeSettings } from './files.ts';
import { type Place, placeOf } from './places.ts';

// The settings of a deployment, two files for each process:
//   npm run deploy:settings -- --place host --domain luwag.example --given <file> --to <folder>
//   npm run deploy:settings -- --check <folder>     whether every process can start with them
//   … --status-page <address>     where the status page is, if pages are to link to it
// What others give (addresses with passwords, keys of the gateway) stands in the file `--given`; an
// example of it is deploy/settings/given.example. Our own secrets are drawn.
const { values: flags } = parseArgs({
  options: {
    place: { type: 'string', default: 'host' },
    domain: { type: 'string' },
    'status-page': { type: 'string' },
    given: { type: 'string' },
    to: { type: 'string' },
    check: { type: 'string' },
  },
});
const isPlace = (name: string): name is Place['name'] =>
  ['host', 'staging', 'production'].includes(name);

if (flags.check) {
  const faults = checkSettings(flags.check);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('Every process can start with its settings.');
} else if (flags.to && isPlace(flags.place)) {
  const given = flags.given ? readIf(flags.given) : {};
  const toFillIn = writeSettings(
    flags.to,
    placeOf(flags.place, flags.domain, flags['status-page']),
    given,
  );
  console.log(`Written to ${flags.to}.${toFillIn.length > 0 ? ' To fill in:' : ''}`);
  for (const name of toFillIn) console.log(`  ${name}`);
} else {
  throw new Error(
    'say where to: --place host|staging|production --to <folder>, or --check <folder>',
  );
}
