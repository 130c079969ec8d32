import { enqueueEach, type Handler, handle } from '@luwag/platform/jobs';
import { listen } from '@luwag/platform/outbox';
import type { ObjectStore } from '@luwag/store/store';
import { consentWithdrawn } from '../accounts/service.ts';
import { eraseFaceChecks, eraseUnused } from './retention.ts';
import { eraseFaces, eraseUnusedEvidence } from './retention-jobs.ts';

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
      .map((event) => ({ origin: event, payload: { account_id: event.payload.account_id } })),
  ),
);
