import type { Point } from '@luwag/domain/liveness';
import { expect, test } from 'vitest';
import type { Sighting } from './face-finder.ts';
import { afterLook, isOver, type Move, paceOf, type Run, startRun } from './moves.ts';

const size = { width: 640, height: 480 };

/**
 * A head drawn from a few points in space and turned about its own axis: positive angles turn the
 * nose to the right of the picture. A flat one is the same in one plane, as a photograph has it.
 */
function face({ turn = 0, scale = 1, x = 320, isFlat = false } = {}): Point[] {
  const points: Record<number, [number, number, number]> = {
    234: [-60, 0, 0],
    454: [60, 0, 0],
    33: [-38, -25, 40],
    263: [38, -25, 40],
    61: [-22, 40, 45],
    291: [22, 40, 45],
    1: [0, 8, 75],
  };
  const angle = (turn * Math.PI) / 180;
  return Array.from({ length: 468 }, (_, index) => {
    const [px, py, pz] = points[index] ?? [0, 0, 0];
    const depth = isFlat ? 0 : pz;
    const turned = px * Math.cos(angle) + depth * Math.sin(angle);
    return { x: x + turned * scale, y: 240 + py * scale };
  });
}

const see = (...faces: Point[][]): Sighting => ({ faces, ...size });

function walk(run: Run, looks: readonly Sighting[]): { run: Run; kept: number } {
  let kept = 0;
  let now = run;
  for (const sighting of looks) {
    const after = afterLook(now, sighting);
    now = after.run;
    if (after.isKept) kept += 1;
  }
  return { run: now, kept };
}

const twice = (sighting: Sighting) => [sighting, sighting];
const straight = twice(see(face()));

test('somebody who does as asked is done, and one picture of each move is kept', () => {
  const { run, kept } = walk(startRun(['left', 'closer', 'right']), [
    ...straight,
    ...twice(see(face({ turn: 28 }))),
    ...twice(see(face({ scale: 1.5 }))),
    ...twice(see(face({ turn: -28 }))),
  ]);
  expect(isOver(run)).toBe(true);
  expect(kept).toBe(4);
});

test('a photograph turned in the hand stays where it is', () => {
  const flat = (turn: number) => twice(see(face({ turn, isFlat: true })));
  const { run } = walk(startRun(['left', 'right']), [
    ...flat(0),
    ...flat(38),
    ...flat(-38),
    ...flat(50),
  ]);
  expect(run.at).toBe(1);
});

test('the wrong way round does not count', () => {
  const { run } = walk(startRun(['left']), [...straight, ...twice(see(face({ turn: -28 })))]);
  expect(run.at).toBe(1);
});

test('one look is not enough, and a gap begins the count anew', () => {
  const left = see(face({ turn: 28 }));
  const begun = walk(startRun(['left']), [...straight, left]).run;
  expect(begun).toMatchObject({ at: 1, streak: 1 });
  expect(walk(begun, [see(), left]).run).toMatchObject({ at: 1, streak: 1 });
  expect(walk(begun, [see(face(), face()), left]).run).toMatchObject({ at: 1, streak: 1 });
  expect(walk(begun, [left]).run.at).toBe(2);
});

test.each<[string, Sighting]>([
  ['no_face', see()],
  ['two_faces', see(face(), face({ x: 500 }))],
  ['too_far', see(face({ scale: 0.5 }))],
  ['too_near', see(face({ scale: 2.6 }))],
  ['off_centre', see(face({ x: 560 }))],
  ['go_on', see(face())],
])('before the first picture the screen says %s', (hint, sighting) => {
  expect(afterLook(startRun(['left']), sighting).run.hint).toBe(hint);
});

test.each<[Move, Parameters<typeof face>[0]]>([
  ['left', { turn: 8 }],
  ['right', { turn: -8 }],
  ['closer', { scale: 1.2 }],
])('half a move lights some of the panes: %s', (move, look) => {
  const begun = walk(startRun([move as 'left']), straight).run;
  const { progress } = afterLook(begun, see(face(look))).run;
  expect(progress).toBeGreaterThan(0.1);
  expect(progress).toBeLessThan(0.96);
});

test('the pace is the middle one: a single pause does not make a phone slow', () => {
  expect(paceOf([100, 100])).toBeUndefined();
  expect(paceOf([100, 100, 100, 100, 2_000, 100, 100, 100, 100])).toBe(10);
  expect(paceOf(Array.from({ length: 9 }, () => 400))).toBe(2.5);
});
