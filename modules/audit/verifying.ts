import type { ChainBreak } from '@luwag/contracts/audit';
import type { Db } from '@luwag/db';
import { coveredTo, readAnchors } from './anchors.ts';
import { linkOf, rootHash } from './links.ts';
import { findHead, findInserted, findLink, type LinkedRecord, listLinked } from './repository.ts';

export type ChainProof = {
  /** How long the chain is. */
  length: number;
  /** How far it was looked at: less than its length when time ran out. */
  upTo: number;
  /** The first position that does not match; all before it do. */
  firstBroken: number | null;
  why: ChainBreak | null;
};

type VerifyOptions = {
  key: Uint8Array;
  /** Where the anchors are; without it, a tail that was cut off does not show. */
  anchorsFile?: string | undefined;
  /** The newest anchor that was ever written there: without it, a file that was emptied is new. */
  anchoredTo?: number | null;
  /** Where an earlier look had come to: what is before it is taken as it was found then. */
  after?: number;
  /** When to stop for now. */
  until?: () => boolean;
};

type FoundBreak = { firstBroken: number; why: ChainBreak };

const pageMax = 2_000;

/** Holds every record against its link, and the chain against its anchors. */
export async function verifyChain(db: Db, looking: VerifyOptions): Promise<ChainProof> {
  const length = (await findHead(db))?.seq ?? 0;
  const { upTo, broken } = await verifyLinks(db, looking);
  const breaks: FoundBreak[] = [
    ...(broken ? [broken] : []),
    ...(looking.anchorsFile ? await againstAnchors(db, looking.anchorsFile, length) : []),
    ...findMissingAnchor(looking, length),
  ];
  const [first] = breaks.sort((a, b) => a.firstBroken - b.firstBroken);
  const { firstBroken = null, why = null } = first ?? {};
  return { length, upTo, firstBroken, why };
}

async function verifyLinks(
  db: Db,
  { key, after = 0, until = () => false }: VerifyOptions,
): Promise<{ upTo: number; broken: FoundBreak | null }> {
  let seq = after;
  let last = after === 0 ? undefined : await findLink(db, after);
  for (;;) {
    const page = await listLinked(db, seq, pageMax);
    const newest = page.at(-1);
    if (!newest) return { upTo: seq, broken: null };
    // Before the page is held against its links: what was slipped in stands before what it moved.
    const inserted = await findInserted(db, { after: last, upTo: newest });
    const broken = firstMisfit(key, page, { seq, previous: last?.hash ?? rootHash });
    if (inserted !== undefined && inserted <= (broken?.firstBroken ?? inserted))
      return { upTo: inserted - 1, broken: { firstBroken: inserted, why: 'inserted' } };
    if (broken) return { upTo: broken.firstBroken - 1, broken };
    seq = newest.seq;
    last = newest;
    if (page.length < pageMax || until()) return { upTo: seq, broken: null };
  }
}

function firstMisfit(
  key: Uint8Array,
  page: readonly LinkedRecord[],
  from: { seq: number; previous: Buffer },
): FoundBreak | undefined {
  let { seq, previous } = from;
  for (const { seq: found, hash, record } of page) {
    seq += 1;
    if (found !== seq || record === null) return { firstBroken: seq, why: 'missing' };
    if (!linkOf(key, { previous, seq, record }).equals(hash))
      return { firstBroken: seq, why: 'edited' };
    previous = hash;
  }
  return undefined;
}

/** A line that the file had once and has no more. */
function findMissingAnchor(
  { anchorsFile, anchoredTo }: VerifyOptions,
  length: number,
): FoundBreak[] {
  const upTo = anchorsFile ? coveredTo(anchorsFile) : length;
  const isMissing = upTo < Math.min(anchoredTo ?? 0, length);
  return isMissing ? [{ firstBroken: upTo + 1, why: 'missing_anchor' }] : [];
}

/** Whoever has the key could write the chain anew, and whoever owns the database cut it short. */
async function againstAnchors(db: Db, file: string, length: number): Promise<FoundBreak[]> {
  let kept = 0;
  for (const anchor of readAnchors(file)) {
    if (anchor.seq > length) return [{ firstBroken: length + 1, why: 'cut_off' }];
    const link = await findLink(db, anchor.seq);
    // Somewhere after the last anchor that matches, up to this one.
    if (link?.hash.toString('hex') !== anchor.hash)
      return [{ firstBroken: kept + 1, why: 'rewritten' }];
    kept = anchor.seq;
  }
  return [];
}
