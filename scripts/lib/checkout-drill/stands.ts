import type { DrillHarness } from './harness.ts';
import type { Point } from './runs.ts';

/** Somebody is made to stand at a point, and let go again. */
export type Stand = {
  arm(harness: DrillHarness): Promise<{ reached: Promise<void> }>;
  release(harness: DrillHarness): Promise<void>;
  /** The point lies after the client's answer, and counts only once that is there. */
  isAfterReply?: true;
};

const inApi = (failpoint: string): Stand => ({
  arm: async ({ api }) => ({ reached: api.standAt(failpoint) }),
  release: async ({ api }) => api.release(failpoint),
});
const inWorker = (failpoint: string): Stand => ({
  arm: async ({ worker }) => ({ reached: worker.standAt(failpoint) }),
  release: async ({ worker }) => worker.release(failpoint),
});
const inDatabase = (point: Point): Stand => ({
  arm: ({ holds }) => holds.standAt(point),
  release: ({ holds }) => holds.release(),
});

export const stands: Record<Point, Stand> = {
  'after-auth': inApi('checkout.authenticated'),
  'after-claim': inDatabase('after-claim'),
  'after-hold': inDatabase('after-hold'),
  'key-completion': inDatabase('key-completion'),
  'after-commit': inApi('checkout.committed'),
  'before-call': inWorker('payments.before-call'),
  'called-no-answer': {
    arm: async ({ door }) => ({ reached: door.holdAnswer() }),
    release: async ({ door }) => door.release(),
  },
  'before-ledger': inWorker('payments.before-settle'),
  'mid-ledger': inDatabase('mid-ledger'),
  'outbox-send': { ...inWorker('outbox.published'), isAfterReply: true },
  'mid-webhook': {
    arm: async ({ shop }) => ({ reached: shop.holdNext('payment_request.approved') }),
    release: async ({ shop }) => shop.release(),
    isAfterReply: true,
  },
  'mid-notification': { ...inWorker('notifications.sent'), isAfterReply: true },
};
