import { randomInt } from 'node:crypto';
import type { TokenBody } from './bodies.ts';
import { type ChannelCode, channelOf, readChannelCode } from './channels.ts';
import { refuseCustomer, takenOver } from './customers.ts';
import { DAY_MS, REQUEST_LIFE_MS } from './delays.ts';
import { type Changed, type Gateway, newId, stamped } from './gateway.ts';
import { fateByWord } from './magic.ts';
import { invalid, RAW_CARDS_REFUSED, type Refusal } from './refusals.ts';
import type { Fate, PaymentRequest, Token } from './rows.ts';
import { tokenToWire } from './wire.ts';

export type TokenDraft = { body: TokenBody; channelCode: ChannelCode; fate: Fate };

export function draftToken(gateway: Gateway, body: TokenBody): TokenDraft | Refusal {
  const channelCode = readChannelCode(body.channel_code);
  if (channelCode === undefined) return invalid('channel_code is not activated.');
  if (channelCode === 'CARDS') return RAW_CARDS_REFUSED;
  if (!channelOf(channelCode).canBeSaved) return invalid(`${channelCode} cannot be saved.`);
  const { success_return_url, failure_return_url } = body.channel_properties;
  if (!success_return_url || !failure_return_url) {
    return invalid('success_return_url and failure_return_url are required.');
  }
  const fate = fateByWord({ referenceId: body.reference_id, metadata: body.metadata });
  return refuseCustomer(gateway, body) ?? { body, channelCode, fate };
}

export function openToken(
  gateway: Gateway,
  { body, channelCode, fate }: TokenDraft,
  pageUrl: (id: string) => string,
): Changed<Token> {
  const id = newId('pt');
  const row = gateway.book.put('tokens', {
    id,
    ...takenOver(gateway, body),
    channelCode,
    channelProperties: body.channel_properties,
    status: 'REQUIRES_ACTION',
    actionUrl: pageUrl(id),
    accountNumber: maskedAccount(),
    fate,
    later: {},
  });
  gateway.schedule.plan({ kind: 'expire', subjectId: id }, REQUEST_LIFE_MS);
  return { row, webhooks: [] };
}

/** The customer said yes. From here the token's own life counts. */
export function activateToken(
  gateway: Gateway,
  token: Token,
  chosen: { later?: Fate; expiresAt?: string } = {},
): Changed<Token> {
  const lifeDays = channelOf(token.channelCode).tokenLifeDays;
  const byChannel =
    lifeDays === undefined
      ? undefined
      : new Date(gateway.clock.nowMs() + lifeDays * DAY_MS).toISOString();
  const expiresAt = chosen.expiresAt ?? byChannel;
  const row = gateway.book.put('tokens', {
    ...token,
    status: 'ACTIVE',
    later: chosen.later ?? {},
    expiresAt,
    updatedAt: gateway.clock.now(),
  });
  if (expiresAt !== undefined) {
    const lifeMs = Date.parse(expiresAt) - gateway.clock.nowMs();
    gateway.schedule.plan({ kind: 'expire', subjectId: row.id }, lifeMs);
  }
  return { row, webhooks: sendTokenEvent(gateway, 'payment_token.activation', row) };
}

export function failToken(gateway: Gateway, token: Token, failureCode: string): Changed<Token> {
  const updatedAt = gateway.clock.now();
  const row = gateway.book.put('tokens', { ...token, status: 'FAILED', failureCode, updatedAt });
  const isTold = channelOf(token.channelCode).tellsOfFailures;
  return { row, webhooks: isTold ? sendTokenEvent(gateway, 'payment_token.failure', row) : [] };
}

export function cancelToken(gateway: Gateway, token: Token): Token | Refusal {
  if (token.status !== 'ACTIVE' && token.status !== 'REQUIRES_ACTION') {
    return {
      status: 400,
      errorCode: 'INELIGIBLE_TRANSACTION_STATUS',
      message: `The payment token is ${token.status}.`,
    };
  }
  const updatedAt = gateway.clock.now();
  return gateway.book.put('tokens', { ...token, status: 'CANCELED', updatedAt });
}

/** Both ends: a linking that nobody finished, and a token that has lived its life. */
export function expireToken(gateway: Gateway, token: Token): void {
  const isUnfinished = token.status === 'REQUIRES_ACTION';
  const isOver =
    token.status === 'ACTIVE' &&
    token.expiresAt !== undefined &&
    Date.parse(token.expiresAt) <= gateway.clock.nowMs();
  if (!isUnfinished && !isOver) return;
  const updatedAt = gateway.clock.now();
  const expired = gateway.book.put('tokens', { ...token, status: 'EXPIRED', updatedAt });
  sendTokenEvent(gateway, 'payment_token.expiry', expired);
}

/** The token that a first payment leaves behind. */
export function saveToken(gateway: Gateway, request: PaymentRequest): Token {
  return gateway.book.put('tokens', {
    id: newId('pt'),
    ...stamped(gateway),
    referenceId: request.referenceId,
    channelCode: request.channelCode,
    channelProperties: request.channelProperties,
    status: 'REQUIRES_ACTION',
    customerId: request.customerId,
    metadata: request.metadata,
    accountNumber: maskedAccount(),
    fate: request.fate,
    later: {},
  });
}

function sendTokenEvent(gateway: Gateway, event: string, token: Token) {
  const { misbehaviour } = token.fate;
  return gateway.webhooks.tell({ event, data: tokenToWire(token), misbehaviour });
}

const maskedAccount = (): string => `******${String(randomInt(10_000)).padStart(4, '0')}`;
