import type { Gateway } from '@luwag/gateway/gateway';
import type { Vault } from '@luwag/personal/vault';
import { type Handler, handle } from '@luwag/platform/jobs';
import {
  askGateway,
  cancelToken,
  expireSources,
  followLinkings,
  heedEvent,
  lookAtSource,
} from './jobs.ts';
import { ask, cancel, heed, look } from './linking.ts';
import { expire, follow } from './timed.ts';

export { expireSources, followLinkings };

export type SourcesWorkerParts = {
  gatewayOf(mode: string): Gateway;
  /** Of our pages: buyers come back there. */
  publicOrigin: string;
  messageKey: Uint8Array;
  vault: Vault;
};

export function sourcesHandlers(parts: SourcesWorkerParts): Handler[] {
  return [
    handle(askGateway, (ctx, { source_id }) => ask(ctx, parts, source_id)),
    handle(lookAtSource, (ctx, wanted) => look(ctx, parts, wanted)),
    handle(cancelToken, (ctx, { source_id }) => cancel(ctx, parts, source_id)),
    handle(heedEvent, (ctx, { event_id }) => heed(ctx, parts, event_id)),
    handle(followLinkings, follow),
    handle(expireSources, (ctx) => expire(ctx, parts)),
  ];
}
