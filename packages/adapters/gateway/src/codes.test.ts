import { centavos } from '@luwag/domain/money';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startSandboxWithListener } from '@luwag/testing/harness/gateway-sandbox';
import { beforeEach, describe, expect, test } from 'vitest';
import { type CodeChannel, channelCodes, isCodeChannel, takesAmount } from './channels.ts';
import { createGateway, type Gateway } from './gateway.ts';

const DAY_SECONDS = 86_400;
const sandbox = forAllTests(startSandboxWithListener);
let gateway: Gateway;
let lastReference = 0;

beforeEach(async () => {
  await sandbox.clear();
  gateway = createGateway(sandbox.access);
});

function ask(amount = 125_050) {
  lastReference += 1;
  return { reference: `code-${lastReference}`, amountCentavos: centavos(amount) };
}

describe('a code that is paid elsewhere', () => {
  const in48Hours = () => new Date(Date.now() + 2 * DAY_SECONDS * 1000);
  const made = async (channel: CodeChannel, amount = 125_050) => {
    const asked = ask(amount);
    const result = await gateway.createCode({ ...asked, channel, expiresAt: in48Hours() });
    return { asked, result };
  };
  const pageOf = (id: string) => `${sandbox.origin}/pay/${id}`;

  test.each(channelCodes.filter(isCodeChannel))('%s is shown, then paid', async (channel) => {
    const { asked, result } = await made(channel);
    expect(result).toMatchObject({ kind: 'requires_payment', channel, amountCentavos: 125_050 });
    if (result.kind !== 'requires_payment') return;
    const { paymentRequestId: id } = result;
    expect(await gateway.getPaymentRequest(id, asked)).toEqual(result);
    await sandbox.press(pageOf(id), 'approve');
    expect(await gateway.getPaymentRequest(id, asked)).toMatchObject({ kind: 'succeeded' });
  });

  test.each([
    ['QRPH', 60 * 60],
    ['7ELEVEN', 2 * DAY_SECONDS + 60],
  ] as const)('%s lapses, and may be paid all the same', async (channel, seconds) => {
    const { asked, result } = await made(channel);
    if (result.kind !== 'requires_payment') throw new Error(result.kind);
    await sandbox.advance(seconds);
    expect(await gateway.getPaymentRequest(result.paymentRequestId, asked)).toMatchObject({
      kind: 'failed',
      code: 'PAYMENT_REQUEST_EXPIRED',
    });
    await sandbox.press(pageOf(result.paymentRequestId), 'approve');
    expect(await gateway.findByReference(asked.reference)).toMatchObject({
      kind: 'found',
      transactions: [{ state: 'succeeded' }],
    });
  });

  test('is ended when it is canceled', async () => {
    const { asked, result } = await made('CEBUANA');
    if (result.kind !== 'requires_payment') throw new Error(result.kind);
    expect(await gateway.cancelPaymentRequest(result.paymentRequestId, asked)).toMatchObject({
      kind: 'failed',
      code: 'CANCELED',
    });
  });

  test('takes amounts of its channel alone, and is refunded by nobody', async () => {
    expect((await made('7ELEVEN', 49_99)).result).toMatchObject({ kind: 'refused' });
    expect(takesAmount('7ELEVEN', 49_99)).toBe(false);
    expect((await made('QRPH', 50_000_01)).result).toMatchObject({ kind: 'refused' });
    const { result } = await made('QRPH');
    if (result.kind !== 'requires_payment') throw new Error(result.kind);
    const { paymentRequestId } = result;
    await sandbox.press(pageOf(paymentRequestId), 'approve');
    const refund = { ...ask(), paymentRequestId, reason: 'OTHERS' } as const;
    expect(await gateway.refund(refund)).toMatchObject({ code: 'REFUND_NOT_SUPPORTED' });
  });
});
