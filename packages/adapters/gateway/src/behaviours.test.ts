import { centavos } from '@luwag/domain/money';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startSandboxWithListener } from '@luwag/testing/harness/gateway-sandbox';
import { beforeEach, describe, expect, test } from 'vitest';
import { createGateway, type Gateway } from './gateway.ts';

// The nine ways in which the gateway goes wrong while money may have moved, and what the adapter
// makes of each: never a guess, never a second call.

const returnUrls = { success: 'http://127.0.0.1/paid', failure: 'http://127.0.0.1/unpaid' };
const DAY_SECONDS = 86_400;
const sandbox = forAllTests(startSandboxWithListener);
let gateway: Gateway;
let tokenId: string;
let callsMade: number;
let lastReference = 0;

beforeEach(async () => {
  await sandbox.clear();
  const onCall = () => {
    callsMade += 1;
  };
  gateway = createGateway({ ...sandbox.access, onCall });
  const token = await gateway.createToken({ reference: 'link', channel: 'PAYMAYA', returnUrls });
  if (token.kind !== 'requires_action') throw new Error(token.kind);
  await sandbox.press(token.redirectUrl, 'approve');
  tokenId = token.tokenId;
  await heard('payment_token.activation', 1);
  sandbox.listener.received.length = 0;
  callsMade = 0;
});

const heard = (event: string, times: number) =>
  expect
    .poll(() => sandbox.listener.received.filter(({ body }) => body.event === event).length)
    .toBeGreaterThanOrEqual(times);

function asked(behaviour: string) {
  lastReference += 1;
  return { reference: `charge-${lastReference}.${behaviour}`, amountCentavos: centavos(125_050) };
}
const charge = (request: ReturnType<typeof asked>, by = gateway) =>
  by.chargeToken({ ...request, tokenId, channel: 'PAYMAYA' });
const paymentsInBook = async () => (await sandbox.book()).payments.length;

describe('the gateway misbehaves', () => {
  test('slow: an answer inside the limit is an answer; past the limit it is unknown', async () => {
    expect(await charge(asked('slow'))).toMatchObject({ kind: 'succeeded' });
    const hasty = createGateway({ ...sandbox.access, timeouts: { readMs: 10 } });
    const request = asked('slow');
    expect(await charge(request, hasty)).toEqual({ kind: 'unknown', why: 'timeout' });
    expect(await gateway.findByReference(request.reference)).toMatchObject({
      kind: 'found',
      transactions: [{ state: 'succeeded', amountCentavos: 125_050 }],
    });
  });

  test('timeout_but_done: unknown, and found by its reference', async () => {
    const request = asked('timeout_but_done');
    expect(await charge(request)).toEqual({ kind: 'unknown', why: 'connection_lost' });
    expect(callsMade).toBe(1);
    expect(await gateway.findByReference(request.reference)).toMatchObject({
      kind: 'found',
      transactions: [{ type: 'payment', state: 'succeeded' }],
    });
  });

  test('timeout_not_done: the same answer, and nothing is found', async () => {
    const request = asked('timeout_not_done');
    expect(await charge(request)).toEqual({ kind: 'unknown', why: 'connection_lost' });
    expect(await gateway.findByReference(request.reference)).toEqual({ kind: 'none' });
    expect(await paymentsInBook()).toBe(0);
  });

  test('error_but_done: a 500 is unknown, not a failure', async () => {
    const request = asked('error_but_done');
    expect(await charge(request)).toEqual({ kind: 'unknown', why: 'server_error' });
    expect(callsMade).toBe(1);
    expect(await gateway.findByReference(request.reference)).toMatchObject({ kind: 'found' });
  });

  test('reversed: it succeeds, and later every question says that it was taken back', async () => {
    const request = asked('reversed');
    const charged = await charge(request);
    if (charged.kind !== 'succeeded') throw new Error(charged.kind);
    await heard('payment.reversed', 1);
    const now = await gateway.getPaymentRequest(charged.paymentRequestId, request);
    expect(now).toMatchObject({ kind: 'reversed', amountCentavos: 125_050 });
    expect(await gateway.findByReference(request.reference)).toMatchObject({
      transactions: [{ state: 'reversed' }],
    });
  });

  test('duplicate_callbacks: five deliveries are one piece of news', async () => {
    await charge(asked('duplicate_callbacks'));
    await heard('payment.capture', 5);
    const keys = sandbox.listener.received.map(
      ({ body }) => gateway.parseCallback(body)?.dedupeKey,
    );
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(1);
    const ids = sandbox.listener.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
  });

  test('callback_first: the webhook is there before the answer, and leads to the truth', async () => {
    const request = asked('callback_first');
    const charged = await charge(request);
    expect(sandbox.listener.received).toHaveLength(1);
    const news = gateway.parseCallback(sandbox.listener.received[0]?.body);
    if (news?.paymentRequestId === undefined) throw new Error('no request in the webhook');
    expect(news).toMatchObject({ event: 'payment.capture', reference: request.reference });
    expect(await gateway.getPaymentRequest(news.paymentRequestId, request)).toEqual(charged);
  });

  test('wrong_amount: one centavo less is a mismatch, from every side', async () => {
    const request = asked('wrong_amount');
    const charged = await charge(request);
    expect(charged).toMatchObject({ kind: 'unknown', why: 'mismatch' });
    if (charged.kind !== 'unknown') return;
    expect(await gateway.getPaymentRequest(charged.id ?? '', request)).toEqual(charged);
    const [payment] = (await sandbox.book()).payments;
    expect(await gateway.getPayment(String(payment?.payment_id), request)).toEqual(charged);
    expect(await gateway.findByReference(request.reference)).toMatchObject({
      transactions: [{ amountCentavos: 125_049 }],
    });
  });

  test('silence: pending for three days, then done', async () => {
    await sandbox.sendWebhooksTo(null);
    const request = asked('silence');
    const charged = await charge(request);
    if (charged.kind !== 'pending') throw new Error(charged.kind);
    const now = () => gateway.getPaymentRequest(charged.paymentRequestId, request);
    expect(await now()).toMatchObject({ kind: 'pending' });
    expect(await gateway.findByReference(request.reference)).toMatchObject({
      transactions: [{ state: 'pending' }],
    });
    await sandbox.advance(3 * DAY_SECONDS);
    expect(await now()).toMatchObject({ kind: 'succeeded' });
    await sandbox.sendWebhooksTo(sandbox.listener.url);
  });
});

describe('and beyond the nine', () => {
  test('a 503 of the gateway’s own means that nothing was done: busy', async () => {
    const request = asked('unavailable');
    expect(await charge(request)).toEqual({ kind: 'busy', retrySeconds: expect.any(Number) });
    expect(await gateway.findByReference(request.reference)).toEqual({ kind: 'none' });
  });

  test('an answer that cannot be read is unknown', async () => {
    const request = asked('garbled');
    expect(await charge(request)).toEqual({ kind: 'unknown', why: 'unreadable' });
    expect(await gateway.findByReference(request.reference)).toMatchObject({ kind: 'found' });
  });

  test('an amount can order it as well: …6670 is made, and its answer lost', async () => {
    const request = { reference: 'by-amount', amountCentavos: centavos(126_670) };
    expect(await charge(request)).toMatchObject({ kind: 'unknown' });
    expect(await paymentsInBook()).toBe(1);
    await sandbox.behave({ magic_amounts: 'off' });
    const again = { reference: 'by-amount-2', amountCentavos: centavos(126_670) };
    expect(await charge(again)).toMatchObject({ kind: 'succeeded' });
  });

  test('the next calls of a kind misbehave as ordered, and no more of them', async () => {
    const plain = () => asked('');
    await sandbox.behave({ behaviour: 'error_but_done', count: 2 });
    await sandbox.behave({ behaviour: 'timeout_not_done', operation: 'read' });
    expect(await gateway.findByReference('x')).toMatchObject({ kind: 'unknown' });
    expect(await gateway.findByReference('x')).toMatchObject({ kind: 'none' });
    expect(await charge(plain())).toMatchObject({ kind: 'unknown' });
    expect(await charge(plain())).toMatchObject({ kind: 'unknown' });
    expect(await charge(plain())).toMatchObject({ kind: 'succeeded' });
    expect(await paymentsInBook()).toBe(3);
  });

  test('a lost cancellation may have been done', async () => {
    const request = asked('');
    const made = await gateway.createPayment({ ...request, channel: 'GCASH', returnUrls });
    if (made.kind !== 'requires_action') throw new Error(made.kind);
    await sandbox.behave({ behaviour: 'timeout_but_done', operation: 'cancel' });
    const canceled = await gateway.cancelPaymentRequest(made.paymentRequestId, request);
    expect(canceled).toMatchObject({ kind: 'unknown' });
    const now = await gateway.getPaymentRequest(made.paymentRequestId, request);
    expect(now).toMatchObject({ kind: 'failed', code: 'CANCELED' });
  });

  test('a lost refund is found by its reference, and a wrong one is a mismatch', async () => {
    const charged = await charge(asked(''));
    if (charged.kind !== 'succeeded') throw new Error(charged.kind);
    const { paymentRequestId } = charged;
    const refund = (behaviour: string) => ({
      ...asked(behaviour),
      amountCentavos: centavos(10_000),
      paymentRequestId,
    });
    const lost = refund('timeout_but_done');
    expect(await gateway.refund({ ...lost, reason: 'OTHERS' })).toMatchObject({ kind: 'unknown' });
    const found = await gateway.findByReference(lost.reference);
    if (found.kind !== 'found') throw new Error(found.kind);
    const [transaction] = found.transactions;
    expect(transaction).toMatchObject({ type: 'refund', paymentRequestId });
    await sandbox.advance(60);
    const now = await gateway.getRefund(transaction.productId, lost);
    expect(now).toMatchObject({ kind: 'succeeded' });
    const wrong = refund('wrong_amount');
    const short = await gateway.refund({ ...wrong, reason: 'OTHERS' });
    expect(short).toMatchObject({ kind: 'unknown', why: 'mismatch' });
  });

  test('a repeated reference is charged again, unless the gateway is told otherwise', async () => {
    const request = asked('');
    expect(await charge(request)).toMatchObject({ kind: 'succeeded' });
    expect(await charge(request)).toMatchObject({ kind: 'succeeded' });
    expect(await paymentsInBook()).toBe(2);
    await sandbox.behave({ repeated_references: 'refuse' });
    expect(await charge(request)).toEqual({ kind: 'unknown', why: 'duplicate' });
    await sandbox.behave({ idempotency_keys: 'honour' });
    expect(await charge(request)).toMatchObject({ kind: 'succeeded' });
    expect(await paymentsInBook()).toBe(2);
  });

  test('too many calls are turned away with the time to come back', async () => {
    await sandbox.behave({ calls_per_minute: 1 });
    const request = asked('');
    const outcomes = [await charge(request), await charge(request)];
    expect(outcomes.at(-1)).toMatchObject({ kind: 'busy' });
    const busy = outcomes.at(-1);
    if (busy?.kind !== 'busy') throw new Error('not busy');
    expect(busy.retrySeconds).toBeGreaterThan(0);
    expect(busy.retrySeconds).toBeLessThanOrEqual(60);
    await sandbox.advance(busy.retrySeconds);
    expect(await charge(request)).toMatchObject({ kind: 'succeeded' });
  });
});
