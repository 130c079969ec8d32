import { chmodSync, chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newKeyFile, writeKeyFile } from '../../apps/keys/src/key-file-changes.ts';
import { readIf, writeSettings } from '../settings/files.ts';
import { processNames } from '../settings/processes.ts';
import {
  addressesOf,
  drawPasswords,
  engineFiles,
  type Passwords,
  type Reader,
  uidOf,
  unused,
} from './own-files.ts';
import { composePlace } from './place.ts';

type Values = Record<string, string>;

/**
 * Everything that compose.yaml reads, in a folder that is not there yet: settings, secrets, the
 * file with the keys, passwords of the engines. What only others can give is returned, to be
 * filled in.
 */
export function prepareCompose(folder: string, domain: string, given: Values = {}): string[] {
  const passwords = drawPasswords();
  const known = { ...given, ...addressesOf(passwords) };
  const toFillIn = writeSettings(folder, composePlace(domain), known);
  for (const name of processNames) close(join(folder, `${name}.secrets`));
  writeEngineFiles(folder, passwords);
  writeKeyFile(join(folder, 'keys.json'), newKeyFile(new Date()));
  giveTo(join(folder, 'keys.json'), 'keys');
  return toFillIn.filter((name) => !unused.includes(name));
}

function close(path: string): void {
  if (!existsSync(path)) return;
  const lines = readFileSync(path, 'utf8').split('\n');
  const used = lines.filter((line) => !unused.includes(line.split('=', 1)[0] ?? ''));
  writeFileSync(path, used.join('\n'));
  giveTo(path, 'product');
}

function writeEngineFiles(folder: string, passwords: Passwords): void {
  for (const [name, { text, by }] of Object.entries(engineFiles(passwords))) {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o400 });
    giveTo(path, by);
  }
}

/** Containers see the file as it is, and its reader must own it. */
function giveTo(path: string, reader: Reader): void {
  chmodSync(path, 0o400);
  if (process.geteuid?.() === 0) chownSync(path, uidOf(reader), uidOf(reader));
}

if (import.meta.main) {
  const { values: flags } = parseArgs({
    options: {
      domain: { type: 'string' },
      given: { type: 'string' },
      to: { type: 'string' },
    },
  });
  if (!flags.domain || !flags.to) throw new Error('say --domain luwag.example --to <folder>');
  if (process.geteuid?.() !== 0)
    console.error('Not root: containers cannot read these files until their readers own them.');
  const given = flags.given ? readIf(flags.given) : {};
  const toFillIn = prepareCompose(flags.to, flags.domain, given);
  console.log(`Written to ${flags.to}. Copy keys.json to two safe places.`);
  if (toFillIn.length > 0) console.log('To fill in, in the .secrets that have them:');
  for (const name of toFillIn) console.log(`  ${name}`);
  console.log(`Then: npm run deploy:settings -- --check ${flags.to}`);
}
