import { renameSync, writeFileSync } from 'node:fs';

/** Whoever reads meanwhile finds the old file or the new one, and never half of one. */
export function replaceFile(path: string, content: string | Buffer, mode = 0o644): void {
  writeFileSync(`${path}.new`, content, { mode });
  renameSync(`${path}.new`, path);
}
