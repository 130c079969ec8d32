import {
  type Challenge,
  challengeMet,
  isNeutral,
  looksInARow,
  meshRules,
  type Pose,
  pointsOfMesh,
  poseOf,
} from '@luwag/domain/liveness';
import type { Sighting } from './face-finder.ts';

/** What is asked of the person, one after the other: first a look straight ahead. */
export type Move = 'straight' | Challenge;

/** One thing at a time, the first that would help. */
export type Hint = 'no_face' | 'two_faces' | 'too_far' | 'too_near' | 'off_centre' | 'go_on';

/** How far somebody has come. Changed by looks alone, so that it can be tried without a camera. */
export type Run = {
  moves: readonly Move[];
  /** The move that is asked for; `moves.length` when all are done. */
  at: number;
  neutral: Pose | undefined;
  /** Looks in a row that met it. */
  streak: number;
  /** Of the move that is asked for, 0 to 1. */
  progress: number;
  hint: Hint;
};

export const startRun = (challenges: readonly Challenge[]): Run => ({
  moves: ['straight', ...challenges],
  at: 0,
  neutral: undefined,
  streak: 0,
  progress: 0,
  hint: 'no_face',
});

export const isOver = ({ at, moves }: Run): boolean => at >= moves.length;

/**
 * What one look makes of a run. `isKept` says that its picture shows the move, and goes to the
 * server. A look without exactly one face begins the move's count anew: whoever steps out of the
 * picture has to show it whole again.
 */
export function afterLook(run: Run, sighting: Sighting): { run: Run; isKept: boolean } {
  const move = run.moves[run.at];
  if (!move) return { run, isKept: false };
  const hint = hintOf(sighting, move);
  const [face] = sighting.faces;
  if (!face || hint === 'no_face' || hint === 'two_faces') {
    return { run: { ...run, streak: 0, progress: 0, hint }, isKept: false };
  }
  const pose = poseOf(pointsOfMesh(face));
  const isMet =
    move === 'straight'
      ? hint === 'go_on' && isNeutral(pose)
      : run.neutral !== undefined && challengeMet(move, { neutral: run.neutral, look: pose });
  const streak = isMet ? run.streak + 1 : 0;
  const progress = isMet ? 1 : progressOf(move, run.neutral, pose);
  if (streak < looksInARow) return { run: { ...run, streak, progress, hint }, isKept: false };
  return {
    run: {
      ...run,
      at: run.at + 1,
      neutral: move === 'straight' ? pose : run.neutral,
      streak: 0,
      progress: 0,
      hint: 'go_on',
    },
    isKept: true,
  };
}

/** Of the shorter side of the picture. Nearer than this, there is no room to come closer. */
const faceWidth = { min: 0.16, max: 0.6 };
/** How far from the middle the nose may be, of the picture's own sides. */
const offCentreMax = { x: 0.28, y: 0.32 };

function hintOf({ faces, width, height }: Sighting, move: Move): Hint {
  const [face] = faces;
  if (!face) return 'no_face';
  if (faces.length > 1) return 'two_faces';
  if (move !== 'straight') return 'go_on';
  const { edges, noseTip } = pointsOfMesh(face);
  const share = (edges[1].x - edges[0].x) / Math.min(width, height);
  if (share < faceWidth.min) return 'too_far';
  if (share > faceWidth.max) return 'too_near';
  const isOff =
    Math.abs(noseTip.x / width - 0.5) > offCentreMax.x ||
    Math.abs(noseTip.y / height - 0.5) > offCentreMax.y;
  return isOff ? 'off_centre' : 'go_on';
}

/** How much of a move is done, for the panes: never quite all of it before it counts. */
function progressOf(move: Move, neutral: Pose | undefined, look: Pose): number {
  const share = shareOf(move, neutral, look);
  return Math.min(0.95, Math.max(0, share));
}

function shareOf(move: Move, neutral: Pose | undefined, look: Pose): number {
  if (!neutral) return isNeutral(look) ? 0.5 : 0.2;
  switch (move) {
    case 'straight':
      return 0;
    case 'left':
      return (look.cheek - neutral.cheek) / meshRules.cheek;
    case 'right':
      return (neutral.cheek - look.cheek) / meshRules.cheek;
    case 'closer':
      return (look.width / neutral.width - 1) / (meshRules.width - 1);
  }
}

/** Looks a second, by the middle one of the last few; undefined until there were enough. */
export function paceOf(tookMs: readonly number[]): number | undefined {
  const last = tookMs.slice(-looksForPace);
  if (last.length < looksForPace) return undefined;
  const middle = [...last].sort((a, b) => a - b)[Math.floor(looksForPace / 2)] ?? 0;
  return 1_000 / Math.max(middle, 1);
}

const looksForPace = 9;
/** Slower than this, a turn is over before it was seen. */
export const paceMin = 4;
