import {
  claimCase,
  claimNextCase,
  getCase,
  listCases,
  releaseCase,
  trackProgress,
  unmaskCase,
} from '@luwag/contracts/kyc-cases';
import { decideCase, judgeLink, secondCase } from '@luwag/contracts/kyc-decisions';
import { type Route, route, routeWith } from '@luwag/platform/http';
import { readCase, unmask } from './case-view.ts';
import { decide, second } from './decisions.ts';
import { judge } from './duplicates.ts';
import type { KycParts } from './parts.ts';
import { readProgress } from './progress.ts';
import { claimOldest, claimOne, readCases, releaseOne } from './queue.ts';

/** How far somebody is, and the queue of those who wait. */
export const reviewRoutes = (parts: KycParts): Route[] => [
  route(trackProgress, readProgress),
  routeWith(parts, listCases, readCases),
  route(claimNextCase, claimOldest),
  routeWith(parts, getCase, readCase),
  route(claimCase, claimOne),
  route(releaseCase, releaseOne),
  routeWith(parts, unmaskCase, unmask),
  routeWith(parts, decideCase, decide),
  route(secondCase, second),
  route(judgeLink, judge),
];
