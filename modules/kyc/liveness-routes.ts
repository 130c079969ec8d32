import { getFaceMatch, startFaceMatch } from '@luwag/contracts/face-match';
import {
  getLiveness,
  getReading,
  sendLivenessFrames,
  sendStillSelfie,
  startLiveness,
} from '@luwag/contracts/liveness';
import { type Route, route, routeWith } from '@luwag/platform/http';
import { beginMatch, readFaceMatch } from './face-match.ts';
import { begin, readLiveness, takeFrames, takeStill } from './liveness.ts';
import type { LivenessParts } from './liveness-parts.ts';
import { offerReading } from './reading.ts';

/** Whether the person is there, and what can be read from their card. */
export const livenessRoutes = (parts: LivenessParts): Route[] => [
  routeWith(parts, startLiveness, begin),
  routeWith(parts, sendStillSelfie, takeStill),
  routeWith(parts, sendLivenessFrames, takeFrames),
  route(getLiveness, readLiveness),
  routeWith(parts, getFaceMatch, readFaceMatch),
  routeWith(parts, startFaceMatch, beginMatch),
  routeWith(parts, getReading, offerReading),
];
