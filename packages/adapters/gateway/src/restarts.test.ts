import { centavos } from '@luwag/domain/money';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startProcessWithListener } from '@luwag/testing/harness/gateway-sandbox';
import { expect, test } from 'vitest';
import { createGateway } from './gateway.ts';

const returnUrls = { success: 'http://127.0.0.1/paid', failure: 'http://127.0.0.1/unpaid' };
const sandbox = forAllTests(() => startProcessWithListener({ SANDBOX_DELAY_SCALE: '1' }));

/** What only a call changes; refunds and webhooks go on by themselves. */
async function kept() {
  const { payment_requests, payments, payment_tokens } = await sandbox.book();
  return { payment_requests, payments, payment_tokens };
}

test('a killed sandbox keeps its book, its tokens and what it still has to do', async () => {
  const gateway = createGateway(sandbox.access);
  const token = await gateway.createToken({ reference: 'link', channel: 'GRABPAY', returnUrls });
  if (token.kind !== 'requires_action') throw new Error(token.kind);
  await sandbox.press(token.redirectUrl, 'approve');
  await sandbox.advance(3600);
  sandbox.listener.answerWith(500);
  const asked = { reference: 'first', amountCentavos: centavos(70_001) };
  const charge = { ...asked, tokenId: token.tokenId, channel: 'GRABPAY' } as const;
  const charged = await gateway.chargeToken(charge);
  if (charged.kind !== 'succeeded') throw new Error(charged.kind);
  const refund = { ...asked, reference: 'back', paymentRequestId: charged.paymentRequestId };
  const refunded = await gateway.refund({ ...refund, reason: 'OTHERS' });
  if (refunded.kind !== 'pending') throw new Error(refunded.kind);
  const silent = { ...charge, reference: 'quiet.silence' };
  expect(await gateway.chargeToken(silent)).toMatchObject({ kind: 'pending' });
  await expect.poll(() => sandbox.listener.received.length).toBe(2);
  const before = await kept();

  await sandbox.restart();

  expect(await kept()).toEqual(before);
  expect(await gateway.getPaymentRequest(charged.paymentRequestId, asked)).toEqual(charged);
  sandbox.listener.answerWith(200);
  await sandbox.advance(3 * 86_400);
  expect(await gateway.getRefund(refunded.refundId, refund)).toMatchObject({ kind: 'succeeded' });
  expect(await gateway.findByReference('quiet.silence')).toMatchObject({
    transactions: [{ state: 'succeeded' }],
  });
  const again = { ...charge, reference: 'second' };
  expect(await gateway.chargeToken(again)).toMatchObject({ kind: 'succeeded' });
  const events = sandbox.listener.received.map(({ body }) => body.event);
  expect(events.filter((event) => event === 'payment.capture').length).toBeGreaterThanOrEqual(2);
});
