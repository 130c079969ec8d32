/**
 * Payment sources: what buyers pay with, saved at the payment gateway. Owns `payment_sources` and
 * `gateway_events`, which lies in tables of thirty days and is kept for ninety at least.
 *
 * Promises: a source is what the gateway says it is when we ask; neither the address a buyer comes
 * back with nor a webhook changes anything by what it says. A linking is written down before the
 * gateway hears of it. One account is one active source: linked again, the newest stays. What is
 * given up is charged no more from that moment, and its token is ended at the gateway. An answer
 * that was lost is `unknown` until the gateway tells, and is never taken for a yes or a no.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/sources';
import type { Tx } from '@luwag/db';
import { dayMs } from '@luwag/domain/durations';
import { channelFacts } from '@luwag/gateway/channels';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { cancelToken, pollSource, startLinking } from './jobs.ts';
import {
  countOpen,
  endSource,
  findOwn,
  insertSource,
  keepDefault,
  listByIds,
  listShown,
  lockBuyer,
  type Owner,
  type SavedChannel,
} from './repository.ts';
import type { EndingDeps } from './settle.ts';
import { detailOf, nameOf, payEachTime, viewOf } from './view.ts';

/** For whoever closes an account. */
export { unlinkAllSources } from './closing.ts';
/** For modules that hear of their own money by webhook. In the system's scope. */
export { findEvent as findGatewayEvent } from './events-repository.ts';
/** For whoever charges a source: asked for in the transaction that learns of the refusal. */
export { endRefusedSource, GatewayEvent } from './jobs.ts';
export type { SourceUsers } from './settle.ts';
export { payEachTime } from './view.ts';

/** More than anyone needs; each one open is a call that we may have to make. */
const openMax = 10;
const endedShownMs = 30 * dayMs;
/** A buyer's own asking reaches the gateway no more often than this; pages ask until it is over. */
const pollEveryMs = 2_000;
const notFound = 'There is no such payment source.';

/**
 * What a purchase may be charged to: active, the buyer's, of the purchase's mode. In the buyer's
 * own scope, or the system's.
 */
export async function findActiveSource(
  tx: Tx,
  owner: Owner,
  id: string,
  now: Date,
): Promise<{ id: string; channel: SavedChannel } | undefined> {
  const row = await findOwn(tx, owner.id, id);
  const isActive = row?.mode === owner.mode && viewOf(row, now).status === 'active';
  return isActive ? { id: row.id, channel: row.channel } : undefined;
}

/** One of a buyer's own, whatever became of it, as its owner knows it. */
export async function describeSource(
  tx: Tx,
  owner: Owner,
  id: string,
  now: Date,
): Promise<{ id: string; name: string; canBeChargedUnattended: boolean } | undefined> {
  const row = await findOwn(tx, owner.id, id);
  if (row?.mode !== owner.mode) return undefined;
  const { can_be_charged_unattended: canBeChargedUnattended } = viewOf(row, now);
  return { id: row.id, name: nameOf(row), canBeChargedUnattended };
}

/** By id. In the system's scope, or the buyer's own. */
export async function nameSources(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  return new Map((await listByIds(tx, ids)).map((row) => [row.id, nameOf(row)]));
}

/** Of these, the sources that can be charged now with no step of their owner's. */
export async function listChargeableSources(
  tx: Tx,
  ids: string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await listByIds(tx, ids);
  const isChargeable = (row: (typeof rows)[number]) => viewOf(row, now).can_be_charged_unattended;
  return new Set(rows.filter(isChargeable).map(({ id }) => id));
}

export async function listSources(
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listSources>,
): Promise<ResultOf<typeof contracts.listSources>> {
  const now = ctx.clock.now();
  const endedSince = new Date(now.getTime() - endedShownMs);
  const owner = { id: personOf(ctx).id, mode: query.mode };
  const rows = await ctx.own((tx) => listShown(tx, { owner, endedSince }));
  return { results: rows.map((row) => viewOf(row, now)), pay_each_time: payEachTime };
}

/**
 * Pages ask every second until `redirect_url` is there. The call answers at once: one that waited
 * for the gateway would hold a place that somebody who pays may need.
 */
export async function getSource(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getSource>,
): Promise<ResultOf<typeof contracts.getSource>> {
  const row = await ctx.own((tx) => findOwn(tx, personOf(ctx).id, params.source_id));
  if (!row) return refuse(contracts.getSource, 'source_not_found', notFound);
  return detailOf(row, ctx.clock.now());
}

const canBeSaved = (
  channel: InputOf<typeof contracts.linkSource>['body']['channel'],
): channel is SavedChannel => channelFacts(channel).canBeSaved;

/** The row and the job are committed together; the worker then asks the gateway for its page. */
export async function linkSource(
  ctx: CtxOf<typeof contracts.linkSource>,
  { body }: InputOf<typeof contracts.linkSource>,
): Promise<ResultOf<typeof contracts.linkSource>> {
  const { tx } = ctx;
  const { channel, mode, return_path: returnPath } = body;
  const owner = { id: personOf(ctx).id, mode };
  if (!canBeSaved(channel))
    return refuse(
      contracts.linkSource,
      'channel_cannot_be_saved',
      'GCash cannot be saved. Choose it each time you pay; we remind you and take you there.',
    );
  await lockBuyer(tx, owner.id);
  if ((await countOpen(tx, owner)) >= openMax)
    return refuse(
      contracts.linkSource,
      'too_many_sources',
      'You have as many payment sources as there can be. Unlink one, or wait half an hour.',
    );
  const createdAt = ctx.clock.now();
  const source_id = await insertSource(tx, { owner, channel, returnPath, createdAt });
  await enqueue(tx, ctx, startLinking, { source_id });
  return { source_id, status: 'linking', redirect_url: null };
}

/** Somebody came back from the gateway's page. What they bring says nothing; it is asked itself. */
export async function refreshSource(
  ctx: Ctx,
  { params: { source_id } }: InputOf<typeof contracts.refreshSource>,
): Promise<ResultOf<typeof contracts.refreshSource>> {
  return ctx.own(async (tx) => {
    const row = await findOwn(tx, personOf(ctx).id, source_id);
    if (!row) return refuse(contracts.refreshSource, 'source_not_found', notFound);
    const now = ctx.clock.now();
    const isFresh = row.polled_at && now.getTime() - row.polled_at.getTime() < pollEveryMs;
    if (row.status === 'linking' && !isFresh)
      await enqueue(tx, ctx, pollSource, { source_id }, { key: `sources.poll ${source_id}` });
    return { source_id, status: viewOf(row, now).status };
  });
}

/** Done twice, it is done once. One that ended by itself is put away. */
export async function unlinkSource(
  { sourceUsers }: EndingDeps,
  ctx: Ctx,
  { body: { source_id } }: InputOf<typeof contracts.unlinkSource>,
): Promise<ResultOf<typeof contracts.unlinkSource>> {
  const buyerId = personOf(ctx).id;
  return ctx.own(async (tx) => {
    await lockBuyer(tx, buyerId);
    const row = await findOwn(tx, buyerId, source_id);
    if (!row) return refuse(contracts.unlinkSource, 'source_not_found', notFound);
    if (row.status !== 'unlinked') {
      const now = ctx.clock.now();
      await endSource(tx, source_id, { status: 'unlinked', endedAt: now });
      await sourceUsers.ended(tx, ctx, { sourceId: source_id, status: 'unlinked', now });
      await keepDefault(tx, { id: buyerId, mode: row.mode });
      await recordAudit(tx, {
        caller: ctx.caller,
        accountId: buyerId,
        action: 'source.unlinked',
        detail: { source_id, channel: row.channel, was: row.status },
        requestId: ctx.requestId,
      });
      if (row.gateway_token_id) await enqueue(tx, ctx, cancelToken, { source_id });
    }
    return { source_id, status: 'unlinked' as const };
  });
}
