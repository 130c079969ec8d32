import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { pruneOlderThan } from '@luwag/platform/jobs/prune';
import { tryDelivery } from './attempt.ts';
import { createConcurrencyLimit } from './concurrency.ts';
import { storeDelivery, webhooksListener } from './create-delivery.ts';
import { deleteEndedBefore } from './deliveries-repository.ts';
import type { SigningDeps } from './deps.ts';
import { attemptDelivery, createDelivery, pruneWebhooks } from './jobs.ts';
import type { PostSettings } from './post.ts';

export { pruneWebhooks, webhooksListener };

export type WebhooksWorkerDeps = SigningDeps & {
  /** Of our pages: what a merchant is shown of a request leads there. */
  publicOrigin: string;
  /** Tests wait less, and have names of their own. */
  posting?: PostSettings;
};

export function webhooksHandlers({ publicOrigin, ...deps }: WebhooksWorkerDeps): Handler[] {
  const attempting = { ...deps, concurrency: createConcurrencyLimit() };
  return [
    handle(createDelivery, (ctx, event) => storeDelivery(ctx, publicOrigin, event)),
    handle(attemptDelivery, (ctx, wanted) => tryDelivery(ctx, attempting, wanted)),
    handle(pruneWebhooks, prune),
  ];
}

/** Bodies and answers are kept for a month, for merchants that ask what they were told. */
const prune = (ctx: JobCtx): Promise<void> => pruneOlderThan(ctx, 30, deleteEndedBefore);
