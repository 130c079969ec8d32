import {
  claimCase,
  claimNextCase,
  getCase,
  listCases,
  releaseCase,
  unmaskCase,
} from '@luwag/contracts/kyc-cases';
import { decideCase, judgeLink, secondCase } from '@luwag/contracts/kyc-decisions';
import { openDocumentView, viewDocument } from '@luwag/contracts/kyc-documents';
import { getCaseRecovery, startCaseRecovery } from '@luwag/contracts/staff-recovery';
import { type Route, route, routeWith } from '@luwag/platform/http';
import { readCase, unmask } from './case-view.ts';
import { decide, second } from './decisions.ts';
import { judge } from './duplicates.ts';
import type { KycParts } from './parts.ts';
import { claimOldest, claimOne, readCases, releaseOne } from './queue.ts';
import { beginCaseRecovery, readCaseRecovery } from './staff-recovery.ts';
import { openView, show } from './views.ts';

/** The queue of those who wait, and what reviewers see and decide. */
export const reviewRoutes = (parts: KycParts): Route[] => [
  routeWith(parts, listCases, readCases),
  route(claimNextCase, claimOldest),
  routeWith(parts, getCase, readCase),
  route(claimCase, claimOne),
  route(releaseCase, releaseOne),
  routeWith(parts, unmaskCase, unmask),
  routeWith(parts, openDocumentView, openView),
  routeWith(parts, viewDocument, show),
  routeWith(parts, decideCase, decide),
  route(secondCase, second),
  route(judgeLink, judge),
  route(getCaseRecovery, readCaseRecovery),
  routeWith(parts, startCaseRecovery, beginCaseRecovery),
];
