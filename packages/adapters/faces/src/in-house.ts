import { randomInt } from 'node:crypto';
import { type Descriptors, likenessOf, matchBand } from '@luwag/domain/face-match';
import { type Challenge, pointsOfMesh, pointsOfOutline } from '@luwag/domain/liveness';
import {
  judgeLiveness,
  type LivenessVerdict,
  rejectByMesh,
  type SeenFace,
} from '@luwag/domain/liveness-verdict';
import type { Faces, Look } from './looks.ts';
import type {
  FaceMatch,
  FaceMatchProvider,
  LivenessProvider,
  LivenessResult,
  LivenessSessions,
} from './ports.ts';

/**
 * Turns each way are always asked for: a flat picture passes everything else. Coming closer shows
 * that the face is taken at two distances.
 */
const asked: readonly Challenge[] = ['left', 'right', 'closer'];

/** By models of our own. Worth what docs/kyc-models.md says: it deters, it proves nothing. */
export const inHouseSessions: LivenessSessions = {
  name: 'in_house',
  assurance: 'low',
  createSession: async () => ({ providerSession: null, challenges: shuffled(asked) }),
};

export const createInHouseLiveness = (faces: Faces): LivenessProvider => ({
  ...inHouseSessions,
  async getResult({ challenges, frames }) {
    const mesh: SeenFace[][] = [];
    for (const frame of frames) mesh.push(meshIn(await faces.look(frame, { models: ['mesh'] })));
    const rejected = rejectByMesh(challenges, mesh);
    if (rejected) return resultOf(rejected, challenges.length);
    const outline: SeenFace[][] = [];
    for (const frame of frames)
      outline.push(outlineIn(await faces.look(frame, { models: ['outline'] })));
    const seen = mesh.map((found, i) => ({ mesh: found, outline: outline[i] ?? [] }));
    return resultOf(judgeLiveness(challenges, seen), challenges.length);
  },
});

const resultOf = (
  { status, reasons, met, measured }: LivenessVerdict,
  asked: number,
): LivenessResult => ({
  status,
  reasons,
  score: status === 'rejected' ? 0 : Math.round((100 * met) / asked),
  referenceFrame: 0,
  measured,
});

/** A card fills a picture with more than a face: it is looked at in more detail. */
const documentSideMax = 1024;

export const createInHouseMatch = (faces: Faces): FaceMatchProvider => ({
  async compare(reference, others) {
    const one = await descriptorsIn(faces, reference);
    const matches: FaceMatch[] = [];
    for (const picture of others) {
      const other = one && (await descriptorsIn(faces, picture));
      if (!one || !other) matches.push({ kind: 'no_face', in: one ? 'other' : 'reference' });
      else {
        const likeness = likenessOf(one, other);
        matches.push({ kind: 'compared', band: matchBand(likeness), ...likeness });
      }
    }
    return matches;
  },
});

const meshIn = ({ mesh }: Look): SeenFace[] =>
  mesh.map((face) => ({ points: pointsOfMesh(face.mesh), descriptor: face.descriptor }));

const outlineIn = ({ outline }: Look): SeenFace[] =>
  outline.map((face) => ({ points: pointsOfOutline(face.outline), descriptor: face.descriptor }));

/** Of the largest face that both models see: a card held up shows a second, smaller one. */
async function descriptorsIn(faces: Faces, jpeg: Uint8Array): Promise<Descriptors | undefined> {
  const { mesh, outline } = await faces.look(jpeg, { sideMax: documentSideMax });
  const [first] = mesh.toSorted((a, b) => b.box.width - a.box.width);
  const [second] = outline.toSorted((a, b) => b.box.width - a.box.width);
  return first && second && { mesh: first.descriptor, outline: second.descriptor };
}

/** Every order as likely as any other, and none to be foretold. */
function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(randomInt(left.length), 1)[0] as T);
}
