import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { encryptKeyFile, type FileKey } from './encrypted-file.ts';
import { KeyFile } from './key-file.ts';

/** A file with first keys of its own. */
export const newKeyFile = (now: Date): KeyFile => ({
  format: 1,
  current: 1,
  current_since: now.toISOString(),
  keks: [newKey(1, now)],
  index: newKey(1, now),
});

/** One more key to wrap with; it only unwraps until it is used. */
export function addKek(file: KeyFile, now: Date): KeyFile {
  const version = Math.max(...file.keks.map((kek) => kek.version)) + 1;
  return { ...file, keks: [...file.keks, newKey(version, now)] };
}

/** From here on keys are wrapped with this version. */
export const wrapWith = (file: KeyFile, version: number, now: Date): KeyFile =>
  KeyFile.parse({ ...file, current: version, current_since: now.toISOString() });

/** Whatever is still wrapped with it is lost: the caller has made sure that nothing is. */
export const retireKek = (file: KeyFile, version: number): KeyFile =>
  KeyFile.parse({ ...file, keks: file.keks.filter((kek) => kek.version !== version) });

/** A key of a file as the KMS made it, ready to write the file under. */
export const fileKeyOf = (
  kmsKey: string,
  { dataKey, encrypted }: { dataKey: string; encrypted: string },
): FileKey => ({
  kmsKey,
  encryptedKey: encrypted,
  dataKey: Buffer.from(dataKey, 'base64'),
});

/** For development and tests. A production's file is made once, by hand: see the runbook. */
export function ensureKeyFile(path: string, now: Date): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeKeyFile(path, newKeyFile(now));
}

/**
 * All of it or nothing, on the disk before it counts, and whose it was before. Encrypted where it
 * is said under which key, and else in the clear.
 */
export function writeKeyFile(path: string, file: KeyFile, under?: FileKey): void {
  const content = under ? encryptKeyFile(KeyFile.parse(file), under) : KeyFile.parse(file);
  const beside = `${path}.new`;
  rmSync(beside, { force: true });
  const owner = existsSync(path) ? statSync(path) : undefined;
  const handle = openSync(beside, 'wx', 0o400);
  try {
    writeSync(handle, `${JSON.stringify(content, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  if (owner && process.geteuid?.() === 0) chownSync(beside, owner.uid, owner.gid);
  renameSync(beside, path);
}

const newKey = (version: number, now: Date) => ({
  version,
  key: randomBytes(32).toString('base64url'),
  created_at: now.toISOString(),
});
