import { type RecordedVideo, recordedPoints } from '@luwag/testing/domain/liveness-looks';
import { describe, expect, it } from 'vitest';
import {
  type Challenge,
  challengeMet,
  isNeutral,
  outlineRules,
  pointsOfMesh,
  poseOf,
} from './liveness.ts';

const isMet = (video: RecordedVideo, look: Challenge, asked: Challenge, degrees = 0) => {
  const pose = (name: Challenge | 'neutral', model: 0 | 1) =>
    poseOf(recordedPoints(video, name, model, degrees));
  return [
    challengeMet(asked, { neutral: pose('neutral', 0), look: pose(look, 0) }),
    challengeMet(asked, {
      neutral: pose('neutral', 1),
      look: pose(look, 1),
      rules: outlineRules,
    }),
  ];
};

describe('what somebody was asked to do', () => {
  const moves: Challenge[] = ['left', 'right', 'closer'];
  for (const video of ['live_collins', 'live_hopper'] as const)
    for (const asked of moves)
      it(`is seen in ${video} by both models: ${asked}, and nothing else`, () => {
        for (const look of moves)
          expect(isMet(video, look, asked), look).toEqual([look === asked, look === asked]);
      });

  it('is seen on a head that is tilted', () => {
    for (const degrees of [-15, 15])
      for (const move of moves)
        expect(isMet('live_hopper', move, move, degrees)).toEqual([true, true]);
  });

  it('is no turn when a flat picture is turned, either way', () => {
    for (const video of ['print_collins', 'print_hopper'] as const)
      for (const move of ['left', 'right'] as const)
        expect(isMet(video, move, move), `${video} ${move}`).toEqual([false, false]);
  });

  it('is not seen in a picture that is held still', () => {
    for (const asked of moves)
      expect(isMet('still_collins', 'left', asked)).toEqual([false, false]);
  });

  it('cannot be told from coming closer with a flat picture: turns have to be asked for', () => {
    expect(isMet('print_collins', 'closer', 'closer')).toEqual([true, true]);
  });
});

describe('the look straight ahead', () => {
  it('is one before the turn and none during it', () => {
    for (const video of ['live_collins', 'live_hopper', 'print_hopper'] as const)
      expect(isNeutral(poseOf(recordedPoints(video, 'neutral', 0)))).toBe(true);
    for (const move of ['left', 'right'] as const)
      expect(isNeutral(poseOf(recordedPoints('live_collins', move, 0)))).toBe(false);
  });
});

it('refuses a mesh that lacks points', () => {
  expect(() => pointsOfMesh([{ x: 0, y: 0 }])).toThrow('no point 234');
});
