import * as kycCasesContracts from '@luwag/contracts/kyc-cases';
import * as kycDecisionsContracts from '@luwag/contracts/kyc-decisions';
import * as kycDocumentsContracts from '@luwag/contracts/kyc-documents';
import * as staffRecoveryContracts from '@luwag/contracts/staff-recovery';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import { getCase, unmaskCase } from './case-view.ts';
import { decideCase, secondCase } from './decisions.ts';
import type { KycDeps } from './deps.ts';
import { openDocumentView, viewDocument } from './document-views.ts';
import { judgeLink } from './duplicates.ts';
import { claimCase, claimNextCase, listCases, releaseCase } from './queue.ts';
import { getCaseRecovery, startCaseRecovery } from './staff-recovery.ts';

/** The queue of those who wait, and what reviewers see and decide. */
export const reviewRoutes = (deps: KycDeps): Route[] => [
  routeWith(deps, kycCasesContracts.listCases, listCases),
  route(kycCasesContracts.claimNextCase, claimNextCase),
  routeWith(deps, kycCasesContracts.getCase, getCase),
  route(kycCasesContracts.claimCase, claimCase),
  route(kycCasesContracts.releaseCase, releaseCase),
  routeWith(deps, kycCasesContracts.unmaskCase, unmaskCase),
  routeWith(deps, kycDocumentsContracts.openDocumentView, openDocumentView),
  routeWith(deps, kycDocumentsContracts.viewDocument, viewDocument),
  routeWith(deps, kycDecisionsContracts.decideCase, decideCase),
  route(kycDecisionsContracts.secondCase, secondCase),
  route(kycDecisionsContracts.judgeLink, judgeLink),
  route(staffRecoveryContracts.getCaseRecovery, getCaseRecovery),
  routeWith(deps, staffRecoveryContracts.startCaseRecovery, startCaseRecovery),
];
