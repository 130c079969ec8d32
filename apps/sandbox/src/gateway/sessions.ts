import type { SessionBody } from './bodies.ts';
import { refuseCustomer, takenOver } from './customers.ts';
import { SESSION_LIFE_MIN_MS, SESSION_LIFE_MS } from './delays.ts';
import { type Changed, type Gateway, newId, newSessionId, stamped } from './gateway.ts';
import { fateByAmount, fateByWord, firstFate } from './magic.ts';
import type { Refusal } from './refusals.ts';
import type { Fate, Session, Webhook } from './rows.ts';
import { settleCharge } from './settle-charge.ts';
import { activateToken } from './tokens.ts';
import { sessionToWire } from './wire.ts';

const METADATA_KEYS_MAX = 20;
const METADATA_TEXT_MAX = 80;

export type SessionDraft = { body: SessionBody; expiresAt: string; fate: Fate };

export function draftSession(gateway: Gateway, body: SessionBody): SessionDraft | Refusal {
  const { clock } = gateway;
  const expiresAt = body.expires_at ?? new Date(clock.nowMs() + SESSION_LIFE_MS).toISOString();
  const refusal =
    refuseSession(body) ??
    (Date.parse(expiresAt) < clock.nowMs() + SESSION_LIFE_MIN_MS - 1000
      ? bad('INVALID_EXPIRY_DATE', 'A session lives for 10 minutes at least.')
      : undefined) ??
    refuseCustomer(gateway, body);
  if (refusal) return refusal;
  const fate = firstFate(
    fateByWord({ referenceId: body.reference_id, metadata: body.metadata }),
    gateway.orders.switches.hasMagicAmounts ? fateByAmount(body.amount, 'CARDS') : {},
  );
  return { body, expiresAt, fate };
}

export function openSession(
  gateway: Gateway,
  { body, expiresAt, fate }: SessionDraft,
  pageUrl: (id: string) => string,
): Changed<Session> {
  const id = newSessionId();
  const row = gateway.book.put('sessions', {
    id,
    ...takenOver(gateway, body),
    sessionType: body.session_type === 'SAVE' ? 'SAVE' : 'PAY',
    amountCentavos: body.amount,
    status: 'ACTIVE',
    saves: body.session_type === 'SAVE' || body.allow_save_payment_method === 'FORCED',
    returnUrls: { success: body.success_return_url, cancel: body.cancel_return_url },
    linkUrl: pageUrl(id),
    expiresAt,
    fate,
  });
  const lifeMs = Date.parse(expiresAt) - gateway.clock.nowMs();
  gateway.schedule.plan({ kind: 'expire', subjectId: id }, lifeMs);
  return { row, webhooks: [] };
}

export type Card = { masked: string; cardExpiresAt: string; later: Fate };

/** The card was accepted. A payment may still be declined; the session then stays open. */
export function completeSession(
  gateway: Gateway,
  session: Session,
  card: Card,
): Changed<Session> & { failureCode?: string } {
  const webhooks: Webhook[] = [];
  let paid: Partial<Session> = {};
  if (session.sessionType === 'PAY') {
    const charged = payBySession(gateway, session, card);
    webhooks.push(...charged.webhooks);
    const { failureCode, latestPaymentId, id } = charged.row;
    if (failureCode !== undefined)
      return { ...failAttempt(gateway, session, failureCode), webhooks };
    paid = { requestId: id, paymentId: latestPaymentId };
  }
  if (session.saves) {
    const token = tokenOfCard(gateway, session, card);
    webhooks.push(...token.webhooks);
    paid = { ...paid, tokenId: token.row.id };
  }
  const row = gateway.book.put('sessions', {
    ...session,
    ...paid,
    status: 'COMPLETED',
    challenge: undefined,
    lastFailureCode: undefined,
    updatedAt: gateway.clock.now(),
  });
  const { misbehaviour } = session.fate;
  const data = sessionToWire(row);
  webhooks.push(
    ...gateway.webhooks.tell({ event: 'payment_session.completed', data, misbehaviour }),
  );
  return { row, webhooks };
}

/** An attempt that failed; the customer may try again on the same page. */
export function failAttempt(gateway: Gateway, session: Session, failureCode: string) {
  const updatedAt = gateway.clock.now();
  const row = gateway.book.put('sessions', {
    ...session,
    challenge: undefined,
    lastFailureCode: failureCode,
    updatedAt,
  });
  return { row, webhooks: [] as Webhook[], failureCode };
}

export function challengeSession(gateway: Gateway, session: Session, challenge: Card): Session {
  const updatedAt = gateway.clock.now();
  return gateway.book.put('sessions', { ...session, challenge, updatedAt });
}

export function cancelSession(gateway: Gateway, session: Session): Session | Refusal {
  if (session.status !== 'ACTIVE') {
    const message = `The session is ${session.status}.`;
    return { status: 422, errorCode: 'INVALID_SESSION_STATUS', message };
  }
  const updatedAt = gateway.clock.now();
  return gateway.book.put('sessions', { ...session, status: 'CANCELED', updatedAt });
}

export function expireSession(gateway: Gateway, session: Session): void {
  if (session.status !== 'ACTIVE') return;
  const updatedAt = gateway.clock.now();
  const expired = gateway.book.put('sessions', { ...session, status: 'EXPIRED', updatedAt });
  gateway.webhooks.tell({ event: 'payment_session.expired', data: sessionToWire(expired) });
}

function payBySession(gateway: Gateway, session: Session, card: Card) {
  const request = gateway.book.put('requests', {
    id: newId('pr'),
    ...rowOfCard(gateway, session, card),
    type: 'PAY',
    amountCentavos: session.amountCentavos,
  });
  return settleCharge(gateway, request, session.fate.failureCode);
}

function tokenOfCard(gateway: Gateway, session: Session, card: Card) {
  const token = gateway.book.put('tokens', {
    id: newId('pt'),
    ...rowOfCard(gateway, session, card),
    accountNumber: card.masked,
    later: {},
  });
  return activateToken(gateway, token, { later: card.later, expiresAt: card.cardExpiresAt });
}

/** What a payment by card and a saved card take over from their session. */
const rowOfCard = (gateway: Gateway, session: Session, card: Card) =>
  ({
    ...stamped(gateway),
    referenceId: session.referenceId,
    channelCode: 'CARDS',
    channelProperties: { card_details: { masked_card_number: card.masked } },
    status: 'REQUIRES_ACTION',
    customerId: session.customerId,
    metadata: session.metadata,
    fate: session.fate,
  }) as const;

function refuseSession(body: SessionBody): Refusal | undefined {
  if (body.session_type === 'SUBSCRIPTION') {
    return bad('SESSION_TYPE_NOT_SUPPORTED', 'SUBSCRIPTION is not played here.');
  }
  if (body.mode !== 'PAYMENT_LINK')
    return bad('MODE_NOT_SUPPORTED', 'Only PAYMENT_LINK is played.');
  const isRightAmount = body.session_type === 'SAVE' ? body.amount === 0 : body.amount > 0;
  if (!isRightAmount) return bad('INVALID_AMOUNT', '0 to SAVE, more than 0 to PAY.');
  if (body.allowed_payment_channels?.some((code) => code !== 'CARDS')) {
    return bad('INVALID_PAYMENT_CHANNEL', 'Only CARDS is played on the hosted page.');
  }
  const needsCustomer =
    body.session_type === 'SAVE' || body.allow_save_payment_method !== 'DISABLED';
  if (needsCustomer && !body.customer && !body.customer_id) {
    return bad('MISSING_CUSTOMER', 'customer or customer_id is required to save.');
  }
  return isSmallMetadata(body.metadata ?? {})
    ? undefined
    : bad('INVALID_METADATA', 'At most 20 keys, with texts of at most 80 characters.');
}

function isSmallMetadata(metadata: Record<string, unknown>): boolean {
  const values = Object.values(metadata);
  return (
    values.length <= METADATA_KEYS_MAX &&
    values.every((value) => typeof value === 'string' && value.length <= METADATA_TEXT_MAX)
  );
}

const bad = (errorCode: string, message: string): Refusal => ({ status: 400, errorCode, message });
