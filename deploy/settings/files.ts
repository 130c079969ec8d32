import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readEnv } from '@luwag/env';
import { givenTo } from './given.ts';
import type { Place } from './places.ts';
import { type ProcessName, processes, processNames } from './processes.ts';
import { isOptional, table } from './table.ts';

type Values = Record<string, string>;

const plainFile = (folder: string, name: ProcessName) => join(folder, `${name}.env`);
const secretFile = (folder: string, name: ProcessName) => join(folder, `${name}.secrets`);

/**
 * Two files for each process: `<process>.env` in the open, `<process>.secrets` for its eyes alone.
 * What we draw is drawn once and is the same in every file that has it; what others give is taken
 * from `given`; of that, what is needed and not there is left empty and returned. Files that are
 * there are never written over.
 */
export function writeSettings(folder: string, place: Place, given: Values = {}): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const known = new Map(Object.entries(given));
  const toFillIn = new Set<string>();
  const files = processNames.flatMap((name) => {
    const { plain, secrets } = givenTo(name, place);
    const secret = secrets
      .filter((setting) => known.has(setting) || !isOptional(setting))
      .map((setting) => `${setting}=${secretOf(setting, known, toFillIn)}`);
    return [
      { path: plainFile(folder, name), mode: 0o644, lines: linesOf(plain) },
      ...(secret.length > 0
        ? [{ path: secretFile(folder, name), mode: 0o600, lines: secret }]
        : []),
    ];
  });
  const there = files.find(({ path }) => existsSync(path));
  if (there) throw new Error(`${there.path} is there already, and is not written over`);
  for (const { path, mode, lines } of files) writeFileSync(path, `${lines.join('\n')}\n`, { mode });
  return [...toFillIn].sort();
}

/** Quoted where a space or a bracket would end the value for one of those who read it. */
const linesOf = (values: Record<string, string>): string[] =>
  Object.entries(values).map(([name, value]) =>
    /^[\w./:,@-]*$/.test(value) ? `${name}=${value}` : `${name}="${value}"`,
  );

function secretOf(name: string, known: Map<string, string>, toFillIn: Set<string>): string {
  const setting = table[name];
  const value = known.get(name) ?? (setting?.kind === 'drawn' ? drawSecret(setting) : '');
  if (value === '') toFillIn.add(name);
  else known.set(name, value);
  return value;
}

export const drawSecret = ({ bytes, prefix = '' }: { bytes: number; prefix?: string }): string =>
  `${prefix}${randomBytes(bytes).toString('base64url')}`;

/** What each process would say if it were started with its files; nothing if all are well. */
export function checkSettings(folder: string): string[] {
  return processNames.flatMap((name) => {
    const { shape } = processes[name];
    const source = { ...readIf(plainFile(folder, name)), ...readIf(secretFile(folder, name)) };
    const empty = Object.keys(source).filter((setting) => source[setting] === '');
    if (empty.length > 0) return [`${name}: not filled in: ${empty.join(', ')}`];
    if (!shape) return source.DATABASE_OWNER_URL ? [] : [`${name}: DATABASE_OWNER_URL is missing`];
    try {
      readEnv(shape, source);
      return [];
    } catch (error) {
      return [`${name}: ${(error as Error).message}`];
    }
  });
}

/** The settings of a file; of one that is not there, none. */
export const readIf = (path: string): Values =>
  existsSync(path) ? (parseEnv(readFileSync(path, 'utf8')) as Values) : {};
