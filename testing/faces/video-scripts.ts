import type { Challenge } from '@luwag/domain/liveness';
import type { Portrait } from './portraits.ts';

/**
 * What happens in each video: rest, then every movement the server may ask for, then again from the
 * start, for the fake camera plays a file in a loop and no order of challenges is known beforehand.
 */
export type Play = {
  portrait: Portrait;
  /** A head that moves, a print that is turned, or a print held still. */
  kind: 'live' | 'print' | 'still';
  order: readonly Challenge[];
  /** 1 is the light of the portrait. */
  light?: number;
};
export const plays = {
  live_collins: { portrait: 'collins', kind: 'live', order: ['left', 'closer', 'right'] },
  live_collins_evening: {
    portrait: 'collins',
    kind: 'live',
    order: ['right', 'left', 'closer'],
    light: 0.7,
  },
  live_hopper: { portrait: 'hopper', kind: 'live', order: ['left', 'right', 'closer'] },
  still_collins: { portrait: 'collins', kind: 'still', order: [] },
  print_collins: { portrait: 'collins', kind: 'print', order: ['left', 'closer', 'right'] },
  print_hopper: { portrait: 'hopper', kind: 'print', order: ['right', 'left', 'closer'] },
} as const satisfies Record<string, Play>;
export type VideoName = keyof typeof plays;
export const videoNames = Object.keys(plays) as VideoName[];

/** A video for a camera, or those pictures of all videos that tests send without one. */
export type Drawing = VideoName | 'frames';
/** What such a picture shows: rest, or a challenge. */
export const moments: readonly (Challenge | undefined)[] = [undefined, 'left', 'right', 'closer'];
export const videoFileName = (name: VideoName): string => `${name}.mjpeg`;
export const frameFileName = (name: VideoName, challenge?: Challenge): string =>
  `${name}-${challenge ?? 'rest'}.jpg`;

/** Chromium plays a bare file of JPEGs at this rate; every drawn picture is in it three times. */
export const framesPerSecond = 30;
export const copiesOfEach = 3;
const restSeconds = 0.8;
const wayThereSeconds = 0.4;
const holdSeconds = 1.2;
const partSeconds = wayThereSeconds * 2 + holdSeconds + restSeconds;

/** What is done at one moment, and how much of it, 0 to 1. */
export type Doing = { challenge: Challenge; share: number };

export function doingAt({ order }: Play, seconds: number): Doing | undefined {
  const challenge = order[Math.floor(seconds / partSeconds)];
  if (!challenge) return undefined;
  const since = (seconds % partSeconds) - restSeconds;
  const untilEnd = partSeconds - (seconds % partSeconds);
  const share = Math.min(since / wayThereSeconds, untilEnd / wayThereSeconds, 1);
  return share <= 0 ? undefined : { challenge, share: share * share * (3 - 2 * share) };
}

/** One turn of the loop. */
export const secondsOf = ({ order }: Play): number => Math.max(order.length * partSeconds, 2);

/** The drawn picture that a camera would give during a challenge; without one, at rest. */
export const pictureAt = (play: Play, challenge?: Challenge): number =>
  Math.floor(Math.round(secondsAt(play, challenge) * framesPerSecond) / copiesOfEach);

/** When a challenge is fully met in its video; without one, when nothing moves yet. */
function secondsAt({ order }: Play, challenge?: Challenge): number {
  const part = challenge ? order.indexOf(challenge) : 0;
  if (part < 0) return 0;
  return challenge
    ? part * partSeconds + restSeconds + wayThereSeconds + holdSeconds / 2
    : restSeconds / 2;
}
