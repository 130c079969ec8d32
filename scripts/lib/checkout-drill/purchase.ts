import { setTimeout as sleep } from 'node:timers/promises';
import { createPaymentRequest, type PaymentRequest } from '@luwag/contracts/payment-requests';
import {
  agreeToProposal,
  getProposal,
  openProposal,
  type Proposal,
  processPayment,
} from '@luwag/contracts/proposals';
import { getTransaction } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { type Call, callerOf, callWell, type Reply } from './client.ts';
import type { Market } from './harness.ts';
import type { Buyer, Shop } from './people.ts';

const amount = 1_500_00;
const terms = 3;

/** All but paid: asked for, opened, agreed to, confirmed. */
export type Purchase = {
  buyer: Buyer;
  requestId: string;
  proposalId: string;
  key: string;
  body: object;
  /** Of the statement that was agreed to. */
  disclosureHash: string;
};

export async function preparePurchase(
  harness: Market,
  { shop, buyer, sourceId }: { shop: Shop; buyer: Buyer; sourceId: string },
): Promise<Purchase> {
  const call = callerOf(harness.apiOrigin);
  const request = await callWell<PaymentRequest>(
    call(createPaymentRequest, shop.keyHeaders, { body: { amount } }),
  );
  const token = request.webpay_url.split('/').at(-1);
  const opened = await callWell<Proposal>(call(openProposal, buyer.headers, { body: { token } }));
  const offer = opened.offers.find((each) => each.terms === terms);
  const choice = { terms, payment_source_id: sourceId, payment_method_id: null };
  const params = { proposal_id: opened.id };
  const agreed = await callWell<Proposal>(
    call(agreeToProposal, buyer.headers, {
      params,
      body: { ...choice, disclosure_hash: offer?.disclosure_hash },
    }),
  );
  await confirmAs(harness, buyer, opened.id);
  return {
    buyer,
    requestId: request.id,
    proposalId: opened.id,
    key: `pay-${opened.id}-${agreed.agreed?.count}`,
    body: { proposal_id: opened.id, ...choice },
    disclosureHash: offer?.disclosure_hash ?? '',
  };
}

/** As if the buyer had shown a passkey just now. */
export const confirmAs = ({ db }: Market, { sessionId }: Buyer, id: string) =>
  inScope(db, 'system', (tx) =>
    tx
      .updateTable('proposals')
      .set({
        confirmed_at: new Date(),
        confirmed_with: 'passkey',
        confirmed_session_id: sessionId,
      })
      .where('id', '=', id)
      .execute(),
  );

const retryMs = 150;
const onceMore = new Set(['idempotency_in_flight']);

/** A client that wants to know: the same key again until there is an answer that stays. */
export async function payUntilAnswered(
  harness: Market,
  { buyer, key, body }: Purchase,
  deadline: () => number,
): Promise<Reply> {
  const call = callerOf(harness.apiOrigin);
  for (;;) {
    const reply = await call(processPayment, buyer.headers, { key, body }).catch(() => undefined);
    if (reply && isAnswer(reply)) return reply;
    if (performance.now() > deadline()) throw new Error(`no answer: ${reply?.status ?? 'silence'}`);
    await sleep(retryMs);
  }
}

function isAnswer({ status, body }: Reply): boolean {
  if (status >= 500 || status === 429) return false;
  return status < 400 || !onceMore.has(JSON.parse(body).code);
}

export type Ending = { ended: 'paid' | 'failed'; atMs: number };

/** Until the buyer is told how it ended: by the proposal, and then by the purchase itself. */
export async function untilDefinite(
  harness: Market,
  purchase: Purchase,
  deadline: () => number,
): Promise<Ending> {
  const call = callerOf(harness.apiOrigin);
  for (;;) {
    const proposal = await proposalOf(call, purchase).catch(() => undefined);
    const ended = proposal && endingOf(proposal);
    if (ended) return { ended, atMs: performance.now() };
    if (performance.now() > deadline())
      throw new Error(
        `not definite: ${proposal?.status ?? 'silence'}, ${proposal?.progress?.status}`,
      );
    await sleep(retryMs);
  }
}

const proposalOf = (call: Call, { buyer, proposalId }: Purchase): Promise<Proposal> =>
  callWell(call(getProposal, buyer.headers, { params: { proposal_id: proposalId } }));

function endingOf({ status, failure_reason }: Proposal): Ending['ended'] | undefined {
  if (status === 'done') return 'paid';
  return status === 'open' && failure_reason ? 'failed' : undefined;
}

/** What the list of purchases says of it. */
export async function statusOfPlan(
  harness: Market,
  { buyer }: Purchase,
  transaction_id: string,
): Promise<string> {
  const call = callerOf(harness.apiOrigin);
  const found = await callWell<{ buyer_status: string }>(
    call(getTransaction, buyer.headers, { params: { transaction_id } }),
  );
  return found.buyer_status;
}
