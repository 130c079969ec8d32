import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { Clock } from '@luwag/platform/clock';
import type { Handler } from '@luwag/platform/jobs/job';
import { readWaitingCases } from './cases/service.ts';
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

/** For the metrics: how long the longest waiting case of each kind has waited; 0 without one. */
export async function readWaitingCasesOf(db: Db, clock: Clock) {
  await clock.sync(db);
  const { kyc, kyb } = await inScope(db, 'system', readWaitingCases);
  const now = clock.now().getTime();
  const secondsSince = (at: Date | null) => (at ? Math.max(0, now - at.getTime()) / 1000 : 0);
  return [
    { kind: 'kyc', value: secondsSince(kyc.oldestAt) },
    { kind: 'kyb', value: secondsSince(kyb.oldestAt) },
  ];
}

export const kycHandlers = (deps: KycWorkerDeps): Handler[] => [
  ...documentsHandlers(deps),
  ...livenessHandlers(deps),
  ...profileHandlers(deps),
  ...retentionHandlers(deps),
  ...reviewHandlers(deps),
];
