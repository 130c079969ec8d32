import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/key-service/vault';
import { type Handler, handle } from '@luwag/platform/jobs/job';
import { tryDelivery } from './attempt.ts';
import { createConcurrencyLimit } from './concurrency.ts';
import {
  disputeWebhooksListener,
  payoutWebhooksListener,
  refundWebhooksListener,
  storeDelivery,
  storeDisputeDelivery,
  storePayoutDelivery,
  storeRefundDelivery,
  webhooksListener,
} from './create-delivery.ts';
import type { SigningDeps } from './deps.ts';
import {
  attemptDelivery,
  createDelivery,
  createDisputeDelivery,
  createPayoutDelivery,
  createRefundDelivery,
  replayDeliveries,
} from './jobs.ts';
import type { PostSettings } from './post.ts';
import { replayBatch } from './send.ts';

export {
  disputeWebhooksListener,
  payoutWebhooksListener,
  refundWebhooksListener,
  webhooksListener,
};

export type WebhooksWorkerDeps = SigningDeps & {
  /** Of our pages: what a merchant is shown of a request leads there. */
  publicOrigin: string;
  /** Opens the names that a case shows to its shop, and where its owner is written to. */
  vault: Vault;
  /** Tests wait less, and have names of their own. */
  posting?: PostSettings;
};

export function webhooksHandlers({ publicOrigin, vault, ...deps }: WebhooksWorkerDeps): Handler[] {
  const attempting = { ...deps, vault, concurrency: createConcurrencyLimit() };
  return [
    handle(createDelivery, (ctx, event) => storeDelivery(ctx, publicOrigin, event)),
    handle(createRefundDelivery, storeRefundDelivery),
    handle(createDisputeDelivery, (ctx, event) => storeDisputeDelivery(ctx, vault, event)),
    handle(createPayoutDelivery, storePayoutDelivery),
    handle(replayDeliveries, (ctx, wanted) =>
      inScope(ctx.db, 'system', (tx) => replayBatch(tx, ctx, wanted)),
    ),
    // Merchants' servers may take fifteen seconds to answer: nothing else waits for them.
    handle(
      attemptDelivery,
      (ctx, wanted) => tryDelivery(ctx, attempting, wanted),
      'outbound',
      'webhooks',
    ),
  ];
}
