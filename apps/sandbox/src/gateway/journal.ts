import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TableName } from './rows.ts';

export type JournalLine =
  | { put: TableName; row: { id: string } }
  | { removed: TableName; id: string }
  | { cleared: true };

export type Journal = { read(): JournalLine[]; append(line: JournalLine): void };

/**
 * One line for each change, never edited. It is written before the answer leaves, so a sandbox that
 * is killed remembers all it ever told anybody. Without a file nothing outlives the process.
 */
export function openJournal(file: string | undefined): Journal {
  if (file === undefined) return { read: () => [], append: () => {} };
  mkdirSync(dirname(file), { recursive: true });
  return {
    read: () => (existsSync(file) ? readLines(file) : []),
    append: (line) => appendFileSync(file, `${JSON.stringify(line)}\n`),
  };
}

function readLines(file: string): JournalLine[] {
  const bytes = readFileSync(file);
  // A process that died over its last line had not answered that call yet; the half goes.
  const wholeBytes = bytes.lastIndexOf('\n') + 1;
  if (wholeBytes < bytes.length) truncateSync(file, wholeBytes);
  return bytes
    .subarray(0, wholeBytes)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalLine);
}
