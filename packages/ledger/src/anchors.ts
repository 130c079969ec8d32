import type { Db } from '@luwag/db';
import { callOf } from '@luwag/db/call';
import { sql } from 'kysely';
import { appendLine, readLines } from './anchor-file.ts';

/**
 * The chain of batches shows that the ledger is what was closed, as long as nobody rewrites the
 * chain as well. An anchor is a batch's hash kept where no role of the database can reach it: with
 * it, a rewritten chain and a cut-off tail show, and so does the first batch that is not what it
 * was.
 */
export type Batch = { seq: number; toXid: string; journals: number; hash: string };

export type AnchorProof = {
  anchors: number;
  /** Closed since the last anchor, and so vouched for by the chain alone. */
  unanchored: number;
  /** Given up after a restore, by lines that say so: anchors of batches that no backup held. */
  lost: number;
  firstBad: number | null;
  why: 'missing_anchor' | 'missing_batch' | 'rewritten_batch' | 'edited_content' | null;
};

/** Closes what is final by now; null when nothing new is. */
export async function closeBatch(db: Db): Promise<Batch | null> {
  const { rows } = await sql<Batch | { seq: null }>`
    select seq, to_xid::text as "toXid", journals, encode(hash, 'hex') as hash
      from ${callOf('ledger.close_batch', {})}`.execute(db);
  const [made] = rows;
  return made && made.seq !== null ? made : null;
}

/** Closes what is final and anchors all that is closed; returns how many anchors are new. */
export async function anchorAll(db: Db, file: string): Promise<number> {
  while (await closeBatch(db));
  return anchorClosed(db, file);
}

/** The last batch that is anchored; undefined before the first. */
export const lastAnchor = (file: string): Batch | undefined => readAnchors(file).anchors.at(-1);

/** What the file knows of the batches from this one on: after a restore, of those that are lost. */
export const anchorsFrom = (file: string, seq: number): Batch[] =>
  readAnchors(file).anchors.filter((anchor) => anchor.seq >= seq);

/** Anchors all that is closed; returns how many anchors are new. */
export async function anchorClosed(db: Db, file: string): Promise<number> {
  const last = lastAnchor(file)?.seq ?? 0;
  const unanchored = await listBatches(db, last);
  for (const batch of unanchored) appendAnchor(file, batch);
  return unanchored.length;
}

export const appendAnchor = (file: string, { seq, toXid, journals, hash }: Batch): void =>
  appendLine(file, { seq, toXid, journals, hash });

/**
 * After a restore to an older day: the batches after this one are gone, and the next one to be
 * closed takes their number. Their anchors stay in the file as what is known of them.
 */
export const giveUpAnchorsAfter = (file: string, restoredTo: number): void =>
  appendLine(file, { restoredTo });

/** Holds the ledger against the anchors kept outside it. All before `firstBad` is well. */
export async function verifyAnchors(db: Db, file: string): Promise<AnchorProof> {
  const { anchors, lost } = readAnchors(file);
  const batches = await listBatches(db);
  const { rows } = await sql<{ seq: number | null }>`
    select ${callOf('ledger.first_broken_batch', {})} as seq`.execute(db);
  const suspects = [
    ...compare(anchors, batches),
    ...(rows[0]?.seq ? [{ firstBad: rows[0].seq, why: 'edited_content' as const }] : []),
  ].sort((a, b) => a.firstBad - b.firstBad);
  const last = anchors.at(-1)?.seq ?? 0;
  return {
    anchors: anchors.length,
    unanchored: batches.filter((batch) => batch.seq > last).length,
    lost,
    ...(suspects[0] ?? { firstBad: null, why: null }),
  };
}

/** Whether the chain is the one that was anchored; what is in the batches is another question. */
export async function findUnlikeAnchors(db: Db, file: string): Promise<Suspect | undefined> {
  return compare(readAnchors(file).anchors, await listBatches(db))[0];
}

/**
 * Whether the end of the chain is one to close another batch on: the last anchor matches its batch,
 * what it and the batches after it hold is what was closed, and only the newest lack an anchor.
 */
export async function findUnsoundTail(db: Db, file: string): Promise<Suspect | undefined> {
  const last = lastAnchor(file);
  const after = last ? last.seq - 1 : 0;
  const batches = await listBatches(db, after);
  const [first] = batches;
  if (last && first?.seq !== last.seq) return { firstBad: last.seq, why: 'missing_batch' };
  if (last && first && !isSameBatch(first, last))
    return { firstBad: last.seq, why: 'rewritten_batch' };
  const missing = await findMissingAnchor(db, last?.seq ?? 0);
  if (missing !== undefined) return { firstBad: missing, why: 'missing_anchor' };
  const range = { p_after: after, p_up_to: batches.at(-1)?.seq ?? 0 };
  const { rows } = await sql<{ seq: number }>`
    select ${callOf('ledger.broken_batches', range)} as seq limit 1`.execute(db);
  return rows[0] && { firstBad: rows[0].seq, why: 'edited_content' };
}

/**
 * The first batch that must have an anchor and has none: the watch has noted that it anchored it,
 * or later ones were closed long after. Whoever dies between closing and anchoring leaves but the
 * batches of one look behind.
 */
async function findMissingAnchor(db: Db, anchoredTo: number): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select b.seq from ledger.batches b, ledger.watch w
     where b.seq > ${anchoredTo} and w.checked_at is not null
       and (b.seq <= w.anchored_to or b.closed_at < (select max(n.closed_at) - interval '1 hour'
              from ledger.batches n where n.seq > ${anchoredTo}))
     order by b.seq limit 1`.execute(db);
  return rows[0]?.seq;
}

async function listBatches(db: Db, after = 0): Promise<Batch[]> {
  const { rows } = await sql<Batch>`
    select seq, to_xid::text as "toXid", journals, encode(hash, 'hex') as hash
      from ledger.batches where seq > ${after} order by seq`.execute(db);
  return rows;
}

const isSameBatch = (one: Batch, other: Batch): boolean =>
  (['seq', 'toXid', 'journals', 'hash'] as const).every((key) => one[key] === other[key]);

type Restore = { restoredTo: number };
export type Suspect = { firstBad: number; why: NonNullable<AnchorProof['why']> };

function compare(anchors: readonly Batch[], batches: readonly Batch[]): Suspect[] {
  const bySeq = new Map(batches.map((batch) => [batch.seq, batch]));
  for (const [i, anchor] of anchors.entries()) {
    if (anchor.seq !== i + 1) return [{ firstBad: i + 1, why: 'missing_anchor' }];
    const batch = bySeq.get(anchor.seq);
    if (!batch) return [{ firstBad: anchor.seq, why: 'missing_batch' }];
    if (!isSameBatch(batch, anchor)) return [{ firstBad: anchor.seq, why: 'rewritten_batch' }];
  }
  return [];
}

/**
 * If a torn line stood for a batch, the numbers then have a gap. Two who anchor at once may write
 * the same line twice: it says nothing new.
 */
function readAnchors(file: string): { anchors: Batch[]; lost: number } {
  let [anchors, lost]: [Batch[], number] = [[], 0];
  for (const line of readLines<Batch | Restore>(file)) {
    if ('seq' in line) {
      const same = anchors[line.seq - 1];
      if (!same || !isSameBatch(same, line)) anchors.push(line);
    } else {
      const kept = anchors.filter(({ seq }) => seq <= line.restoredTo);
      lost += anchors.length - kept.length;
      anchors = kept;
    }
  }
  return { anchors, lost };
}
