import type { PaymentRequestBody } from './bodies.ts';
import { type ChannelCode, channelOf, readChannelCode } from './channels.ts';
import { refuseCustomer, takenOver } from './customers.ts';
import { type Changed, type Gateway, newId } from './gateway.ts';
import { fateByAmount, fateByWord, firstFate } from './magic.ts';
import { isPresented, lifeMsOf, presentedBy } from './presented.ts';
import { duplicate, invalid, RAW_CARDS_REFUSED, type Refusal } from './refusals.ts';
import type { Fate, PaymentRequest } from './rows.ts';
import { settleCharge } from './settle-charge.ts';

export type ChargeDraft = { body: PaymentRequestBody; channelCode: ChannelCode; fate: Fate };

/** Looks whether a request can be taken, and what its magic values say; changes nothing. */
export function draftCharge(gateway: Gateway, body: PaymentRequestBody): ChargeDraft | Refusal {
  const { book, orders } = gateway;
  const token = body.payment_token_id ? book.find('tokens', body.payment_token_id) : undefined;
  if (body.payment_token_id !== undefined && token?.status !== 'ACTIVE') {
    return { status: 400, errorCode: 'INVALID_TOKEN', message: 'The token is not active.' };
  }
  const channelCode = token?.channelCode ?? readChannelCode(body.channel_code);
  if (channelCode === undefined) return invalid('channel_code is missing or not activated.');
  const fate = firstFate(
    fateByWord({ referenceId: body.reference_id, metadata: body.metadata }),
    orders.switches.hasMagicAmounts ? fateByAmount(body.request_amount, channelCode) : {},
    token?.later ?? {},
  );
  const refusal =
    refuseFlow(body, channelCode) ??
    refuseAmount(body.request_amount, { channelCode, fate }) ??
    refuseReference(gateway, { referenceId: body.reference_id, channelCode }) ??
    refuseCustomer(gateway, body);
  return refusal ?? { body, channelCode, fate };
}

/** Stores the request; one that needs no step of the customer is settled at once. */
export function openCharge(
  gateway: Gateway,
  draft: ChargeDraft,
  context: { idempotencyKey: string | undefined; pageUrl: (id: string) => string },
): Changed<PaymentRequest> {
  const { body, channelCode, fate } = draft;
  const id = newId('pr');
  const request = gateway.book.put('requests', {
    id,
    ...takenOver(gateway, body),
    type: body.type === 'PAY_AND_SAVE' ? 'PAY_AND_SAVE' : 'PAY',
    amountCentavos: body.request_amount,
    channelCode,
    channelProperties: body.channel_properties ?? {},
    status: 'REQUIRES_ACTION',
    tokenId: body.payment_token_id,
    idempotencyKey: context.idempotencyKey,
    actionUrl: context.pageUrl(id),
    presented: presentedBy(channelCode, body.request_amount),
    fate,
  });
  if (!needsStep(body, channelCode)) return settleCharge(gateway, request, fate.failureCode);
  gateway.schedule.plan({ kind: 'expire', subjectId: id }, lifeMsOf(gateway, request));
  return { row: request, webhooks: [] };
}

/** The request that a repeated call means, when the gateway is told to look at keys. */
export function findRepeated(gateway: Gateway, key: string | undefined) {
  if (key === undefined || !gateway.orders.switches.honoursIdempotencyKeys) return undefined;
  return gateway.book.list('requests').find((each) => each.idempotencyKey === key);
}

export function cancelCharge(gateway: Gateway, request: PaymentRequest): PaymentRequest | Refusal {
  if (request.status === 'REQUIRES_ACTION') {
    const updatedAt = gateway.clock.now();
    return gateway.book.put('requests', { ...request, status: 'CANCELED', updatedAt });
  }
  const isOver = request.status === 'CANCELED' || request.status === 'EXPIRED';
  return {
    status: 400,
    errorCode: isOver ? 'INACTIVE_PAYMENT_REQUEST' : 'INELIGIBLE_TRANSACTION_STATUS',
    message: `The payment request is ${request.status}.`,
  };
}

function needsStep(body: PaymentRequestBody, channelCode: ChannelCode): boolean {
  const channel = channelOf(channelCode);
  if (body.payment_token_id === undefined || !channel.isUnattended) return true;
  return channel.kind === 'card' && body.channel_properties?.skip_three_ds !== true;
}

function refuseFlow(body: PaymentRequestBody, channelCode: ChannelCode): Refusal | undefined {
  const properties = body.channel_properties ?? {};
  if (body.type === 'REUSABLE_PAYMENT_CODE') return invalid('No reusable codes on this channel.');
  if (body.capture_method === 'MANUAL') return invalid('Only AUTOMATIC capture is played here.');
  if ('card_details' in properties) return RAW_CARDS_REFUSED;
  const asked = readChannelCode(body.channel_code);
  if (asked !== undefined && asked !== channelCode)
    return invalid('The token is of another channel.');
  if (body.type === 'PAY_AND_SAVE' && !channelOf(channelCode).canBeSaved) {
    return invalid(`${channelCode} cannot be saved.`);
  }
  if (body.payment_token_id === undefined && channelCode === 'CARDS') return RAW_CARDS_REFUSED;
  if (isPresented(channelCode)) return refusePresented(properties, channelCode);
  if (!needsStep(body, channelCode)) return undefined;
  const hasUrls = properties.success_return_url && properties.failure_return_url;
  return hasUrls ? undefined : invalid('success_return_url and failure_return_url are required.');
}

function refusePresented(
  properties: NonNullable<PaymentRequestBody['channel_properties']>,
  channelCode: ChannelCode,
): Refusal | undefined {
  if (channelOf(channelCode).kind === 'counter')
    return properties.payer_name ? undefined : invalid('payer_name is required.');
  return properties.expires_at ? invalid('expires_at cannot be set on QRPH.') : undefined;
}

function refuseAmount(
  amountCentavos: number,
  { channelCode, fate }: { channelCode: ChannelCode; fate: Fate },
): Refusal | undefined {
  const { minCentavos, maxCentavos } = channelOf(channelCode);
  // Some published magic amounts lie below the minimum of their own channel.
  if (fate.failureCode !== undefined) return undefined;
  if (amountCentavos >= minCentavos && amountCentavos <= maxCentavos) return undefined;
  return invalid(`request_amount is outside the limits of ${channelCode}.`);
}

function refuseReference(
  { book, orders }: Gateway,
  { referenceId, channelCode }: { referenceId: string; channelCode: ChannelCode },
): Refusal | undefined {
  if (channelCode !== 'CARDS' && !orders.switches.refusesRepeatedReferences) return undefined;
  const isKnown = book.list('requests').some((each) => each.referenceId === referenceId);
  return isKnown ? duplicate('The reference_id') : undefined;
}
