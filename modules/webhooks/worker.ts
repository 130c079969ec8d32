import { type Handler, handle } from '@luwag/platform/jobs/job';
import { tryDelivery } from './attempt.ts';
import { createConcurrencyLimit } from './concurrency.ts';
import { storeDelivery, webhooksListener } from './create-delivery.ts';
import type { SigningDeps } from './deps.ts';
import { attemptDelivery, createDelivery } from './jobs.ts';
import type { PostSettings } from './post.ts';

export { webhooksListener };

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
  ];
}
