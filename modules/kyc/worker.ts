import type { Handler } from '@luwag/platform/jobs';
import { documentsHandlers } from './documents-worker.ts';
import { livenessHandlers } from './liveness-worker.ts';
import type { KycWorkerParts } from './parts.ts';
import { profileHandlers } from './profile-worker.ts';
import { retentionHandlers } from './retention-worker.ts';
import { reviewHandlers } from './review-worker.ts';

export { sweepDocuments } from './documents-jobs.ts';
export { pruneLiveness } from './liveness-jobs.ts';
export { nobodyToAsk } from './profile-worker.ts';
export { eraseUnusedEvidence } from './retention-jobs.ts';
export { consentListener } from './retention-worker.ts';
export { caseListener } from './tell.ts';

export const kycHandlers = (parts: KycWorkerParts): Handler[] => [
  ...documentsHandlers(parts),
  ...livenessHandlers(parts),
  ...profileHandlers(parts),
  ...retentionHandlers(parts),
  ...reviewHandlers(parts),
];
