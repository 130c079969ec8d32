import { centavos } from '@luwag/domain/money';
import { type GatewaySandbox, startGatewaySandbox } from '@luwag/testing/harness/gateway-sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChannelCode, channelCodes, channelFacts } from './channels.ts';
import { FAILURE_REASONS, reasonOf } from './failure-reasons.ts';
import { type CallNote, createGateway, type Gateway } from './gateway.ts';

const returnUrls = { success: 'http://127.0.0.1/paid', failure: 'http://127.0.0.1/unpaid' };
const DAY_SECONDS = 86_400;
let sandbox: GatewaySandbox;
let gateway: Gateway;
let notes: CallNote[];
let lastReference = 0;

beforeAll(async () => {
  sandbox = await startGatewaySandbox({ SANDBOX_GATEWAY_CALLS_PER_MINUTE: '10000' });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await sandbox.clear();
  notes = [];
  gateway = createGateway({ ...sandbox.access, onCall: (note) => notes.push(note) });
});

function newReference(): string {
  lastReference += 1;
  return `payment-${lastReference}`;
}
const ask = (amount = 125_050, reference = newReference()) => ({
  reference,
  amountCentavos: centavos(amount),
});

async function linked(channel: ChannelCode, later = ''): Promise<string> {
  const token = await gateway.createToken({ reference: newReference(), channel, returnUrls });
  if (token.kind !== 'requires_action') throw new Error(`not to be linked: ${token.kind}`);
  expect(await sandbox.press(token.redirectUrl, 'approve', { later })).toBe(returnUrls.success);
  return token.tokenId;
}

async function savedCard(fields: Record<string, string> = {}): Promise<string> {
  const urls = { success: returnUrls.success, cancel: returnUrls.failure };
  const customer = { givenNames: 'Maria' };
  const session = await gateway.createCardSession({
    reference: newReference(),
    returnUrls: urls,
    customer,
  });
  if (session.kind !== 'open') throw new Error(`no session: ${session.kind}`);
  const card = { card_number: '4000 0000 0000 1000', expiry: '12/39', cvn: '123', ...fields };
  expect(await sandbox.press(session.redirectUrl, 'approve', card)).toBe(urls.success);
  const done = await gateway.getSession(session.sessionId);
  if (done.kind !== 'completed' || done.tokenId === undefined) throw new Error(done.kind);
  return done.tokenId;
}

describe('a saved source', () => {
  test.each(channelCodes.filter((code) => channelFacts(code).isUnattended && code !== 'CARDS'))(
    '%s is linked on its own page and charged without its owner',
    async (channel) => {
      const tokenId = await linked(channel);
      expect(await gateway.getToken(tokenId)).toMatchObject({ kind: 'active', channel, tokenId });
      const asked = ask();
      const charged = await gateway.chargeToken({ ...asked, tokenId, channel });
      expect(charged).toMatchObject({
        kind: 'succeeded',
        tokenId,
        channel,
        amountCentavos: 125_050,
      });
      if (charged.kind !== 'succeeded') return;
      expect(await gateway.getPaymentRequest(charged.paymentRequestId, asked)).toEqual(charged);
      expect(await gateway.getPayment(charged.paymentId ?? '', asked)).toEqual(charged);
    },
  );

  test('a card is saved on the gateway’s page, and its number is nowhere in our calls', async () => {
    const tokenId = await savedCard();
    const charged = await gateway.chargeToken({ ...ask(), tokenId, channel: 'CARDS' });
    expect(charged).toMatchObject({ kind: 'succeeded', channel: 'CARDS' });
    expect(await gateway.getToken(tokenId)).toMatchObject({ accountNumber: '400000XXXXXX1000' });
  });

  test('GCash is not saved', async () => {
    const made = await gateway.createToken({
      reference: newReference(),
      channel: 'GCASH',
      returnUrls,
    });
    expect(made).toMatchObject({ kind: 'refused', code: 'API_VALIDATION_ERROR', status: 400 });
    expect(channelFacts('GCASH')).toMatchObject({ canBeSaved: false, isUnattended: false });
  });

  test('one that is canceled takes no more charges', async () => {
    const tokenId = await linked('PAYMAYA');
    expect(await gateway.cancelToken(tokenId)).toMatchObject({ kind: 'ended', how: 'canceled' });
    expect(await gateway.chargeToken({ ...ask(), tokenId, channel: 'PAYMAYA' })).toEqual({
      kind: 'failed',
      code: 'INVALID_TOKEN',
      reason: 'expired_source',
    });
  });

  test('one that has lived its life says so', async () => {
    const tokenId = await linked('BPI_RECURRING');
    await sandbox.advance(80 * DAY_SECONDS);
    expect(await gateway.getToken(tokenId)).toMatchObject({ kind: 'active' });
    await sandbox.advance(20 * DAY_SECONDS);
    expect(await gateway.getToken(tokenId)).toMatchObject({ kind: 'ended', how: 'expired' });
  });

  test('a declined or abandoned linking never becomes a source', async () => {
    const make = () =>
      gateway.createToken({ reference: newReference(), channel: 'GRABPAY', returnUrls });
    const declined = await make();
    if (declined.kind !== 'requires_action') throw new Error(declined.kind);
    const fields = { failure_code: 'ACCOUNT_ALREADY_LINKED' };
    const back = await sandbox.press(declined.redirectUrl, 'decline', fields);
    expect(back).toBe(returnUrls.failure);
    expect(await gateway.getToken(declined.tokenId)).toEqual({
      kind: 'failed',
      code: 'ACCOUNT_ALREADY_LINKED',
      reason: 'declined',
      id: declined.tokenId,
    });
    const left = await make();
    if (left.kind !== 'requires_action') throw new Error(left.kind);
    expect(await sandbox.press(left.redirectUrl, 'leave')).toBe(returnUrls.failure);
    expect(await gateway.getToken(left.tokenId)).toMatchObject({ kind: 'requires_action' });
    await sandbox.advance(16 * 60);
    expect(await gateway.getToken(left.tokenId)).toMatchObject({ kind: 'ended', how: 'expired' });
  });
});

describe('a decline is a result', () => {
  const codes = Object.keys(FAILURE_REASONS).filter(
    (code) => !['CANCELED', 'CARD_EXPIRED', 'INVALID_PAYMENT_DETAILS'].includes(code),
  );
  test('with every documented code, by reference', async () => {
    const tokenId = await linked('PAYMAYA');
    for (const code of codes) {
      const asked = ask(50_000, `${newReference()}.${code}`);
      const charged = await gateway.chargeToken({ ...asked, tokenId, channel: 'PAYMAYA' });
      expect(charged).toMatchObject({ kind: 'failed', code, reason: reasonOf(code) });
      const found = await gateway.findByReference(asked.reference);
      expect(found).toMatchObject({ kind: 'found', transactions: [{ state: 'failed' }] });
    }
  });

  test('with every code of payments, by the last four digits of the amount', async () => {
    const tokenId = await linked('UBP_EADA');
    const seen = new Set<string>();
    for (let ending = 9001; ending <= 9033; ending += 1) {
      const charged = await gateway.chargeToken({
        ...ask(120_000 + ending),
        tokenId,
        channel: 'UBP_EADA',
      });
      if (charged.kind === 'failed') seen.add(charged.code);
    }
    expect(seen.size).toBe(33);
  });

  test.each([
    ['CARDS', 1_005_100, 'EXPIRED_CARD', 'expired_source'],
    ['CARDS', 1_005_200, 'SUSPECTED_FRAUDULENT', 'fraud'],
    ['CARDS', 1_005_400, 'INSUFFICIENT_BALANCE', 'insufficient_funds'],
    ['CARDS', 1014, 'INVALID_CARD', 'declined'],
    ['UBP_EADA', 1_100_100, 'PAYMENT_AMOUNT_LIMITS_EXCEEDED', 'limit'],
    ['PAYMAYA', 2_110_300, 'ACCOUNT_ACCESS_BLOCKED', 'declined'],
  ] as const)('%s of %d centavos: %s', async (channel, amount, code, reason) => {
    const tokenId = channel === 'CARDS' ? await savedCard() : await linked(channel);
    const charged = await gateway.chargeToken({ ...ask(amount), tokenId, channel });
    expect(charged).toMatchObject({ kind: 'failed', code, reason });
  });

  test('a source can be linked so that its later charges fail', async () => {
    const tokenId = await linked('SHOPEEPAY', 'INSUFFICIENT_BALANCE');
    const charged = await gateway.chargeToken({ ...ask(), tokenId, channel: 'SHOPEEPAY' });
    expect(charged).toMatchObject({ kind: 'failed', reason: 'insufficient_funds' });
  });
});

describe('a payment by the buyer’s own hand', () => {
  async function redirected(channel: ChannelCode = 'GCASH', asked = ask()) {
    const urls = { ...returnUrls, cancel: 'http://127.0.0.1/left' };
    const made = await gateway.createPayment({ ...asked, channel, returnUrls: urls });
    if (made.kind !== 'requires_action') throw new Error(made.kind);
    return { ...asked, ...made };
  }

  test('succeeds after it was approved', async () => {
    const payment = await redirected();
    expect(await gateway.findByReference(payment.reference)).toEqual({ kind: 'none' });
    expect(await sandbox.press(payment.redirectUrl, 'approve')).toBe(returnUrls.success);
    const now = await gateway.getPaymentRequest(payment.paymentRequestId, payment);
    expect(now).toMatchObject({ kind: 'succeeded', channel: 'GCASH' });
    expect(await gateway.findByReference(payment.reference)).toMatchObject({
      kind: 'found',
      transactions: [{ type: 'payment', state: 'succeeded', amountCentavos: 125_050 }],
    });
  });

  test('fails after it was declined, and stays open when the buyer just left', async () => {
    const payment = await redirected();
    expect(await sandbox.press(payment.redirectUrl, 'leave')).toBe('http://127.0.0.1/left');
    const open = await gateway.getPaymentRequest(payment.paymentRequestId, payment);
    expect(open).toMatchObject({ kind: 'requires_action' });
    expect(await sandbox.press(payment.redirectUrl, 'decline')).toBe(returnUrls.failure);
    const now = await gateway.getPaymentRequest(payment.paymentRequestId, payment);
    expect(now).toMatchObject({ kind: 'failed', code: 'USER_DECLINED_PAYMENT' });
  });

  test('is canceled by us, once', async () => {
    const payment = await redirected();
    const cancel = () => gateway.cancelPaymentRequest(payment.paymentRequestId, payment);
    expect(await cancel()).toMatchObject({ kind: 'failed', code: 'CANCELED' });
    expect(await cancel()).toMatchObject({ kind: 'refused', code: 'INACTIVE_PAYMENT_REQUEST' });
    expect(await sandbox.press(payment.redirectUrl, 'approve')).toBeUndefined();
  });

  test('expires, and its money may still arrive: only the transaction tells', async () => {
    const payment = await redirected();
    await sandbox.advance(16 * 60);
    const get = () => gateway.getPaymentRequest(payment.paymentRequestId, payment);
    expect(await get()).toMatchObject({ kind: 'failed', code: 'PAYMENT_REQUEST_EXPIRED' });
    await sandbox.press(payment.redirectUrl, 'approve');
    expect(await get()).toMatchObject({ kind: 'failed', code: 'PAYMENT_REQUEST_EXPIRED' });
    expect(await gateway.findByReference(payment.reference)).toMatchObject({
      kind: 'found',
      transactions: [{ state: 'succeeded' }],
    });
  });

  test('stands on the statement of its period, which is read page by page', async () => {
    const from = new Date('2020-01-01');
    const to = new Date('2100-01-01');
    const references: string[] = [];
    for (let index = 0; index < 52; index += 1) {
      const payment = await redirected();
      await sandbox.press(payment.redirectUrl, 'approve');
      references.push(payment.reference);
    }
    const first = await gateway.listTransactions({ from, to });
    if (first.kind !== 'page' || !first.afterId) throw new Error(first.kind);
    const second = await gateway.listTransactions({ from, to, afterId: first.afterId });
    if (second.kind !== 'page') throw new Error(second.kind);
    expect(second.afterId).toBeUndefined();
    const listed = [...first.transactions, ...second.transactions];
    expect(new Set(listed.map(({ reference }) => reference))).toEqual(new Set(references));
    expect(listed[0]).toMatchObject({ type: 'payment', state: 'succeeded' });
    const nothing = await gateway.listTransactions({ from: new Date(0), to: from });
    expect(nothing).toEqual({
      kind: 'page',
      transactions: [],
      afterId: undefined,
    });
  });

  test.each([
    ['222000', 'succeeded'],
    ['222001', 'EXPIRED_OTP'],
    ['222002', 'OTP_ATTEMPT_COUNTS_EXCEEDED'],
    ['222003', 'INVALID_OTP'],
    ['222005', 'INSUFFICIENT_BALANCE'],
  ])('the bank’s one-time password %s: %s', async (otp, outcome) => {
    const payment = await redirected('UBP_EADA');
    await sandbox.press(payment.redirectUrl, 'approve', { otp });
    const now = await gateway.getPaymentRequest(payment.paymentRequestId, payment);
    expect(now.kind === 'failed' ? now.code : now.kind).toBe(outcome);
  });

  test('an answer about another amount or reference is not taken for ours', async () => {
    const { paymentRequestId, ...asked } = await redirected();
    const mismatch = { kind: 'unknown', why: 'mismatch', id: paymentRequestId };
    const other = { ...asked, amountCentavos: centavos(125_049) };
    expect(await gateway.getPaymentRequest(paymentRequestId, other)).toEqual(mismatch);
    const another = { ...asked, reference: 'another' };
    expect(await gateway.getPaymentRequest(paymentRequestId, another)).toEqual(mismatch);
  });
});

describe('cards', () => {
  const customer = { givenNames: 'Maria' };
  const urls = { success: returnUrls.success, cancel: returnUrls.failure };
  async function open() {
    const session = await gateway.createCardSession({
      reference: newReference(),
      returnUrls: urls,
      customer,
    });
    if (session.kind !== 'open') throw new Error(session.kind);
    return session;
  }
  const card = { card_number: '5200000000002151', expiry: '12/39', cvn: '123' };

  test('a bank that asks again is answered on the same page', async () => {
    const session = await open();
    expect(await sandbox.press(session.redirectUrl, 'approve', card)).toBeUndefined();
    expect(await gateway.getSession(session.sessionId)).toMatchObject({ kind: 'open' });
    expect(await sandbox.press(session.redirectUrl, 'approve')).toBe(urls.success);
    const done = await gateway.getSession(session.sessionId);
    expect(done).toMatchObject({ kind: 'completed', tokenId: expect.stringMatching(/^pt-/) });
  });

  test('a wrong card may be tried again; a session that nobody finishes ends', async () => {
    const session = await open();
    for (const wrong of [
      { ...card, card_number: '4111111111111111' },
      { ...card, cvn: 'x' },
      { ...card, expiry: '01/20' },
    ]) {
      expect(await sandbox.press(session.redirectUrl, 'approve', wrong)).toBeUndefined();
    }
    expect(await sandbox.press(session.redirectUrl, 'leave')).toBe(urls.cancel);
    expect(await gateway.getSession(session.sessionId)).toMatchObject({ kind: 'open' });
    await sandbox.advance(31 * 60);
    const end = await gateway.getSession(session.sessionId);
    expect(end).toMatchObject({ kind: 'ended', how: 'expired' });
  });

  test('a saved card ends with the card', async () => {
    const tokenId = await savedCard({ expiry: await sandbox.nextMonth() });
    await sandbox.advance(63 * DAY_SECONDS);
    expect(await gateway.getToken(tokenId)).toMatchObject({ kind: 'ended', how: 'expired' });
  });

  test('the same reference twice is unknown, for the first may have been done', async () => {
    const tokenId = await savedCard();
    const charge = { ...ask(), tokenId, channel: 'CARDS' } as const;
    expect(await gateway.chargeToken(charge)).toMatchObject({ kind: 'succeeded' });
    expect(await gateway.chargeToken(charge)).toEqual({ kind: 'unknown', why: 'duplicate' });
    expect((await sandbox.book()).payments).toHaveLength(1);
  });
});

describe('refunds', () => {
  async function paid(amount = 100_000) {
    const tokenId = await linked('PAYMAYA');
    const charged = await gateway.chargeToken({ ...ask(amount), tokenId, channel: 'PAYMAYA' });
    if (charged.kind !== 'succeeded') throw new Error(charged.kind);
    return charged.paymentRequestId;
  }
  const reason = 'REQUESTED_BY_CUSTOMER';

  test('are pending, then done; in parts, and never more than was paid', async () => {
    const paymentRequestId = await paid();
    const first = { ...ask(40_001), paymentRequestId };
    const made = await gateway.refund({ ...first, reason });
    expect(made).toMatchObject({ kind: 'pending', amountCentavos: 40_001 });
    if (made.kind !== 'pending') return;
    await sandbox.advance(60);
    expect(await gateway.getRefund(made.refundId, first)).toMatchObject({ kind: 'succeeded' });
    const tooMuch = await gateway.refund({ ...ask(60_000), paymentRequestId, reason });
    expect(tooMuch).toMatchObject({ kind: 'refused', code: 'REFUND_AMOUNT_EXCEEDED' });
    const slow = ask(59_999, `${newReference()}.silence`);
    const rest = await gateway.refund({ ...slow, paymentRequestId, reason });
    expect(rest).toMatchObject({ kind: 'pending' });
    // What is still pending counts as given back.
    const oneMore = await gateway.refund({ ...ask(1), paymentRequestId, reason });
    expect(oneMore).toMatchObject({ kind: 'refused', code: 'REFUND_AMOUNT_EXCEEDED' });
    expect(await gateway.findByReference(first.reference)).toMatchObject({
      kind: 'found',
      transactions: [{ type: 'refund', state: 'succeeded', productId: made.refundId }],
    });
  });

  test.each([
    [9301, 'ACCOUNT_ACCESS_BLOCKED'],
    [9302, 'ACCOUNT_NOT_FOUND'],
    [9303, 'DUPLICATE_ERROR'],
    [9304, 'INSUFFICIENT_BALANCE'],
    [9305, 'REFUND_FAILED'],
  ])('…%d centavos fail with %s', async (amount, code) => {
    const asked = { ...ask(amount), paymentRequestId: await paid() };
    const made = await gateway.refund({ ...asked, reason });
    if (made.kind !== 'pending') throw new Error(made.kind);
    await sandbox.advance(60);
    const now = await gateway.getRefund(made.refundId, asked);
    expect(now).toMatchObject({ kind: 'failed', code, reason: reasonOf(code) });
  });

  test('come too late after the channel’s window', async () => {
    const paymentRequestId = await paid();
    await sandbox.advance(366 * DAY_SECONDS);
    const made = await gateway.refund({ ...ask(1000), paymentRequestId, reason });
    expect(made).toMatchObject({ kind: 'refused', code: 'REFUND_NOT_SUPPORTED' });
  });
});

test('a note of each call says what and how, and nothing that was said', async () => {
  const tokenId = await linked('PAYMAYA');
  notes = [];
  await gateway.chargeToken({ ...ask(), tokenId, channel: 'PAYMAYA' });
  const durationMs = expect.any(Number);
  const note = { operation: 'chargeToken', status: 201, outcome: 'answered', durationMs };
  expect(notes).toEqual([note]);
});

test('what the gateway does not know is not found, which is not a failure', async () => {
  const missing = { kind: 'unknown', why: 'not_found' };
  expect(await gateway.getPaymentRequest('pr-0', ask())).toEqual(missing);
  expect(await gateway.getPayment('py-0', ask())).toEqual(missing);
  expect(await gateway.getToken('pt-0')).toEqual(missing);
  expect(await gateway.getSession('ps-0')).toEqual(missing);
  expect(await gateway.getRefund('rfd-0', { ...ask(), paymentRequestId: 'x' })).toEqual(missing);
  expect(await gateway.findByReference('never-used')).toEqual({ kind: 'none' });
});

test('a key of the wrong mode is refused, and one of neither mode does not start', async () => {
  const live = createGateway({ ...sandbox.access, secretKey: 'xnd_production_x' });
  expect(live.mode).toBe('live');
  expect(gateway.mode).toBe('test');
  expect(await live.findByReference('x')).toEqual({
    kind: 'refused',
    code: 'INVALID_API_KEY',
    status: 401,
  });
  expect(() => createGateway({ ...sandbox.access, secretKey: 'sk_test' })).toThrow('neither');
  expect(() => createGateway({ ...sandbox.access, origin: 'http://api.xendit.co' })).toThrow(
    'HTTPS',
  );
});
