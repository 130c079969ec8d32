import { findByQr, findByReference, type PaymentRequest } from '@luwag/contracts/payment-requests';
import { openProposal } from '@luwag/contracts/proposals';
import { inScope } from '@luwag/db/scope';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Payer, startPaymentsHarness, tokenOf } from '@luwag/testing/harness/payments-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { describe, expect, test } from 'vitest';
import { markAccountStatus, markMerchantStatus } from '../../accounts/service.ts';

const harness = forAllTests(startPaymentsHarness);

const statuses = ['PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const;
const markAccount = (to: (typeof statuses)[number]) =>
  inScope(harness.db, 'system', (tx) =>
    markAccountStatus(tx, harness.merchant.account.id, { from: statuses, to }),
  );
const markMerchant = (to: 'ACTIVE' | 'REJECTED') =>
  inScope(harness.db, 'system', (tx) => markMerchantStatus(tx, harness.merchant.account.id, to));

/** What a buyer sees of a request, by its link and by its reference. */
async function seenBy(who: Payer, request: PaymentRequest): Promise<string[]> {
  const byLink = await harness.call(findByQr, {}, { params: { id: tokenOf(request) } });
  const params = { ref: request.reference };
  const byReference = await harness.call(findByReference, who.headers, { params });
  return [byLink.json().status, byReference.json().status];
}

describe('a shop that may no longer take payments', () => {
  test.each(['SUSPENDED', 'CLOSED'] as const)('%s: asks for nothing any more', async (status) => {
    const ana = await harness.newPayer();
    const [paid, agreed, fresh] = [
      await harness.askFor(),
      await harness.askFor(),
      await harness.askFor(),
    ] as const;
    const bought = await harness.agreedAndConfirmed(ana, paid, { terms: 1 });
    expect((await harness.pay(ana, bought)).statusCode).toBe(201);
    const ready = await harness.agreedAndConfirmed(ana, agreed, { terms: 1 });
    await markAccount(status);

    expect(await seenBy(ana, fresh)).toEqual(['canceled', 'canceled']);
    // A stream of what has ended ends at once.
    const url = `/api/v1/transactions/proposal/qr/${tokenOf(fresh)}/live`;
    expect((await harness.app.inject({ url })).body).toContain('"status":"canceled"');
    const opened = await harness.call(openProposal, ana.headers, {
      body: { token: tokenOf(fresh) },
    });
    expect(codeOf(opened)).toEqual([409, 'payment_request_ended']);
    expect((await harness.proposalOf(ana, ready.id)).offers).toEqual([]);
    expect(codeOf(await harness.pay(ana, ready))).toEqual([409, 'payment_request_ended']);
    // What was bought stays bought.
    expect((await harness.proposalOf(ana, bought.id)).id).toBe(bought.id);
    expect((await seenBy(ana, paid))[0]).not.toBe('canceled');

    await markAccount('ACTIVE');
    expect(await seenBy(ana, fresh)).toEqual(['open', 'open']);
    const again = await harness.agreedAndConfirmed(ana, agreed, { terms: 1 });
    expect((await harness.pay(ana, again)).statusCode).toBe(201);
  });

  test('not approved: no real money, and tests as before', async () => {
    const [ana, ben] = [await harness.newPayer({ mode: 'live' }), await harness.newPayer()];
    const [live, tried] = [await harness.askLive(), await harness.askFor()];
    const ready = await harness.agreedAndConfirmed(ana, live, { terms: 1 });
    await markMerchant('REJECTED');
    expect(await seenBy(ana, live)).toEqual(['canceled', 'canceled']);
    expect(codeOf(await harness.pay(ana, ready))).toEqual([409, 'payment_request_ended']);
    const atCounter = { store_code: harness.store.code, amount: 1_000_00 };
    const typed = await harness.call(openProposal, ana.headers, { body: atCounter });
    expect(codeOf(typed)).toEqual([404, 'payment_request_not_found']);
    const test = await harness.agreedAndConfirmed(ben, tried, { terms: 1 });
    expect((await harness.pay(ben, test)).statusCode).toBe(201);
    await markMerchant('ACTIVE');
    expect((await seenBy(ana, live))[0]).toBe('started');
  });
});
