import { type Descriptors, likenessOf, sameInOneCheck } from './face-match.ts';
import {
  type Challenge,
  challengeMet,
  type FacePoints,
  isNeutral,
  type LivenessReason,
  outlineRules,
  type Pose,
  poseOf,
} from './liveness.ts';

/** A face in one frame, by one model. */
export type SeenFace = { points: FacePoints; descriptor: readonly number[] };
/** Everything that the two models see in one frame. */
export type SeenFrame = { mesh: readonly SeenFace[]; outline: readonly SeenFace[] };

export type LivenessStatus = 'passed' | 'review' | 'rejected';
export type LivenessVerdict = {
  status: LivenessStatus;
  reasons: LivenessReason[];
  /** How many of the challenges were seen. */
  met: number;
  /** For whoever looks at it again. */
  measured: Measured[];
};
/** Against the neutral look; `distance` is the second model's, where it was asked. */
export type Measured = {
  challenge: Challenge | 'neutral';
  cheek: number;
  nose: number;
  width: number;
  distance?: number;
};

type Frames<T> = readonly (readonly T[])[];
type Face = { pose: Pose; descriptor: readonly number[] };

/**
 * What speaks against a check by the mesh alone; undefined when nothing does. The second model is
 * four times as dear and is asked only then, or when there may be somebody else in the picture.
 */
export function rejectByMesh(
  challenges: readonly Challenge[],
  frames: Frames<SeenFace>,
): LivenessVerdict | undefined {
  if (frames.length !== challenges.length + 1)
    throw new Error(`${frames.length} frames: not a neutral one and one for each challenge`);
  if (frames.some((faces) => faces.length === 0)) return rejectedFor('no_face');
  return frames.every(isAlone) ? rejectMoves(challenges, frames.map(nearest)) : undefined;
}

/** Straight ahead in the first frame, and in the others what was asked, in that order. */
function rejectMoves(
  challenges: readonly Challenge[],
  faces: readonly Face[],
): LivenessVerdict | undefined {
  const met = countMet(challenges, faces);
  const reasons: LivenessReason[] = [];
  if (!isNeutral(neutralOf(faces).pose)) reasons.push('not_facing');
  if (met < challenges.length) reasons.push('move_not_seen');
  if (reasons.length === 0) return undefined;
  return { status: 'rejected', reasons, met, measured: measure(challenges, faces) };
}

/**
 * What both models show, whoever says otherwise: one face in each frame, the same one, doing as it
 * was asked. The mesh decides about movements; where the second model differs, a person looks.
 */
export function judgeLiveness(
  challenges: readonly Challenge[],
  frames: readonly SeenFrame[],
): LivenessVerdict {
  const meshes = frames.map(({ mesh }) => mesh);
  const outlines = frames.map(({ outline }) => outline);
  const rejected = rejectByMesh(challenges, meshes);
  if (rejected) return rejected;
  // Both must see a second face before it counts: one of them alone also finds them in curtains.
  if (frames.some(({ mesh, outline }) => !isAlone(mesh) && !isAlone(outline)))
    return rejectedFor('more_than_one_face');
  if (outlines.some((faces) => faces.length === 0)) return rejectedFor('no_face');
  const first = meshes.map(nearest);
  const second = outlines.map(nearest);
  const rejectedMoves = rejectMoves(challenges, first);
  if (rejectedMoves) return rejectedMoves;
  const sameness = first.map((face, i) => sameInOneCheck(likeness(first, second, face, i)));
  const isDoubtful =
    sameness.includes('unsure') ||
    !meshes.every(isAlone) ||
    !outlines.every(isAlone) ||
    countMet(challenges, second, outlineRules) < challenges.length;
  const seen = { met: challenges.length, measured: measure(challenges, first, second) };
  if (sameness.includes('other'))
    return { status: 'rejected', reasons: ['another_person'], ...seen };
  return isDoubtful
    ? { status: 'review', reasons: ['models_differ'], ...seen }
    : { status: 'passed', reasons: [], ...seen };
}

const isAlone = (faces: readonly SeenFace[]): boolean => faces.length <= 1;

const rejectedFor = (reason: LivenessReason): LivenessVerdict => ({
  status: 'rejected',
  reasons: [reason],
  met: 0,
  measured: [],
});

function countMet(
  challenges: readonly Challenge[],
  faces: readonly Face[],
  rules?: typeof outlineRules,
): number {
  const neutral = neutralOf(faces).pose;
  return challenges.filter((challenge, i) => {
    const look = faces[i + 1]?.pose;
    return look && challengeMet(challenge, { neutral, look, ...(rules ? { rules } : {}) });
  }).length;
}

function likeness(first: readonly Face[], second: readonly Face[], face: Face, i: number) {
  const neutral: Descriptors = {
    mesh: neutralOf(first).descriptor,
    outline: neutralOf(second).descriptor,
  };
  return likenessOf(neutral, { mesh: face.descriptor, outline: second[i]?.descriptor ?? [] });
}

function neutralOf(faces: readonly Face[]): Face {
  const [neutral] = faces;
  if (!neutral) throw new Error('no face in the neutral frame');
  return neutral;
}

/** The widest face that a model sees: whoever is nearest. */
function nearest(faces: readonly SeenFace[]): Face {
  const [widest] = faces
    .map(({ points, descriptor }) => ({ pose: poseOf(points), descriptor }))
    .sort((a, b) => b.pose.width - a.pose.width);
  if (!widest) throw new Error('no face in the frame');
  return widest;
}

function measure(
  challenges: readonly Challenge[],
  first: readonly Face[],
  second?: readonly Face[],
): Measured[] {
  const neutral = neutralOf(first).pose;
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return first.map((face, i) => ({
    challenge: challenges[i - 1] ?? 'neutral',
    cheek: rounded(face.pose.cheek - (i === 0 ? 0 : neutral.cheek)),
    nose: rounded(face.pose.nose - (i === 0 ? 0 : neutral.nose)),
    width: rounded(face.pose.width / neutral.width),
    ...(second ? { distance: rounded(likeness(first, second, face, i).distance) } : {}),
  }));
}

/**
 * Who vouches. Our own check stops a printed picture and not a video that somebody prepared: away
 * from production its word is enough, in production it never passes anybody by itself.
 */
export type Assurance = 'low' | 'certified';

export function bandOf(
  { status, reasons }: Pick<LivenessVerdict, 'status' | 'reasons'>,
  { assurance, isProduction }: { assurance: Assurance; isProduction: boolean },
): { status: LivenessStatus; reasons: LivenessReason[] } {
  const isTooLittle = status === 'passed' && assurance === 'low' && isProduction;
  return isTooLittle ? { status: 'review', reasons: ['low_assurance'] } : { status, reasons };
}

/** Whether a face can lift a wait at all: where nobody passes by it, nobody is asked to show it. */
export const canFaceLift = (by: { assurance: Assurance; isProduction: boolean }): boolean =>
  bandOf({ status: 'passed', reasons: [] }, by).status === 'passed';
