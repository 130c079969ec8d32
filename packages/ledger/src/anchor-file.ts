import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A file of lines of JSON, outside the database, that only grows. */

/** Returns once the disk has it. */
export function appendLine(file: string, line: object): void {
  const isNew = !existsSync(file);
  const descriptor = openSync(file, 'a+', 0o640);
  try {
    // A line torn by a crash stays as it is, and the next one begins on a line of its own.
    const start = endsMidLine(descriptor) ? '\n' : '';
    writeSync(descriptor, `${start}${JSON.stringify(line)}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  // The name of a new file is on disk only when its folder is.
  if (isNew) syncFolder(dirname(file));
}

/** A torn line counts as never written. */
export function readLines<T extends object>(file: string): T[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.flatMap((text) => {
    try {
      return [JSON.parse(text) as T];
    } catch {
      return [];
    }
  });
}

function endsMidLine(descriptor: number): boolean {
  const { size } = fstatSync(descriptor);
  if (size === 0) return false;
  const last = Buffer.alloc(1);
  readSync(descriptor, last, 0, 1, size - 1);
  return last.toString() !== '\n';
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
