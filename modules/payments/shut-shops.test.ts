import { findByQr, findByReference, type PaymentRequest } from '@luwag/contracts/payment-requests';
import { openProposal } from '@luwag/contracts/proposals';
import { inScope } from '@luwag/db/scope';
import {
  type Payer,
  type PaymentsWorld,
  startPaymentsWorld,
  tokenOf,
} from '@luwag/testing/payments-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { markAccountStatus, markMerchantStatus } from '../accounts/service.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPaymentsWorld();
});
afterAll(() => world.close());

type Reply = Awaited<ReturnType<PaymentsWorld['call']>>;
const codeOf = (reply: Reply) => [reply.statusCode, reply.json().code];
const statuses = ['PENDING', 'ACTIVE', 'SUSPENDED', 'CLOSED'] as const;
const markAccount = (to: (typeof statuses)[number]) =>
  inScope(world.db, 'system', (tx) =>
    markAccountStatus(tx, world.merchant.account.id, { from: statuses, to }),
  );
const markMerchant = (to: 'ACTIVE' | 'REJECTED') =>
  inScope(world.db, 'system', (tx) => markMerchantStatus(tx, world.merchant.account.id, to));

/** What a buyer sees of a request, by its link and by its reference. */
async function seenBy(who: Payer, request: PaymentRequest): Promise<string[]> {
  const byLink = await world.call(findByQr, {}, { params: { id: tokenOf(request) } });
  const params = { ref: request.reference };
  const byReference = await world.call(findByReference, who.headers, { params });
  return [byLink.json().status, byReference.json().status];
}

describe('a shop that may no longer take payments', () => {
  test.each(['SUSPENDED', 'CLOSED'] as const)('%s: asks for nothing any more', async (status) => {
    const ana = await world.newPayer();
    const [paid, agreed, fresh] = [
      await world.askFor(),
      await world.askFor(),
      await world.askFor(),
    ] as const;
    const bought = await world.agreedAndConfirmed(ana, paid, { terms: 1 });
    expect((await world.pay(ana, bought)).statusCode).toBe(201);
    const ready = await world.agreedAndConfirmed(ana, agreed, { terms: 1 });
    await markAccount(status);

    expect(await seenBy(ana, fresh)).toEqual(['canceled', 'canceled']);
    // A stream of what has ended ends at once.
    const url = `/api/v1/transactions/proposal/qr/${tokenOf(fresh)}/live`;
    expect((await world.app.inject({ url })).body).toContain('"status":"canceled"');
    const opened = await world.call(openProposal, ana.headers, { body: { token: tokenOf(fresh) } });
    expect(codeOf(opened)).toEqual([409, 'payment_request_ended']);
    expect((await world.proposalOf(ana, ready.id)).offers).toEqual([]);
    expect(codeOf(await world.pay(ana, ready))).toEqual([409, 'payment_request_ended']);
    // What was bought stays bought.
    expect((await world.proposalOf(ana, bought.id)).id).toBe(bought.id);
    expect((await seenBy(ana, paid))[0]).not.toBe('canceled');

    await markAccount('ACTIVE');
    expect(await seenBy(ana, fresh)).toEqual(['open', 'open']);
    const again = await world.agreedAndConfirmed(ana, agreed, { terms: 1 });
    expect((await world.pay(ana, again)).statusCode).toBe(201);
  });

  test('not approved: no real money, and tests as before', async () => {
    const [ana, ben] = [await world.newPayer({ mode: 'live' }), await world.newPayer()];
    const [live, tried] = [await world.askLive(), await world.askFor()];
    const ready = await world.agreedAndConfirmed(ana, live, { terms: 1 });
    await markMerchant('REJECTED');
    expect(await seenBy(ana, live)).toEqual(['canceled', 'canceled']);
    expect(codeOf(await world.pay(ana, ready))).toEqual([409, 'payment_request_ended']);
    const atCounter = { store_code: world.store.code, amount: 1_000_00 };
    const typed = await world.call(openProposal, ana.headers, { body: atCounter });
    expect(codeOf(typed)).toEqual([404, 'payment_request_not_found']);
    const test = await world.agreedAndConfirmed(ben, tried, { terms: 1 });
    expect((await world.pay(ben, test)).statusCode).toBe(201);
    await markMerchant('ACTIVE');
    expect((await seenBy(ana, live))[0]).toBe('started');
  });
});
