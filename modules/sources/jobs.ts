import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

const OfSource = z.object({ source_id: z.uuid() });

/** Asks the gateway for the page on which a source is linked. */
export const startLinking = job('sources.startLinking', OfSource);

/**
 * Asks the gateway for the state of a source. The ids come from a webhook and are used only where
 * the answer that should have brought them was lost.
 */
export const pollSource = job(
  'sources.poll',
  OfSource.extend({ token_id: z.string().optional(), session_id: z.string().optional() }),
);

/** Cancels a token at the gateway that we no longer use. */
export const cancelToken = job('sources.cancelToken', OfSource);

/** Ends a source that the gateway refused to charge for good, and tells whoever charges by it. */
export const endRefusedSource = job('sources.endRefused', OfSource);

/** A stored webhook of the gateway, by the id of its row. */
export const GatewayEvent = z.object({ event_id: z.uuid() });
export const sourceWebhook = job('sources.handleWebhook', GatewayEvent);

export const requeueLinkings = job('sources.requeueLinkings', z.object({}));
export const expireSources = job('sources.expire', z.object({}));
