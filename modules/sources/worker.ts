import type { Gateway } from '@luwag/gateway/gateway';
import type { Vault } from '@luwag/key-service/vault';
import { type Handler, handle } from '@luwag/platform/jobs/job';
import {
  cancelToken,
  endRefusedSource,
  expireSources,
  pollSource,
  requeueLinkings,
  sourceWebhook,
  startLinking,
} from './jobs.ts';
import { cancelGatewayToken, handleSourceWebhook, pollGateway, requestLinking } from './linking.ts';
import { applyResult, type EndingDeps } from './settle.ts';
import { expire, requeueOverdueLinkings } from './timed.ts';

export { expireSources, requeueLinkings };

export type SourcesWorkerDeps = EndingDeps & {
  gatewayOf(mode: string): Gateway;
  /** Of our pages: buyers come back there. */
  publicOrigin: string;
  messageKey: Uint8Array;
  vault: Vault;
};

export function sourcesHandlers(deps: SourcesWorkerDeps): Handler[] {
  return [
    handle(startLinking, (ctx, { source_id }) => requestLinking(ctx, deps, source_id)),
    handle(pollSource, (ctx, wanted) => pollGateway(ctx, deps, wanted)),
    handle(cancelToken, (ctx, { source_id }) => cancelGatewayToken(ctx, deps, source_id)),
    handle(endRefusedSource, (ctx, { source_id }) =>
      applyResult(ctx, deps, source_id, { kind: 'ended', how: 'expired' }),
    ),
    handle(sourceWebhook, (ctx, { event_id }) => handleSourceWebhook(ctx, deps, event_id)),
    handle(requeueLinkings, requeueOverdueLinkings),
    handle(expireSources, (ctx) => expire(ctx, deps)),
  ];
}
