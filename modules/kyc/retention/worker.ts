import type { ObjectStore } from '@luwag/object-store/store';
import { enqueueEach, type Handler, handle } from '@luwag/platform/jobs/job';
import { listen } from '@luwag/platform/jobs/outbox';
import { consentWithdrawn } from '../../accounts/service.ts';
import { eraseFaces, eraseUnusedEvidence } from './jobs.ts';
import { eraseFaceChecks, eraseUnused } from './service.ts';

export const retentionHandlers = ({ objectStore }: { objectStore: ObjectStore }): Handler[] => [
  handle(eraseUnusedEvidence, (ctx) => eraseUnused(ctx, objectStore)),
  handle(eraseFaces, (ctx, { account_id }) => eraseFaceChecks(ctx, account_id)),
];

/** Faces are measured by consent only: when it is withdrawn, the frames are erased. */
export const consentListener = listen(consentWithdrawn, (tx, events) =>
  enqueueEach(
    tx,
    eraseFaces,
    events
      .filter(({ payload }) => payload.purpose === 'biometrics')
      .map((event) => ({
        origin: event.origin,
        payload: { account_id: event.payload.account_id },
      })),
  ),
);
