import type { Handler } from '@luwag/platform/jobs/job';
import { documentsHandlers } from './documents/worker.ts';
import { livenessHandlers } from './liveness/worker.ts';
import { profileHandlers } from './profile/worker.ts';
import { retentionHandlers } from './retention/worker.ts';
import type { KycWorkerDeps } from './review/service.ts';
import { reviewHandlers } from './review/worker.ts';

export { sweepDocuments } from './documents/service.ts';
export { pruneLiveness } from './liveness/service.ts';
export { noBankNameCheck } from './profile/worker.ts';
export { eraseUnusedEvidence } from './retention/service.ts';
export { consentListener } from './retention/worker.ts';

export const kycHandlers = (deps: KycWorkerDeps): Handler[] => [
  ...documentsHandlers(deps),
  ...livenessHandlers(deps),
  ...profileHandlers(deps),
  ...retentionHandlers(deps),
  ...reviewHandlers(deps),
];
