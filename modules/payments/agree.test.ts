import { randomUUID } from 'node:crypto';
import { agreeToProposal, type Offer, type Proposal } from '@luwag/contracts/proposals';
import { passTime } from '@luwag/testing/account-probes';
import {
  type Payer,
  type PaymentsWorld,
  startPaymentsWorld,
  tokenOf,
} from '@luwag/testing/payments-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: PaymentsWorld;
let ana: Payer;
let ben: Payer;
beforeAll(async () => {
  world = await startPaymentsWorld();
  ana = await world.newPayer();
  ben = await world.newPayer({ channel: null });
});
afterAll(() => world.close());

type Reply = Awaited<ReturnType<PaymentsWorld['call']>>;
const codeOf = (reply: Reply) => [reply.statusCode, reply.json().code];
const choose = (who: Payer, proposal_id: string, body: object) =>
  world.call(agreeToProposal, who.headers, { params: { proposal_id }, body });
const offerOf = ({ offers }: Proposal, terms: number): Offer => {
  const offer = offers.find((each) => each.terms === terms);
  if (!offer) throw new Error(`${terms} payments are not offered`);
  return offer;
};

describe('agreeing', () => {
  test('keeps what was read, and what to pay with', async () => {
    const proposal = await world.open(ana, { token: tokenOf(await world.askFor()) });
    const reply = await world.agree(ana, proposal, { terms: 3 });
    expect(reply.json().agreed).toEqual({
      terms: 3,
      payment_source_id: ana.sourceId,
      payment_method_id: null,
      disclosure_hash: offerOf(proposal, 3).disclosure_hash,
      count: 1,
      is_confirmed: false,
      can_be_confirmed_by_text: false,
      text_refused: ['new_device'],
      needs_trusted_factor: false,
      borrowing_held_until: null,
    });
    const other = await world.agree(ana, proposal, { terms: 6 });
    expect(other.json().agreed).toMatchObject({ terms: 6, count: 2, is_confirmed: false });
  });

  test('takes back what was confirmed', async () => {
    const ready = await world.agreedAndConfirmed(ana, await world.askFor());
    expect(ready.agreed).toMatchObject({ is_confirmed: true, count: 1 });
    const anew = await world.agree(ana, ready, { terms: 3 });
    expect(anew.json().agreed).toMatchObject({ is_confirmed: false, count: 2 });
  });

  test('to edited figures is agreeing to nothing', async () => {
    const proposal = await world.open(ana, { token: tokenOf(await world.askFor()) });
    const own = { payment_source_id: ana.sourceId, payment_method_id: null };
    const { disclosure_hash } = offerOf(proposal, 3);
    const cheaper = await world.open(ana, {
      token: tokenOf(await world.askFor({ amount: 500_00 })),
    });
    for (const hash of ['0'.repeat(64), offerOf(proposal, 6).disclosure_hash]) {
      const reply = await choose(ana, proposal.id, { ...own, terms: 3, disclosure_hash: hash });
      expect(codeOf(reply)).toEqual([409, 'offer_changed']);
    }
    const swapped = { ...own, terms: 3, disclosure_hash: offerOf(cheaper, 3).disclosure_hash };
    expect(codeOf(await choose(ana, proposal.id, swapped))).toEqual([409, 'offer_changed']);
    // A price, a fee or a total of the client's own is not even read.
    for (const edit of [{ amount: 1 }, { total_amount: 1 }, { interest_fee: 0 }, { pay_now: 0 }]) {
      const reply = await choose(ana, proposal.id, { ...own, terms: 3, disclosure_hash, ...edit });
      expect(codeOf(reply)).toEqual([422, 'invalid_request']);
    }
    for (const terms of [2, 7, 120])
      expect(codeOf(await choose(ana, proposal.id, { ...own, terms, disclosure_hash }))).toEqual([
        422,
        'terms_not_offered',
      ]);
    expect((await world.proposalOf(ana, proposal.id)).agreed).toBeNull();
  });

  test('to the figures of another day is agreeing to nothing', async () => {
    const request = await world.askFor({ expires_in: 7 * 86_400 });
    const before = await world.open(ana, { token: tokenOf(request) });
    await passTime(world.db, 25 * 3_600_000);
    ana = { ...ana, ...(await world.again(ana)) };
    ben = { ...ben, ...(await world.again(ben)) };
    await world.open(ana, { token: tokenOf(request) });
    expect(codeOf(await world.agree(ana, before))).toEqual([409, 'offer_changed']);
  });

  test('asks what to pay with where something is due today', async () => {
    const request = await world.askFor();
    const proposal = await world.open(ben, { token: tokenOf(request) });
    const nothing = await world.agree(ben, proposal, { terms: 3 });
    expect(codeOf(nothing)).toEqual([422, 'payment_source_required']);
    for (const payment_method_id of ['PAYMAYA', 'CASH', 'gcash', '']) {
      const reply = await world.agree(ben, proposal, { terms: 3, payment_method_id });
      expect(codeOf(reply)).toEqual([422, 'payment_source_required']);
    }
    const byHand = await world.agree(ben, proposal, { terms: 3, payment_method_id: 'GCASH' });
    expect(byHand.json().agreed).toMatchObject({
      payment_source_id: null,
      payment_method_id: 'GCASH',
    });
    // Nothing is due today: nothing has to be said today.
    const later = await world.agree(ben, proposal, { terms: 6 });
    expect(later.json().agreed).toMatchObject({ payment_source_id: null, payment_method_id: null });
    const wrong = await world.agree(ben, proposal, { terms: 6, payment_method_id: 'CASH' });
    expect(codeOf(wrong)).toEqual([422, 'payment_source_required']);
  });

  test('takes a source that is the buyer’s, active, and of the purchase’s mode', async () => {
    const proposal = await world.open(ana, { token: tokenOf(await world.askFor()) });
    const carl = await world.newPayer();
    const live = await world.linkSource(ana, 'live');
    const gone = await world.linkSource(ana, 'test', 'GRABPAY');
    await world.unlink(ana, gone);
    const unfinished = await world.begin(ana, { channel: 'SHOPEEPAY', mode: 'test' });
    for (const payment_source_id of [carl.sourceId, live, gone, unfinished, randomUUID()]) {
      const reply = await world.agree(ana, proposal, { payment_source_id });
      expect(codeOf(reply)).toEqual([404, 'source_not_found']);
    }
    const both = { payment_source_id: ana.sourceId, payment_method_id: 'GCASH' };
    const reply = await world.agree(ana, proposal, both);
    expect(reply.json().agreed).toMatchObject({ ...both, payment_method_id: null });
  });
});
