import * as faceMatchContracts from '@luwag/contracts/face-match';
import * as livenessContracts from '@luwag/contracts/liveness';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { LivenessDeps } from './deps.ts';
import { getReading } from './document-reading.ts';
import { getFaceMatch, startFaceMatch } from './face-match.ts';
import { getLiveness, sendLivenessFrames, sendStillSelfie, startLiveness } from './service.ts';

/** Whether the person is there, and what can be read from their card. */
export const livenessRoutes = (deps: LivenessDeps): Route[] => [
  routeWith(deps, livenessContracts.startLiveness, startLiveness),
  routeWith(deps, livenessContracts.sendStillSelfie, sendStillSelfie),
  routeWith(deps, livenessContracts.sendLivenessFrames, sendLivenessFrames),
  route(livenessContracts.getLiveness, getLiveness),
  routeWith(deps, faceMatchContracts.getFaceMatch, getFaceMatch),
  routeWith(deps, faceMatchContracts.startFaceMatch, startFaceMatch),
  routeWith(deps, livenessContracts.getReading, getReading),
];
