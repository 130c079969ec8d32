import type { Vault } from '@luwag/key-service/vault';
import { type Handler, handle } from '@luwag/platform/jobs/job';
import { tryDelivery } from './attempt.ts';
import { createConcurrencyLimit } from './concurrency.ts';
import {
  disputeWebhooksListener,
  refundWebhooksListener,
  storeDelivery,
  storeDisputeDelivery,
  storeRefundDelivery,
  webhooksListener,
} from './create-delivery.ts';
import type { SigningDeps } from './deps.ts';
import {
  attemptDelivery,
  createDelivery,
  createDisputeDelivery,
  createRefundDelivery,
} from './jobs.ts';
import type { PostSettings } from './post.ts';

export { disputeWebhooksListener, refundWebhooksListener, webhooksListener };

export type WebhooksWorkerDeps = SigningDeps & {
  /** Of our pages: what a merchant is shown of a request leads there. */
  publicOrigin: string;
  /** Opens the names that a case shows to its shop. */
  vault: Vault;
  /** Tests wait less, and have names of their own. */
  posting?: PostSettings;
};

export function webhooksHandlers({ publicOrigin, vault, ...deps }: WebhooksWorkerDeps): Handler[] {
  const attempting = { ...deps, concurrency: createConcurrencyLimit() };
  return [
    handle(createDelivery, (ctx, event) => storeDelivery(ctx, publicOrigin, event)),
    handle(createRefundDelivery, storeRefundDelivery),
    handle(createDisputeDelivery, (ctx, event) => storeDisputeDelivery(ctx, vault, event)),
    handle(attemptDelivery, (ctx, wanted) => tryDelivery(ctx, attempting, wanted)),
  ];
}
