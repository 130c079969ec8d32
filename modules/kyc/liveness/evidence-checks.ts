import { inScope } from '@luwag/db/scope';
import type { FaceMatch } from '@luwag/faces/ports';
import { getEncrypted } from '@luwag/object-store/encrypted';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { hasConsent } from '../../accounts/service.ts';
import { addSignal, type SignalKind } from '../cases/service.ts';
import { type DocumentRow, listCurrentDocuments } from '../documents/service.ts';
import type { Extracted } from './comparing.ts';
import type { LivenessWorkerDeps } from './deps.ts';
import { extractedOf, isFront, readPapers } from './document-reading.ts';
import { findTaken, listFrames } from './repository.ts';

type Found = {
  kind: SignalKind;
  level: 'note' | 'warn' | 'alarm';
  detail: Record<string, unknown>;
};

/**
 * What two models and a reader make of the pictures together: for the reviewer's eyes, and never a
 * decision. Run again over the same pictures it finds the same, and the same is told once.
 */
export async function compareEvidence(
  ctx: JobCtx,
  deps: LivenessWorkerDeps,
  accountId: string,
): Promise<void> {
  await readPapers(ctx, deps, accountId);
  const read = await inScope(ctx.db, 'system', async (tx) => ({
    extracted: await extractedOf(deps.vault, tx, accountId),
    documents: await listCurrentDocuments(tx, accountId),
  }));
  const found = [...readingSignals(read), ...(await matchFaces(ctx, deps, accountId))];
  const now = ctx.clock.now();
  await inScope(ctx.db, 'system', async (tx) => {
    for (const signal of found) await addSignal(tx, { accountId, ...signal, now });
  });
}

function readingSignals({
  extracted,
  documents,
}: {
  extracted: readonly Extracted[];
  documents: readonly DocumentRow[];
}): Found[] {
  const documentIds = [...new Set(extracted.map(({ documentId }) => documentId))];
  return documentIds.flatMap((documentId): Found[] => {
    const own = extracted.filter((each) => each.documentId === documentId);
    const namesOf = (wanted: (each: Extracted) => boolean) =>
      own.filter(wanted).map((e) => e.field);
    const read = namesOf(({ value }) => value !== null);
    const differing = namesOf(({ agrees }) => agrees === false);
    const item = documents.find(({ id }) => id === documentId)?.kind ?? null;
    const about = (fields: string[]) => ({ fields, document_id: documentId, item });
    return [
      ...(read.length > 0
        ? [{ kind: 'ocr_read', level: 'note', detail: about(read) } as const]
        : []),
      ...(differing.length > 0
        ? [{ kind: 'ocr_mismatch', level: 'warn', detail: about(differing) } as const]
        : []),
    ];
  });
}

/** The face before the camera against cards and selfies, where measuring it was agreed to. */
async function matchFaces(
  { db }: JobCtx,
  { vault, objectStore, matching }: LivenessWorkerDeps,
  accountId: string,
): Promise<Found[]> {
  const pictures = await inScope(db, 'system', async (tx) => {
    if (!(await hasConsent(tx, accountId, 'biometrics'))) return undefined;
    const check = await findTaken(tx, accountId);
    const [reference] = check ? await listFrames(tx, check.id) : [];
    const others = (await listCurrentDocuments(tx, accountId)).flatMap(pictureWithFace);
    return (
      check && reference && { key: await vault.keyFor(tx, accountId), check, reference, others }
    );
  });
  if (!pictures) return [];
  const { key, check, reference, others } = pictures;
  const jpegs: Buffer[] = [];
  for (const other of others) jpegs.push(await getEncrypted(objectStore, key, other));
  const matches = await matching.compare(await getEncrypted(objectStore, key, reference), jpegs);
  return matches.flatMap((match, i): Found[] => {
    const other = others[i];
    if (!other) return [];
    const about = { item: other.kind, document_id: other.id, liveness_id: check.id };
    return [
      { kind: 'face_match', level: levelOf(match), detail: { ...about, ...signalDetail(match) } },
    ];
  });
}

function pictureWithFace(row: DocumentRow) {
  const { id, kind, object_key: objectKey, wrapped_key: wrappedKey } = row;
  const hasFace = isFront(row) || kind.startsWith('selfie_');
  return hasFace && wrappedKey ? [{ id, kind, objectKey, wrappedKey }] : [];
}

const levelOf = (match: FaceMatch): Found['level'] => {
  if (match.kind === 'no_face' || match.band === 'review') return 'warn';
  return match.band === 'pass' ? 'note' : 'alarm';
};

function signalDetail(match: FaceMatch): Record<string, unknown> {
  if (match.kind === 'no_face') return { band: 'review', no_face: true };
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return {
    band: match.band,
    distance: rounded(match.distance),
    similarity: rounded(match.similarity),
  };
}
