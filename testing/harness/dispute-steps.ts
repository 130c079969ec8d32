import {
  answerDispute,
  type Dispute,
  decideDispute,
  getDispute,
  openDispute,
} from '@luwag/contracts/disputes';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { createRefund } from '@luwag/contracts/refunds';
import type { SignedIn } from '../builders/accounts.ts';
import { withStepUp } from '../builders/stores.ts';
import { documentsHarnessOf } from './documents-harness.ts';
import type { Payer, PaymentsHarness } from './payments-harness.ts';
import { pagesOrigin } from './sources-harness.ts';

export type Bought = { requestId: string; planId: string };
export type Headers = Record<string, string>;

export const words = 'The lid does not close and it will not switch on.';
export const on = (id: string) => ({ params: { dispute_id: id } });

/** What buyers, shops and staff do in a case; where nobody is named, this buyer. */
export function disputeStepsOf(harness: PaymentsHarness, buyer: () => Payer) {
  const ask = (
    call: Pick<Endpoint, 'method' | 'path'>,
    headers: Headers,
    sent: Parameters<typeof harness.call>[2],
  ) => harness.call(call, headers, sent);

  const reportIt = (who: SignedIn, { planId }: Bought, body: object = {}) =>
    ask(openDispute, who.headers, {
      params: { transaction_id: planId },
      body: { kind: 'broken', words, wish: 'refund', ...body },
    });

  return {
    ask,
    reportIt,
    /** ₱6,000.00 in six, and charged. */
    async buy(): Promise<Bought> {
      const who = buyer();
      const request = await harness.askFor({ amount: 6_000_00 });
      const ready = await harness.agreedAndConfirmed(who, request, { terms: 6 });
      const reply = await harness.pay(who, ready);
      if (reply.statusCode >= 300) throw new Error(reply.body);
      await harness.settled();
      return { requestId: request.id, planId: reply.json().transaction_id };
    },
    async reported(bought: Bought, body: object = {}): Promise<Dispute> {
      const reply = await reportIt(buyer(), bought, body);
      if (reply.statusCode !== 201) throw new Error(reply.body);
      return reply.json();
    },
    answer: (id: string, body: object) =>
      ask(answerDispute, harness.keyHeaders, { ...on(id), body: { words, ...body } }),
    /** An ordinary refund, beside the case. */
    refund: ({ requestId }: Bought, amount: number) =>
      ask(createRefund, harness.keyHeaders, {
        params: { request_id: requestId },
        body: { amount, reason: 'returned' },
      }),
    seenBy: async (headers: Headers, id: string): Promise<Dispute> =>
      (await ask(getDispute, headers, on(id))).json(),
    codeOf: (reply: Awaited<ReturnType<typeof ask>>) => [reply.statusCode, reply.json().code],
    staffOf: () => documentsHarnessOf(harness).enterStaff(pagesOrigin),
    async decide(staff: SignedIn, id: string, amount: number) {
      const body = { amount, reason: 'The pictures show what the buyer says.' };
      const use = { action: decideDispute.name, ...on(id), body };
      const headers = { ...staff.headers, ...(await withStepUp(harness, staff, use)) };
      return ask(decideDispute, headers, { ...on(id), body });
    },
  };
}
