import type { Handler } from '@luwag/platform/jobs';
import type { KycWorkerDeps } from './deps.ts';
import { documentsHandlers } from './documents-worker.ts';
import { livenessHandlers } from './liveness-worker.ts';
import { profileHandlers } from './profile-worker.ts';
import { retentionHandlers } from './retention-worker.ts';
import { reviewHandlers } from './review-worker.ts';

export { sweepDocuments } from './documents-jobs.ts';
export { pruneLiveness } from './liveness-jobs.ts';
export { caseListener } from './notify-applicant.ts';
export { noBankNameCheck } from './profile-worker.ts';
export { eraseUnusedEvidence } from './retention-jobs.ts';
export { consentListener } from './retention-worker.ts';

export const kycHandlers = (deps: KycWorkerDeps): Handler[] => [
  ...documentsHandlers(deps),
  ...livenessHandlers(deps),
  ...profileHandlers(deps),
  ...retentionHandlers(deps),
  ...reviewHandlers(deps),
];
