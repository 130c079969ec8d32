import { parseArgs } from 'node:util';
import { checkSettings, writeSettings } from './files.ts';
import { type Place, placeOf } from './places.ts';

// The settings of a deployment, two files for each process:
//   npm run deploy:settings -- --place host --domain luwag.example --to <folder>    writes them
//   npm run deploy:settings -- --check <folder>                                     reads them back
const { values: flags } = parseArgs({
  options: {
    place: { type: 'string', default: 'host' },
    domain: { type: 'string' },
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
  const toFillIn = writeSettings(flags.to, placeOf(flags.place, flags.domain));
  console.log(`Written to ${flags.to}. Fill in, then run with --check:`);
  for (const name of toFillIn) console.log(`  ${name}`);
} else {
  throw new Error(
    'say where to: --place host|staging|production --to <folder>, or --check <folder>',
  );
}
