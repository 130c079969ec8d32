import type { Challenge, FacePoints } from '@luwag/domain/liveness';
import recordedLooks from './liveness-looks.json' with { type: 'json' };

/**
 * The JSON file holds points that both models found in frames of these generated videos, rounded:
 * edges, eyes, corners of the mouth and tip of the nose, x and y by turns. The mesh first, then the
 * outline.
 */
export type RecordedVideo = keyof typeof recordedLooks;

/** What one model found in one frame, turned by `degrees` as a tilted head would turn it. */
export function recordedPoints(
  video: RecordedVideo,
  look: Challenge | 'neutral',
  model: 0 | 1,
  degrees = 0,
): FacePoints {
  const recorded: Record<string, readonly (readonly number[])[]> = recordedLooks[video];
  const numbers = recorded[look]?.[model] ?? [];
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const at = (i: number) => {
    const [x = Number.NaN, y = Number.NaN] = [numbers[i * 2], numbers[i * 2 + 1]];
    return { x: x * cosine - y * sine, y: x * sine + y * cosine };
  };
  return {
    edges: [at(0), at(1)],
    eyes: [at(2), at(3)],
    mouthCorners: [at(4), at(5)],
    noseTip: at(6),
  };
}
