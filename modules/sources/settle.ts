import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { minuteMs } from '@luwag/domain/durations';
import { channelFacts } from '@luwag/gateway/channels';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { cancelToken } from './jobs.ts';
import {
  type EndedStatus,
  endSource,
  findSource,
  findTwin,
  keepDefault,
  lockBuyer,
  type SourceRow,
  updateSource,
} from './repository.ts';
import { maskAccount } from './view.ts';

/**
 * Whoever charges sources by themselves, told in the transaction that ends one. Sources know nobody
 * above them: it is handed in when the process starts.
 */
export type SourceUsers = {
  ended(
    tx: Tx,
    asking: { requestId: string },
    source: { sourceId: string; status: EndedStatus; now: Date },
  ): Promise<void>;
  /** The same account was linked again: what was charged to the one is charged to the other. */
  replaced(tx: Tx, sources: { sourceId: string; by: string }): Promise<void>;
};

/** What ends or replaces sources is given them. */
export type EndingDeps = { sourceUsers: SourceUsers };

/** How a source stands at the gateway, once that was held against what we asked for. */
export type Found =
  | { kind: 'active'; tokenId: string; accountNumber: string | undefined }
  /** Its owner has yet to finish, or the gateway has. */
  | { kind: 'open'; tokenId?: string; sessionId?: string; redirectUrl?: string }
  | { kind: 'failed'; code: string }
  | { kind: 'ended'; how: 'expired' | 'canceled' }
  /** Nothing is known to ask for, or what was found is not this one. */
  | { kind: 'nothing' };

export const linkingMs = 30 * minuteMs;

/** The one place where what the gateway says becomes what a source is. */
export const applyResult = (
  ctx: JobCtx,
  deps: EndingDeps,
  id: string,
  found: Found,
  { isPoll = false } = {},
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const buyerId = (await findSource(tx, id))?.buyer_id;
    if (!buyerId) return;
    await lockBuyer(tx, buyerId);
    const source = await findSource(tx, id);
    if (!source) return;
    if (isPoll) await updateSource(tx, id, { polled_at: ctx.clock.now() });
    await note(tx, source, found);
    if (source.status === 'linking') await applyToLinking(tx, ctx, deps, source, found);
    else if (source.status === 'active') await applyToActive(tx, ctx, deps, source, found);
    else await tidyUp(tx, ctx, source, found);
  });

/** Names that the gateway gave are kept from the first time on, and never exchanged. */
async function note(tx: Tx, source: SourceRow, found: Found): Promise<void> {
  if (found.kind === 'nothing') return;
  const { gateway_token_id, gateway_session_id } = source;
  await updateSource(tx, source.id, {
    attempt: 'answered',
    ...('tokenId' in found && { gateway_token_id: gateway_token_id ?? found.tokenId }),
    ...('sessionId' in found && { gateway_session_id: gateway_session_id ?? found.sessionId }),
    ...('redirectUrl' in found &&
      source.status === 'linking' && { redirect_url: found.redirectUrl }),
  });
}

async function applyToLinking(
  tx: Tx,
  ctx: JobCtx,
  deps: EndingDeps,
  source: SourceRow,
  found: Found,
): Promise<void> {
  if (found.kind === 'active') return activate(tx, ctx, deps, source, found);
  const endedAt = ctx.clock.now();
  const ending = endingOf(found);
  if (ending) return endSource(tx, source.id, { ...ending, endedAt });
  // Nobody finished in time. Should they still, the token is ended when the gateway tells of it.
  if (endedAt.getTime() - source.created_at.getTime() >= linkingMs)
    await endSource(tx, source.id, { status: 'expired', endedAt });
}

function endingOf(found: Found): { status: EndedStatus; failureCode?: string } | undefined {
  if (found.kind === 'failed') return { status: 'failed', failureCode: found.code };
  if (found.kind !== 'ended') return undefined;
  return found.how === 'expired'
    ? { status: 'expired' }
    : { status: 'failed', failureCode: 'CANCELED' };
}

async function activate(
  tx: Tx,
  ctx: JobCtx,
  { sourceUsers }: EndingDeps,
  source: SourceRow,
  { accountNumber }: Extract<Found, { kind: 'active' }>,
): Promise<void> {
  const now = ctx.clock.now();
  const accountMasked = maskAccount(accountNumber);
  const twin = await findTwin(tx, source, accountMasked);
  if (twin) {
    await endSource(tx, twin.id, { status: 'unlinked', endedAt: now });
    await record(tx, ctx, twin, 'source.unlinked', { replaced_by: source.id });
    await enqueue(tx, ctx, cancelToken, { source_id: twin.id });
    await sourceUsers.replaced(tx, { sourceId: twin.id, by: source.id });
  }
  await updateSource(tx, source.id, {
    status: 'active',
    account_masked: accountMasked,
    linked_at: now,
    expires_at: expiryOf(source, now),
    is_default: twin?.is_default ?? false,
    redirect_url: null,
  });
  await keepDefault(tx, { id: source.buyer_id, mode: source.mode });
  await record(tx, ctx, source, 'source.linked');
}

/**
 * In days, 365 to the year and rounded down: counted by the calendar, three months may be longer
 * than the gateway's quarter of a year.
 */
function expiryOf({ channel }: SourceRow, linkedAt: Date): Date | null {
  const { tokenLife } = channelFacts(channel);
  if (tokenLife.kind !== 'months') return null;
  const days = Math.floor((tokenLife.months * 365) / 12);
  return new Date(linkedAt.getTime() + days * 86_400_000);
}

async function applyToActive(
  tx: Tx,
  ctx: JobCtx,
  deps: EndingDeps,
  source: SourceRow,
  found: Found,
): Promise<void> {
  const ending =
    found.kind === 'ended' && found.how === 'canceled'
      ? { status: 'unlinked' as const }
      : endingOf(found);
  if (ending) await endActive(tx, ctx, deps, source, ending);
}

/** An active source is over by no doing of the buyer's. The caller holds the buyer. */
export async function endActive(
  tx: Tx,
  ctx: JobCtx,
  { sourceUsers }: EndingDeps,
  source: SourceRow,
  ending: { status: EndedStatus; failureCode?: string },
): Promise<void> {
  const now = ctx.clock.now();
  await endSource(tx, source.id, { ...ending, endedAt: now });
  await sourceUsers.ended(tx, ctx, { sourceId: source.id, status: ending.status, now });
  await keepDefault(tx, { id: source.buyer_id, mode: source.mode });
  await record(tx, ctx, source, `source.${ending.status}`);
}

/** The gateway has a token that can be charged, or may yet be, for something that is over here. */
async function tidyUp(tx: Tx, ctx: JobCtx, source: SourceRow, found: Found): Promise<void> {
  const hasToken = 'tokenId' in found && found.tokenId !== undefined;
  if (hasToken && !source.canceled_at)
    await enqueue(tx, ctx, cancelToken, { source_id: source.id });
}

const record = (
  tx: Tx,
  ctx: JobCtx,
  { id, buyer_id, channel }: SourceRow,
  action: `source.${string}`,
  detail: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(tx, {
    caller: 'system',
    accountId: buyer_id,
    action,
    detail: { source_id: id, channel, ...detail },
    requestId: ctx.requestId,
  });
