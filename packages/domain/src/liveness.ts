/**
 * What moves when a person does as asked, read from landmarks of a face. The browser prompts by
 * these rules and the worker judges by them again, so they are in one place and know no model, no
 * clock and no picture. Numbers are measured against a neutral look of the same person: faces
 * differ more from each other than a small turn differs from none.
 *
 * Pictures are as a camera takes them, never mirrored: when somebody turns to their own left, the
 * nose moves to the right of the picture.
 */
export const challenges = ['left', 'right', 'closer'] as const;
export type Challenge = (typeof challenges)[number];

/** Why a check is not passed. The first five are for the person; with the rest somebody looks. */
export const livenessReasons = [
  'no_face',
  'more_than_one_face',
  'not_facing',
  'move_not_seen',
  'another_person',
  'models_differ',
  'low_assurance',
  'still_picture',
  'could_not_check',
] as const;
export type LivenessReason = (typeof livenessReasons)[number];

/** x grows to the right of the picture, y downwards. */
export type Point = { x: number; y: number };

/** The points of a face that the rules need; *first* is on the left of the picture. */
export type FacePoints = {
  edges: readonly [first: Point, second: Point];
  eyes: readonly [first: Point, second: Point];
  mouthCorners: readonly [first: Point, second: Point];
  noseTip: Point;
};

/**
 * `cheek`: how much more of the face is on one side of the nose than on the other, −1 to 1.
 * `nose`: how far the tip stands off the middle line of eyes and mouth, in distances between the
 * eyes. In a flat picture all of these lie in one plane, and turning it moves neither; on a head
 * the nose stands out. `width` is in pixels.
 */
export type Pose = { cheek: number; nose: number; width: number };

/** How far a measure must depart from the neutral one; of two models' points each has its own. */
export type PoseRules = { cheek: number; nose: number; width: number };

/** For the mesh of 468 points, on which browser and server agree. */
export const meshRules: PoseRules = { cheek: 0.25, nose: 0.1, width: 1.4 };
/**
 * For the 68 points of the second model, whose edges are nearer to the front of the face. It is
 * asked only whether the first one may be right, so it is asked less.
 */
export const outlineRules: PoseRules = { cheek: 0.15, nose: 0.07, width: 1.3 };

export function poseOf(points: FacePoints): Pose {
  const eyesMiddle = middle(points.eyes);
  const mouthMiddle = middle(points.mouthCorners);
  // Along the line of the eyes, so that a tilted head measures like an upright one.
  const across = unit(minus(points.eyes[1], points.eyes[0]));
  const width = dot(minus(points.edges[1], points.edges[0]), across);
  const before = dot(minus(points.noseTip, points.edges[0]), across);
  const down = minus(mouthMiddle, eyesMiddle);
  const height = dot(minus(points.noseTip, eyesMiddle), down) / dot(down, down);
  const onMiddleLine = { x: eyesMiddle.x + down.x * height, y: eyesMiddle.y + down.y * height };
  const eyesApart = length(minus(points.eyes[1], points.eyes[0]));
  return {
    cheek: (2 * before - width) / width,
    nose: dot(minus(points.noseTip, onMiddleLine), across) / eyesApart,
    width,
  };
}

/** Whether this look, beside the neutral one, does what was asked. */
export function challengeMet(
  challenge: Challenge,
  { neutral, look, rules = meshRules }: { neutral: Pose; look: Pose; rules?: PoseRules },
): boolean {
  const cheek = look.cheek - neutral.cheek;
  const nose = look.nose - neutral.nose;
  switch (challenge) {
    case 'left':
      return cheek > rules.cheek && nose > rules.nose;
    case 'right':
      return -cheek > rules.cheek && -nose > rules.nose;
    case 'closer':
      return look.width > neutral.width * rules.width;
  }
}

/** A face that looks straight ahead, for the neutral look that all others are held against. */
export const isNeutral = (pose: Pose): boolean =>
  Math.abs(pose.cheek) < 0.2 && Math.abs(pose.nose) < 0.1;

/** How many looks in a row must meet a challenge before the screen goes on to the next. */
export const looksInARow = 2;

/** The points in the mesh of 468. */
export const pointsOfMesh = (mesh: readonly Point[]): FacePoints => ({
  edges: [at(mesh, 234), at(mesh, 454)],
  eyes: [at(mesh, 33), at(mesh, 263)],
  mouthCorners: [at(mesh, 61), at(mesh, 291)],
  noseTip: at(mesh, 1),
});

/** The points in the outline of 68. */
export const pointsOfOutline = (outline: readonly Point[]): FacePoints => ({
  edges: [at(outline, 1), at(outline, 15)],
  eyes: [at(outline, 36), at(outline, 45)],
  mouthCorners: [at(outline, 48), at(outline, 54)],
  noseTip: at(outline, 30),
});

function at(points: readonly Point[], index: number): Point {
  const point = points[index];
  if (!point) throw new Error(`the face is without point ${index}`);
  return point;
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y;
const length = (a: Point): number => Math.hypot(a.x, a.y);
const unit = (a: Point): Point => ({ x: a.x / length(a), y: a.y / length(a) });
const middle = ([a, b]: readonly [Point, Point]): Point => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});
