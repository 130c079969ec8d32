import { job } from '@luwag/platform/jobs';
import { z } from 'zod';

const OfSource = z.object({ source_id: z.uuid() });

/** Asks the gateway for the page on which a source is linked. */
export const askGateway = job('sources.askGateway', OfSource);

/**
 * Asks the gateway how a source stands. The ids are a webhook's word, of use only where the answer
 * that should have brought them was lost.
 */
export const lookAtSource = job(
  'sources.look',
  OfSource.extend({ token_id: z.string().optional(), session_id: z.string().optional() }),
);

/** Has a token ended at the gateway that we no longer use. */
export const cancelToken = job('sources.cancelToken', OfSource);

/** Something the gateway told us of, by the row it stands in. */
export const GatewayEvent = z.object({ event_id: z.uuid() });
export const heedEvent = job('sources.heedEvent', GatewayEvent);

export const followLinkings = job('sources.followLinkings', z.object({}));
export const expireSources = job('sources.expire', z.object({}));
