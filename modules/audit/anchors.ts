import type { Db } from '@luwag/db';
import { appendLine, readLines } from '@luwag/ledger/anchor-file';
import { findHead, noteAnchor } from './repository.ts';

/** The head of the chain as it was, in a file that no role of the database can write. */
export type Anchor = { seq: number; hash: string; at: string };
/** After a restore to an older day: what came after this position is gone, and known to be. */
type Restore = { restoredTo: number };

/** Copies the head, unless its copy is there. Returns the newest anchor. */
export async function anchorHead(
  db: Db,
  { file, now }: { file: string; now: Date },
): Promise<Anchor | undefined> {
  const head = await findHead(db);
  const last = readAnchors(file).at(-1);
  if (!head || (last && last.seq >= head.seq)) return last;
  const anchor = { seq: head.seq, hash: head.hash.toString('hex'), at: now.toISOString() };
  appendLine(file, anchor);
  const { seq, hash } = head;
  await db.transaction().execute((tx) => noteAnchor(tx, { seq, hash, at: now }));
  return anchor;
}

export const giveUpAnchorsAfter = (file: string, restoredTo: number): void =>
  appendLine(file, { restoredTo } satisfies Restore);

export const readAnchors = (file: string): Anchor[] => readFile(file).anchors;

/** Up to where the file speaks of the chain, by its newest line. */
export const coveredTo = (file: string): number => readFile(file).upTo;

function readFile(file: string): { anchors: Anchor[]; upTo: number } {
  let [anchors, upTo]: [Anchor[], number] = [[], 0];
  for (const line of readLines<Anchor | Restore>(file)) {
    if ('seq' in line) anchors.push(line);
    else anchors = anchors.filter(({ seq }) => seq <= line.restoredTo);
    upTo = 'seq' in line ? line.seq : line.restoredTo;
  }
  return { anchors, upTo };
}
