import { randomInt, randomUUID } from 'node:crypto';
import { sendNumberCode } from '@luwag/contracts/accounts';
import { sendWholeDraft } from '@luwag/contracts/kyc-documents';
import { cancelPaymentRequest, createPaymentRequest } from '@luwag/contracts/payment-requests';
import { getBuyerProfile } from '@luwag/contracts/profiles';
import { confirmProposal, processPayment } from '@luwag/contracts/proposals';
import { createRefund } from '@luwag/contracts/refunds';
import { listSales } from '@luwag/contracts/sales';
import { openSession, startPasskeySignIn } from '@luwag/contracts/sessions';
import { getTransaction } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { purchaseTestCode } from '@luwag/domain/test-values';
import { multipart } from '@luwag/testing/harness/multipart';
import { PoolError } from '@luwag/user-pool/errors';
import { callerOf, type Reply } from '../checkout-drill/client.ts';
import { untilDefinite } from '../checkout-drill/purchase.ts';
import type { CallName } from './expectations.ts';
import type { OutagesHarness } from './harness.ts';
import type { Stock } from './stock.ts';

/** One call made once; or whether what a call led to has happened, asked as often as it takes. */
export type Probe =
  | { kind: 'call'; make(harness: OutagesHarness, stock: Stock): Promise<Reply> }
  | {
      kind: 'work';
      /** Without it nobody asks for the work. */
      after: CallName;
      isDone(harness: OutagesHarness, stock: Stock): Promise<boolean>;
    };

const asked = (make: (harness: OutagesHarness, stock: Stock) => Promise<Reply>): Probe => ({
  kind: 'call',
  make,
});

/** Under the keys of this outage: what is asked again is the same thing. */
const keyOf = (stock: Stock, what: string) => `${what}-${stock.openRequestId}`;

export const probes: Record<CallName, Probe> = {
  confirm: asked((harness, { unpaid: { buyer, proposalId, disclosureHash } }) =>
    callerOf(harness.apiOrigin)(confirmProposal, buyer.headers, {
      params: { proposal_id: proposalId },
      body: { disclosure_hash: disclosureHash, test_code: purchaseTestCode },
    }),
  ),
  pay: asked((harness, { purchase: { buyer, key, body } }) =>
    callerOf(harness.apiOrigin)(processPayment, buyer.headers, { key, body }),
  ),
  charge: { kind: 'work', after: 'pay', isDone: isCharged },
  receipt: {
    kind: 'work',
    after: 'pay',
    isDone: (harness, { buyer }) => haveLeft(harness, buyer.account.id, 'purchase_receipt', 2),
  },
  ask: asked((harness, stock) =>
    callerOf(harness.apiOrigin)(createPaymentRequest, stock.shop.keyHeaders, {
      key: keyOf(stock, 'ask'),
      body: { amount: 900_00 },
    }),
  ),
  refund: asked((harness, stock) =>
    callerOf(harness.apiOrigin)(createRefund, stock.shop.keyHeaders, {
      params: { request_id: stock.paidRequestId },
      key: keyOf(stock, 'refund'),
      body: { amount: 100_00, reason: 'returned' },
    }),
  ),
  webhook: {
    kind: 'work',
    after: 'cancel',
    isDone: (harness, stock) => isShopTold(harness, stock),
  },
  cancel: asked((harness, stock) =>
    callerOf(harness.apiOrigin)(cancelPaymentRequest, stock.shop.keyHeaders, {
      params: { request_id: stock.openRequestId },
      key: keyOf(stock, 'cancel'),
    }),
  ),
  shopReads: asked((harness, { shop }) =>
    callerOf(harness.apiOrigin)(withQuery(listSales, 'mode=test'), shop.headers),
  ),
  buyerReads: asked((harness, { buyer, planId }) =>
    callerOf(harness.apiOrigin)(getTransaction, buyer.headers, {
      params: { transaction_id: planId },
    }),
  ),
  profile: asked((harness, { buyer }) =>
    callerOf(harness.apiOrigin)(getBuyerProfile, buyer.headers),
  ),
  signIn: asked(signInOnce),
  passkey: asked((harness) =>
    callerOf(harness.apiOrigin)(startPasskeySignIn, { origin: harness.publicOrigin }),
  ),
  code: asked((harness, { newcomer }) =>
    callerOf(harness.apiOrigin)(sendNumberCode, newcomer.headers, {
      body: { number: `+639${randomInt(100_000_000, 1_000_000_000)}` },
    }),
  ),
  text: {
    kind: 'work',
    after: 'code',
    isDone: (harness, { newcomer }) => haveLeft(harness, newcomer.account.id, 'number_code', 1),
  },
  picture: asked(sendPicture),
};

const withQuery = <E extends { method: string; path: string }>(endpoint: E, query: string): E => ({
  ...endpoint,
  path: `${endpoint.path}?${query}`,
});

async function isCharged(harness: OutagesHarness, { purchase }: Stock): Promise<boolean> {
  const now = performance.now();
  return untilDefinite(harness, purchase, () => now).then(
    ({ ended }) => ended === 'paid',
    () => false,
  );
}

/** Receipts are two with the one of before the outage. */
const haveLeft = (
  { db }: OutagesHarness,
  accountId: string,
  template: 'purchase_receipt' | 'number_code',
  count: number,
): Promise<boolean> =>
  inScope(db, 'system', (tx) =>
    tx
      .selectFrom('messages')
      .select('id')
      .where('account_id', '=', accountId)
      .where('template', '=', template)
      .where('state', 'in', ['sent', 'delivered'])
      .execute(),
  ).then(
    (rows) => rows.length >= count,
    () => false,
  );

const isShopTold = ({ db }: OutagesHarness, { openRequestId }: Stock): Promise<boolean> =>
  inScope(db, 'system', (tx) =>
    tx
      .selectFrom('webhook_deliveries as d')
      .innerJoin('outbox as o', 'o.id', 'd.event_id')
      .select('o.payload')
      .where('d.state', '=', 'delivered')
      .execute(),
  ).then(
    (rows) => rows.some(({ payload }) => JSON.stringify(payload).includes(openRequestId)),
    () => false,
  );

/** As the web server does it: the password at the identity provider, then a session of ours. */
async function signInOnce(harness: OutagesHarness, { stranger }: Stock): Promise<Reply> {
  const { email: username, password } = stranger;
  try {
    const outcome = await harness.userPool.signIn({ username, password });
    if (outcome.kind !== 'signed_in') return { status: 0, body: outcome.kind };
    const { accessToken, newDeviceKey } = outcome.tokens;
    return await callerOf(harness.apiOrigin)(
      openSession,
      { authorization: `Bearer ${accessToken}` },
      {
        body: {
          account_type: stranger.role,
          device_key: newDeviceKey ?? '',
          user_agent: 'drill',
        },
      },
    );
  } catch (error) {
    if (error instanceof PoolError)
      return { status: 400, body: JSON.stringify({ code: error.code }) };
    throw error;
  }
}

async function sendPicture(harness: OutagesHarness, stock: Stock): Promise<Reply> {
  const { payload, headers } = multipart(
    { kind: 'primary_government_id_front', id_type: 'passport' },
    [{ name: 'picture', bytes: stock.picture }],
  );
  const reply = await fetch(`${harness.apiOrigin}${sendWholeDraft.path}`, {
    method: sendWholeDraft.method,
    headers: { ...stock.buyer.headers, ...headers, 'idempotency-key': randomUUID() },
    body: payload,
    signal: AbortSignal.timeout(30_000),
  });
  return { status: reply.status, body: await reply.text() };
}
