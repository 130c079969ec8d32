import { type RecordedVideo, recordedPoints } from '@luwag/testing/domain/liveness-looks';
import { describe, expect, it } from 'vitest';
import { likenessOf, matchBand, sameInOneCheck } from './face-match.ts';
import type { Challenge } from './liveness.ts';
import { bandOf, judgeLiveness, type SeenFace, type SeenFrame } from './liveness-verdict.ts';

describe('how alike two faces are', () => {
  it('is told by both models on their own scales', () => {
    const a = { mesh: [1, 0], outline: [0, 0] };
    expect(likenessOf(a, a)).toEqual({ similarity: 1, distance: 0 });
    // 25 × 100 under the root is 50 of 100: in the middle of the scale from 20 to 80.
    const b = { mesh: [11, 0], outline: [0.3, 0.4] };
    expect(likenessOf(a, b).similarity).toBeCloseTo(0.5);
    expect(likenessOf(a, b).distance).toBeCloseTo(0.5);
  });

  it('cannot be told of descriptors that do not belong together', () => {
    expect(() => likenessOf({ mesh: [1], outline: [1] }, { mesh: [1, 2], outline: [1] })).toThrow(
      'of 1 and 2 numbers cannot be compared',
    );
  });

  it('is a match only when both say so, and none when the second sees a stranger', () => {
    expect(matchBand({ distance: 0.44, similarity: 0.55 })).toBe('pass');
    expect(matchBand({ distance: 0.45, similarity: 0.9 })).toBe('review');
    expect(matchBand({ distance: 0.2, similarity: 0.54 })).toBe('review');
    expect(matchBand({ distance: 0.65, similarity: 0.1 })).toBe('review');
    expect(matchBand({ distance: 0.651, similarity: 0.9 })).toBe('reject');
  });

  it('within one check is a stranger only by both', () => {
    expect(sameInOneCheck({ distance: 0.41, similarity: 0.76 })).toBe('same');
    expect(sameInOneCheck({ distance: 0.56, similarity: 0.76 })).toBe('unsure');
    expect(sameInOneCheck({ distance: 0.64, similarity: 0.16 })).toBe('other');
  });
});

describe('who vouches', () => {
  const passed = { status: 'passed', reasons: [] } as const;
  const ours = { assurance: 'low', isProduction: true } as const;
  it('is never our own check alone, in production', () => {
    expect(bandOf({ ...passed, reasons: [] }, ours)).toEqual({
      status: 'review',
      reasons: ['low_assurance'],
    });
    expect(bandOf({ ...passed, reasons: [] }, { ...ours, isProduction: false }).status).toBe(
      'passed',
    );
    expect(bandOf({ ...passed, reasons: [] }, { ...ours, assurance: 'certified' }).status).toBe(
      'passed',
    );
  });

  it('takes nothing back from a rejection', () => {
    const rejected = { status: 'rejected', reasons: ['no_face' as const] } as const;
    expect(bandOf({ ...rejected, reasons: [...rejected.reasons] }, ours)).toEqual(rejected);
  });
});

describe('a verdict', () => {
  const order: Challenge[] = ['right', 'closer', 'left'];
  const face = (video: RecordedVideo, look: Challenge | 'neutral', model: 0 | 1): SeenFace => ({
    points: recordedPoints(video, look, model),
    descriptor: video.endsWith('hopper') ? [10, 10] : [0, 0],
  });
  const frame = (video: RecordedVideo, look: Challenge | 'neutral'): SeenFrame => ({
    mesh: [face(video, look, 0)],
    outline: [face(video, look, 1)],
  });
  const frames = (video: RecordedVideo) =>
    (['neutral', ...order] as const).map((look) => frame(video, look));
  const withFrame = (index: number, changed: SeenFrame) =>
    frames('live_collins').with(index, changed);

  it('passes what both models see', () => {
    expect(judgeLiveness(order, frames('live_collins'))).toMatchObject({
      ...{ status: 'passed', reasons: [], met: 3 },
      measured: [{ challenge: 'neutral' }, { challenge: 'right' }, { distance: 0 }, {}],
    });
  });

  it('needs one face in each frame, straight ahead in the first', () => {
    const empty = { mesh: [], outline: [] };
    const [one] = frames('live_collins');
    const two = { mesh: [...(one?.mesh ?? [])], outline: [...(one?.outline ?? [])] };
    two.mesh.push(face('live_collins', 'neutral', 0));
    expect(judgeLiveness(order, withFrame(0, two))).toMatchObject({ status: 'review' });
    two.outline.push(face('live_collins', 'neutral', 1));
    expect(judgeLiveness(order, withFrame(0, two)).reasons).toEqual(['more_than_one_face']);
    expect(judgeLiveness(order, withFrame(2, empty)).reasons).toEqual(['no_face']);
    const unseen = { ...frame('live_collins', 'closer'), outline: [] };
    expect(judgeLiveness(order, withFrame(2, unseen)).reasons).toEqual(['no_face']);
    expect(judgeLiveness(order, withFrame(0, frame('live_collins', 'left'))).reasons).toContain(
      'not_facing',
    );
  });

  it('needs the same person in all of them', () => {
    const stranger = frame('live_hopper', 'closer');
    expect(judgeLiveness(order, withFrame(2, stranger)).reasons).toEqual(['another_person']);
    const unsure = { ...frame('live_collins', 'closer') };
    const [seen] = unsure.outline;
    unsure.outline = seen ? [{ ...seen, descriptor: [1, 1] }] : [];
    expect(judgeLiveness(order, withFrame(2, unsure))).toMatchObject({
      status: 'review',
      reasons: ['models_differ'],
    });
  });

  it('leaves to a person what only the mesh sees', () => {
    const turned = {
      ...frame('live_collins', 'left'),
      outline: frame('live_collins', 'neutral').outline,
    };
    expect(judgeLiveness(order, withFrame(3, turned)).status).toBe('review');
  });

  it('is made of a frame for each challenge', () => {
    expect(() => judgeLiveness(order, frames('live_collins').slice(1))).toThrow(
      '3 frames for 3 challenges',
    );
  });
});
