import { inScope } from '@luwag/db/scope';
import type { Gateway } from '@luwag/gateway/gateway';
import type { SessionResult, TokenResult } from '@luwag/gateway/results';
import type { Vault } from '@luwag/key-service/vault';
import { failpoint } from '@luwag/platform/failpoints';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { findPerson } from '../accounts/service.ts';
import { findEvent, findSourceOf } from './events-repository.ts';
import { findSource, lockBuyer, type SourceRow, updateSource } from './repository.ts';
import { applyResult, type EndingDeps, type Found, linkingMs } from './settle.ts';

export type LinkingDeps = EndingDeps & {
  /** Test sources are linked where nothing is real. */
  gatewayOf(mode: string): Gateway;
  publicOrigin: string;
  vault: Vault;
};

/** Under which the gateway knows a linking. */
const referenceOf = ({ id }: Pick<SourceRow, 'id'>): string => `source-${id}`;
const sourceIdIn = (reference: string | null): string | undefined =>
  /^source-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(reference ?? '')?.[1];

/**
 * Asks the gateway for the page to link on. No money moves, so a lost answer is asked for again
 * under the same key: where the gateway honours it the first linking is found, and where not, the
 * first one lapses, for nobody has its address.
 */
export async function requestLinking(ctx: JobCtx, deps: LinkingDeps, id: string): Promise<void> {
  const begun = await begin(ctx, deps, id);
  if (!begun) return;
  const { source, givenNames } = begun;
  const reference = referenceOf(source);
  const back = `${deps.publicOrigin}${source.return_path}?linked=${source.id}`;
  const gateway = deps.gatewayOf(source.mode);
  const isCard = source.channel === 'CARDS';
  const answer = isCard
    ? await gateway.createCardSession({
        reference,
        returnUrls: { success: back, cancel: back },
        customer: { givenNames },
      })
    : await gateway.createToken({
        reference,
        channel: source.channel,
        returnUrls: { success: back, failure: back, cancel: back },
      });
  await failpoint('sources.asked');
  const found = await resultOfRequest(ctx, deps, source, answer);
  if (found) await applyResult(ctx, deps, id, found);
}

/** Undefined when there is nothing to ask any more. From here on we do not know, until told. */
const begin = (ctx: JobCtx, { vault }: LinkingDeps, id: string) =>
  inScope(ctx.db, 'system', async (tx) => {
    const source = await findSource(tx, id);
    if (!source) return undefined;
    await lockBuyer(tx, source.buyer_id);
    const ageMs = ctx.clock.now().getTime() - source.created_at.getTime();
    const isKnown = source.gateway_token_id !== null || source.gateway_session_id !== null;
    if (source.status !== 'linking' || isKnown || ageMs >= linkingMs) return undefined;
    await updateSource(tx, id, { attempt: 'unknown' });
    const account = await findPerson(tx, vault, source.buyer_id);
    return { source, givenNames: account?.first_name ?? 'Buyer' };
  });

async function resultOfRequest(
  ctx: JobCtx,
  deps: LinkingDeps,
  source: SourceRow,
  answer: TokenResult | SessionResult,
): Promise<Found | undefined> {
  switch (answer.kind) {
    case 'refused':
      ctx.log.error(
        { source: source.id, refusal: answer.code },
        `gateway does not support linking for channel ${source.channel}`,
      );
      return { kind: 'failed', code: answer.code };
    case 'busy':
      // Turned away before anything was done: that much is known.
      await inScope(ctx.db, 'system', (tx) => updateSource(tx, source.id, { attempt: 'waiting' }));
      throw new Error(`the gateway is busy; linking of source ${source.id} is tried again`);
    case 'unknown':
      if (answer.why !== 'duplicate')
        throw new Error(`no answer from the gateway about source ${source.id}: ${answer.why}`);
      // It has this linking and will not say more. A webhook may; else the linking lapses.
      ctx.log.warn(
        { source: source.id },
        'the gateway already has this linking and its answer was lost; waiting for a webhook',
      );
      return undefined;
    default:
      return found(ctx, deps.gatewayOf(source.mode), source, answer);
  }
}

export type Hint = { token_id?: string | undefined; session_id?: string | undefined };

/** Asks the gateway how a source stands. No transaction is open meanwhile. */
export async function pollGateway(
  ctx: JobCtx,
  deps: LinkingDeps,
  { source_id: id, ...hint }: Hint & { source_id: string },
): Promise<void> {
  const source = await inScope(ctx.db, 'system', (tx) => findSource(tx, id));
  if (!source) return;
  const gateway = deps.gatewayOf(source.mode);
  const answer = await readFromGateway(gateway, source, hint);
  const now: Found = answer ? await found(ctx, gateway, source, answer) : { kind: 'nothing' };
  await applyResult(ctx, deps, id, now, { isPoll: true });
}

/** By the names in our row. A webhook's are asked for only where the row has none. */
async function readFromGateway(
  gateway: Gateway,
  source: SourceRow,
  hint: Hint,
): Promise<TokenResult | SessionResult | undefined> {
  const { gateway_token_id, gateway_session_id, channel } = source;
  if (gateway_token_id) return gateway.getToken(gateway_token_id);
  if (channel === 'CARDS') {
    const sessionId = gateway_session_id ?? hint.session_id;
    return sessionId === undefined ? undefined : gateway.getSession(sessionId);
  }
  return hint.token_id === undefined ? undefined : gateway.getToken(hint.token_id);
}

/** An answer, held against the linking that it should be about. */
async function found(
  ctx: JobCtx,
  gateway: Gateway,
  source: SourceRow,
  answer: TokenResult | SessionResult,
): Promise<Found> {
  if (answer.kind === 'failed') return { kind: 'failed', code: answer.code };
  if (answer.kind === 'unknown' && answer.why === 'not_found') return { kind: 'nothing' };
  if (answer.kind === 'unknown' || answer.kind === 'busy' || answer.kind === 'refused')
    throw new Error(`no answer from the gateway about source ${source.id}: ${answer.kind}`);
  // A card's token came out of a session that was found to be ours; its reference is the gateway's.
  const isKnownCard = source.channel === 'CARDS' && 'tokenId' in answer && 'channel' in answer;
  const isOurs = isKnownCard
    ? source.gateway_token_id === answer.tokenId
    : answer.reference === referenceOf(source);
  if (!isOurs || ('channel' in answer && (answer.channel ?? source.channel) !== source.channel)) {
    ctx.log.warn({ source: source.id }, 'the gateway answered about another linking; ignored');
    return { kind: 'nothing' };
  }
  if (answer.kind === 'completed') return foundCard(ctx, gateway, source, answer);
  return plain(answer);
}

type Plain = Extract<
  TokenResult | SessionResult,
  { kind: 'active' | 'requires_action' | 'pending' | 'open' | 'ended' }
>;

function plain(answer: Plain): Found {
  if (answer.kind === 'active')
    return { kind: 'active', tokenId: answer.tokenId, accountNumber: answer.accountNumber };
  if (answer.kind === 'ended') return { kind: 'ended', how: answer.how };
  return {
    kind: 'open',
    ...('tokenId' in answer ? { tokenId: answer.tokenId } : { sessionId: answer.sessionId }),
    ...('redirectUrl' in answer && { redirectUrl: answer.redirectUrl }),
  };
}

/** The session is done; what it left behind is a token, and that is what counts. */
async function foundCard(
  ctx: JobCtx,
  gateway: Gateway,
  source: SourceRow,
  { sessionId, tokenId }: Extract<SessionResult, { kind: 'completed' }>,
): Promise<Found> {
  if (tokenId === undefined) return { kind: 'open', sessionId };
  const token = await gateway.getToken(tokenId);
  return found(ctx, gateway, { ...source, gateway_token_id: tokenId }, token);
}

/** A webhook says where to look, and nothing else of it is believed. */
export async function handleSourceWebhook(
  ctx: JobCtx,
  deps: LinkingDeps,
  eventId: string,
): Promise<void> {
  const found = await inScope(ctx.db, 'system', async (tx) => {
    const event = await findEvent(tx, eventId);
    if (!event) return undefined;
    const { token_id, session_id, reference } = event;
    const asked = { token_id, session_id, source_id: sourceIdIn(reference) };
    return { event, sourceId: await findSourceOf(tx, asked) };
  });
  if (!found?.sourceId) {
    ctx.log.info({ event: eventId }, 'gateway webhook matches no source of ours');
    return;
  }
  const { token_id, session_id } = found.event;
  await pollGateway(ctx, deps, {
    source_id: found.sourceId,
    token_id: token_id ?? undefined,
    session_id: session_id ?? undefined,
  });
}

/** Ends the token of a source that is over. Safe to run again: what has ended stays so. */
export async function cancelGatewayToken(
  ctx: JobCtx,
  { gatewayOf }: LinkingDeps,
  id: string,
): Promise<void> {
  const source = await inScope(ctx.db, 'system', (tx) => findSource(tx, id));
  const isOver = source?.status !== 'linking' && source?.status !== 'active';
  if (!source?.gateway_token_id || source.canceled_at || !isOver) return;
  const gateway = gatewayOf(source.mode);
  let answer = await gateway.cancelToken(source.gateway_token_id);
  // It is not in a state to be canceled: perhaps because an earlier try did it.
  if (answer.kind === 'refused') answer = await gateway.getToken(source.gateway_token_id);
  const isGone = answer.kind === 'unknown' && answer.why === 'not_found';
  if (answer.kind === 'ended' || answer.kind === 'failed' || isGone) {
    const canceledAt = ctx.clock.now();
    await inScope(ctx.db, 'system', (tx) => updateSource(tx, id, { canceled_at: canceledAt }));
    return;
  }
  // Its owner never finished on the gateway's page; should that happen yet, a webhook tells.
  if (answer.kind === 'requires_action' || answer.kind === 'pending') return;
  throw new Error(`the gateway did not cancel the token of source ${id}: ${answer.kind}`);
}
