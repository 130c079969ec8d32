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
import type { Db } from '@luwag/db';
import { sql } from 'kysely';

/**
 * The chain of batches proves that the ledger is what was closed, as long as nobody rewrites the
 * chain as well. An anchor is a batch's hash kept where no role of the database can reach it: with
 * it, a rewritten chain and a cut-off tail show, and so does the first batch that is not what it
 * was.
 */
export type Batch = { seq: number; toXid: string; journals: number; hash: string };

export type AnchorProof = {
  anchors: number;
  /** Closed since the last anchor, and so vouched for by the chain alone. */
  unanchored: number;
  firstBad: number | null;
  why: 'missing_anchor' | 'missing_batch' | 'rewritten_batch' | 'edited_content' | null;
};

/** Closes what is final by now; null when nothing new is. */
export async function closeBatch(db: Db): Promise<Batch | null> {
  const { rows } = await sql<Batch | { seq: null }>`
    select seq, to_xid::text as "toXid", journals, encode(hash, 'hex') as hash
      from ledger.close_batch()`.execute(db);
  const [made] = rows;
  return made && made.seq !== null ? made : null;
}

/** Adds a line and returns once the disk has it. Lines are never changed: the file only grows. */
export function appendAnchor(file: string, { seq, toXid, journals, hash }: Batch): void {
  const isNew = !existsSync(file);
  const descriptor = openSync(file, 'a+', 0o640);
  try {
    // A line torn by a crash stays as it is, and the next one begins on a line of its own.
    const start = endsMidLine(descriptor) ? '\n' : '';
    writeSync(descriptor, `${start}${JSON.stringify({ seq, toXid, journals, hash })}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  // The name of a new file is on disk only when its folder is.
  if (isNew) syncFolder(dirname(file));
}

/** Holds the ledger against the anchors kept outside it. All before `firstBad` is well. */
export async function verifyAnchors(db: Db, file: string): Promise<AnchorProof> {
  const anchors = readAnchors(file);
  const { rows: batches } = await sql<Batch>`
    select seq, to_xid::text as "toXid", journals, encode(hash, 'hex') as hash
      from ledger.batches order by seq`.execute(db);
  const { rows } = await sql<{ seq: number | null }>`
    select ledger.first_broken_batch() as seq`.execute(db);
  const suspects = [
    ...compare(anchors, batches),
    ...(rows[0]?.seq ? [{ firstBad: rows[0].seq, why: 'edited_content' as const }] : []),
  ].sort((a, b) => a.firstBad - b.firstBad);
  const last = anchors.at(-1)?.seq ?? 0;
  return {
    anchors: anchors.length,
    unanchored: batches.filter((batch) => batch.seq > last).length,
    ...(suspects[0] ?? { firstBad: null, why: null }),
  };
}

type Suspect = { firstBad: number; why: NonNullable<AnchorProof['why']> };

function compare(anchors: readonly Batch[], batches: readonly Batch[]): Suspect[] {
  const bySeq = new Map(batches.map((batch) => [batch.seq, batch]));
  for (const [i, anchor] of anchors.entries()) {
    if (anchor.seq !== i + 1) return [{ firstBad: i + 1, why: 'missing_anchor' }];
    const batch = bySeq.get(anchor.seq);
    if (!batch) return [{ firstBad: anchor.seq, why: 'missing_batch' }];
    const isSame = (['toXid', 'journals', 'hash'] as const).every((k) => batch[k] === anchor[k]);
    if (!isSame) return [{ firstBad: anchor.seq, why: 'rewritten_batch' }];
  }
  return [];
}

/** A torn line counts as never written; if it stood for a batch, the numbers then have a gap. */
function readAnchors(file: string): Batch[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.map(parseAnchor).filter((anchor) => anchor !== undefined);
}

function parseAnchor(line: string): Batch | undefined {
  try {
    const { seq, toXid, journals, hash } = JSON.parse(line) as Batch;
    return { seq, toXid, journals, hash };
  } catch {
    return undefined;
  }
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
