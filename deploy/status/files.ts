import { renameSync, writeFileSync } from 'node:fs';

/** Whoever reads meanwhile finds the old file or the new one, and never half of one. */
export function replaceFile(path: string, content: string | Buffer): void {
  writeFileSync(`${path}.new`, content, { mode: 0o644 });
  renameSync(`${path}.new`, path);
}
