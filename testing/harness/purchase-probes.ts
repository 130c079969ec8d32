import { getPaymentRequest, type PaymentRequest } from '@luwag/contracts/payment-requests';
import { inScope } from '@luwag/db/scope';
import { expect } from 'vitest';
import type { Payer, PaymentsHarness } from './payments-harness.ts';

/** Of a purchase whose price does not matter, in centavos. */
export const usualPrice = 3_000_00;

export type Bought = { request: PaymentRequest; proposalId: string; planId: string };
type Channel = 'PAYMAYA' | 'GCASH';

/** Purchases whose first payment goes through the gateway, and what became of them. */
export function purchaseProbes(harness: PaymentsHarness, payer: () => Payer) {
  /** Everything up to the answer; what is due today is asked of the gateway by then, or soon. */
  async function buy(channel: Channel, behaviour?: string, price = usualPrice): Promise<Bought> {
    if (behaviour) await harness.gateway.behave({ behaviour });
    const request = await harness.askFor({ amount: price });
    const choice = channel === 'GCASH' ? { payment_method_id: 'GCASH' } : {};
    const ready = await harness.agreedAndConfirmed(payer(), request, { terms: 3, ...choice });
    const reply = await harness.pay(payer(), ready);
    expect(reply.statusCode, reply.body).toBe(201);
    expect(reply.json()).toMatchObject({ buyer_status: 'PENDING', proposal_id: ready.id });
    return { request, proposalId: ready.id, planId: reply.json().transaction_id };
  }

  const attemptOf = ({ planId }: Bought) =>
    inScope(harness.db, 'system', (tx) =>
      tx
        .selectFrom('collection_attempts')
        .selectAll()
        .where('plan_id', '=', planId)
        .executeTakeFirstOrThrow(),
    );
  const stateOf = async (bought: Bought) => (await attemptOf(bought)).state;
  const until = (bought: Bought, ...states: string[]) =>
    harness.until(async () => states.includes(await stateOf(bought)), `it to be ${states.join()}`);
  const polled = async (bought: Bought, times: number) =>
    harness.until(async () => (await attemptOf(bought)).polls >= times, `${times} polls`);

  /** How it stands with everybody: the buyer, the shop, us, and the gateway's own book. */
  async function readProgress(bought: Bought) {
    const { state, id, amount_centavos } = await attemptOf(bought);
    const params = { request_id: bought.request.id };
    const reply = await harness.call(getPaymentRequest, harness.keyHeaders, { params });
    const { status, progress, failure_reason } = await harness.proposalOf(
      payer(),
      bought.proposalId,
    );
    const payments = (await harness.gateway.book()).payments.filter(
      ({ reference_id }) => reference_id === `payment-${id}`,
    );
    return {
      attempt: state,
      shop: reply.json().status,
      buyer: progress?.status ?? status,
      reason: failure_reason,
      taken: payments
        .filter((payment) => payment.status === 'SUCCEEDED')
        .map((payment) => Math.round(Number(payment.request_amount) * 100) - amount_centavos),
    };
  }
  const timesAsked = async (bought: Bought) => {
    const { id } = await attemptOf(bought);
    const { payment_requests } = await harness.gateway.book();
    return payment_requests.filter(({ reference_id }) => reference_id === `payment-${id}`).length;
  };

  return { buy, attemptOf, stateOf, until, polled, readProgress, timesAsked };
}
