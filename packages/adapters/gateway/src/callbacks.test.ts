import { centavos } from '@luwag/domain/money';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startSandboxWithListener } from '@luwag/testing/harness/gateway-sandbox';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CALLBACK_EVENTS, parseCallback } from './callbacks.ts';
import { createGateway, type Gateway } from './gateway.ts';

const returnUrls = { success: 'http://127.0.0.1/paid', failure: 'http://127.0.0.1/unpaid' };
const HOUR_SECONDS = 3600;

describe('a webhook’s body', () => {
  test('is a hint: ids and our reference, no amount and no state', () => {
    const data = {
      payment_id: 'py-1',
      payment_request_id: 'pr-1',
      payment_token_id: 'pt-1',
      reference_id: 'ours',
      channel_code: 'MAYA',
      request_amount: 1250.5,
      status: 'SUCCEEDED',
      captures: [{ capture_id: 'cptr-1' }],
    };
    expect(parseCallback({ event: 'payment.capture', created: 'x', data })).toEqual({
      event: 'payment.capture',
      subject: 'payment',
      paymentRequestId: 'pr-1',
      paymentId: 'py-1',
      tokenId: 'pt-1',
      sessionId: undefined,
      refundId: undefined,
      payoutId: undefined,
      reference: 'ours',
      channel: 'PAYMAYA',
      dedupeKey: 'payment.capture:py-1:cptr-1:SUCCEEDED',
    });
  });

  test('is unwrapped when the envelope is there twice', () => {
    const data = { id: 'rfd-1', payment_request_id: 'pr-1', status: 'SUCCEEDED' };
    const event = 'refund.succeeded';
    const plain = parseCallback({ event, data });
    expect(plain).toMatchObject({ subject: 'refund', refundId: 'rfd-1' });
    expect(parseCallback({ event, data: { event, data } })).toEqual(plain);
  });

  test.each([
    ['payment.succeeded', 'payment.capture', 'payment'],
    ['payment.failed', 'payment.failure', 'payment'],
    ['payment_method.activated', 'payment_token.activation', 'token'],
  ])('by the old name %s is %s, and its reference is not ours', (old, event, subject) => {
    const data = { id: 'py-1', payment_method: { id: 'pm-1' }, reference_id: 'theirs' };
    const parsed = parseCallback({ event: old, data });
    expect(parsed).toMatchObject({ event, subject, tokenId: 'pm-1' });
    expect(parsed?.reference).toBeUndefined();
  });

  test.each(CALLBACK_EVENTS)('%s is known', (event) => {
    expect(parseCallback({ event, data: {} })?.subject).not.toBe('other');
  });

  test('of an unknown event is passed on as such; anything else is nothing', () => {
    expect(parseCallback({ event: 'payout.reversed', data: {} })?.subject).toBe('other');
    expect(parseCallback({ event: 'constructor', data: {} })?.subject).toBe('other');
    for (const body of [undefined, null, 'x', [], {}, { event: 1, data: {} }, { event: 'x' }]) {
      expect(parseCallback(body)).toBeUndefined();
    }
  });

  test('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (data, inner) => {
        parseCallback(data);
        parseCallback({ event: 'payment.capture', data });
        parseCallback({ event: 'refund.failed', data: { data: inner, captures: data } });
      }),
    );
  });
});

describe('webhooks of the sandbox', () => {
  // Unscaled: the clock is pushed from hour to hour instead.
  const sandbox = forAllTests(() => startSandboxWithListener({ SANDBOX_DELAY_SCALE: '1' }));
  let gateway: Gateway;
  beforeAll(() => {
    gateway = createGateway(sandbox.access);
  });
  beforeEach(async () => {
    await sandbox.clear();
    sandbox.listener.received.length = 0;
    sandbox.listener.answerWith(200);
  });

  async function pay(choice: string, channel: 'GCASH' | 'SHOPEEPAY' = 'GCASH') {
    const asked = { reference: `pay-${choice}`, amountCentavos: centavos(10_000) };
    const made = await gateway.createPayment({ ...asked, channel, returnUrls });
    if (made.kind !== 'requires_action') throw new Error(made.kind);
    await sandbox.press(made.redirectUrl, choice);
    return { ...made, asked };
  }
  const events = () => sandbox.listener.received.map(({ body }) => body.event);

  test('carry our token, and the adapter knows a forged one', async () => {
    await pay('approve');
    await sandbox.advance(1);
    const [webhook] = sandbox.listener.received;
    expect(webhook?.body.event).toBe('payment.capture');
    const headers = webhook?.headers ?? {};
    expect(gateway.verifyCallback(headers)).toBe(true);
    const token = sandbox.access.callbackToken;
    for (const forged of [undefined, '', `${token}x`, token.slice(1), [token, token]]) {
      expect(gateway.verifyCallback({ ...headers, 'x-callback-token': forged })).toBe(false);
    }
    expect(() => createGateway({ ...sandbox.access, callbackToken: '' })).toThrow('empty');
  });

  test('are sent again after 15 minutes, 1, 3, 6, 12 and 24 hours, under one id', async () => {
    sandbox.listener.answerWith(500);
    await pay('approve');
    await sandbox.advance(1);
    expect(sandbox.listener.received).toHaveLength(1);
    const backoff = [0.25, 0.75, 2, 3, 6, 12];
    for (const [index, hours] of backoff.entries()) {
      await sandbox.advance(hours * HOUR_SECONDS - 60);
      expect(sandbox.listener.received).toHaveLength(index + 1);
      await sandbox.advance(60);
      expect(sandbox.listener.received).toHaveLength(index + 2);
    }
    await sandbox.advance(1000 * HOUR_SECONDS);
    expect(sandbox.listener.received).toHaveLength(7);
    expect(
      new Set(sandbox.listener.received.map(({ headers }) => headers['webhook-id'])).size,
    ).toBe(1);
    expect(new Set(sandbox.listener.received.map(({ body }) => body.created)).size).toBe(7);
    expect((await sandbox.book()).webhooks).toMatchObject([{ status: 'given_up' }]);
  });

  test('stop once they are taken', async () => {
    sandbox.listener.answerWith(503);
    await pay('approve');
    await sandbox.advance(1);
    sandbox.listener.answerWith(204);
    await sandbox.advance(HOUR_SECONDS);
    await sandbox.advance(100 * HOUR_SECONDS);
    expect(sandbox.listener.received).toHaveLength(2);
    expect((await sandbox.book()).webhooks).toMatchObject([{ status: 'delivered' }]);
  });

  test('tell of declines, but not on every channel', async () => {
    await pay('decline');
    await sandbox.advance(1);
    expect(events()).toEqual(['payment.failure']);
    const silent = await pay('decline', 'SHOPEEPAY');
    await sandbox.advance(HOUR_SECONDS);
    expect(events()).toEqual(['payment.failure']);
    const now = await gateway.getPaymentRequest(silent.paymentRequestId, silent.asked);
    expect(now).toMatchObject({ kind: 'failed', code: 'USER_DECLINED_PAYMENT' });
  });

  test('tell of sources, cards, refunds and what expires', async () => {
    const token = await gateway.createToken({ reference: 'l', channel: 'UBP_EADA', returnUrls });
    if (token.kind !== 'requires_action') throw new Error(token.kind);
    await sandbox.press(token.redirectUrl, 'approve');
    const session = await gateway.createCardSession({
      reference: 'card',
      returnUrls: { success: returnUrls.success, cancel: returnUrls.failure },
      customer: { givenNames: 'Jose' },
    });
    if (session.kind !== 'open') throw new Error(session.kind);
    const card = { card_number: '4000000000001000', expiry: '12/39', cvn: '123' };
    await sandbox.press(session.redirectUrl, 'approve', card);
    const { paymentRequestId } = await pay('approve');
    await sandbox.behave({ refund_webhooks: 'nested' });
    const refund = { reference: 'back', amountCentavos: centavos(5_000), paymentRequestId };
    const made = await gateway.refund({ ...refund, reason: 'OTHERS' });
    if (made.kind !== 'pending') throw new Error(made.kind);
    await pay('leave');
    await sandbox.advance(HOUR_SECONDS);
    await sandbox.advance(1);
    expect(events().sort()).toEqual([
      'payment.capture',
      'payment_request.expiry',
      'payment_session.completed',
      'payment_token.activation',
      'payment_token.activation',
      'refund.succeeded',
    ]);
    const parsed = sandbox.listener.received.map(({ body }) => gateway.parseCallback(body));
    expect(parsed).toContainEqual(expect.objectContaining({ refundId: made.refundId }));
    expect(parsed).toContainEqual(expect.objectContaining({ sessionId: session.sessionId }));
    expect(parsed).toContainEqual(expect.objectContaining({ tokenId: token.tokenId }));
  });
});
