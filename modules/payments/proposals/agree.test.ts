import { randomUUID } from 'node:crypto';
import { passTime } from '@luwag/testing/builders/account-probes';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { offerOf, startPaymentsHarness, tokenOf } from '@luwag/testing/harness/payments-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
const ana = forAllTests(() => harness.newPayer());
const ben = forAllTests(() => harness.newPayer({ channel: null }));

describe('agreeing', () => {
  test('keeps what was read, and what to pay with', async () => {
    const proposal = await harness.open(ana, { token: tokenOf(await harness.askFor()) });
    const reply = await harness.agree(ana, proposal, { terms: 3 });
    expect(reply.json().agreed).toEqual({
      terms: 3,
      payment_source_id: ana.sourceId,
      payment_method_id: null,
      autopay: false,
      disclosure_hash: offerOf(proposal, 3).disclosure_hash,
      count: 1,
      is_confirmed: false,
      can_be_confirmed_by_text: false,
      text_refused: ['new_device'],
      needs_trusted_factor: false,
      borrowing_held_until: null,
      is_being_checked: false,
    });
    const other = await harness.agree(ana, proposal, { terms: 6 });
    expect(other.json().agreed).toMatchObject({ terms: 6, count: 2, is_confirmed: false });
  });

  test('takes back what was confirmed', async () => {
    const ready = await harness.agreedAndConfirmed(ana, await harness.askFor());
    expect(ready.agreed).toMatchObject({ is_confirmed: true, count: 1 });
    const anew = await harness.agree(ana, ready, { terms: 3 });
    expect(anew.json().agreed).toMatchObject({ is_confirmed: false, count: 2 });
  });

  test('to edited figures is agreeing to nothing', async () => {
    const proposal = await harness.open(ana, { token: tokenOf(await harness.askFor()) });
    const own = { payment_source_id: ana.sourceId, payment_method_id: null };
    const { disclosure_hash } = offerOf(proposal, 3);
    const cheaper = await harness.open(ana, {
      token: tokenOf(await harness.askFor({ amount: 500_00 })),
    });
    for (const hash of ['0'.repeat(64), offerOf(proposal, 6).disclosure_hash]) {
      const reply = await harness.choose(ana, proposal.id, {
        ...own,
        terms: 3,
        disclosure_hash: hash,
      });
      expect(codeOf(reply)).toEqual([409, 'offer_changed']);
    }
    const swapped = { ...own, terms: 3, disclosure_hash: offerOf(cheaper, 3).disclosure_hash };
    expect(codeOf(await harness.choose(ana, proposal.id, swapped))).toEqual([409, 'offer_changed']);
    // A price, a fee or a total of the client's own is not even read.
    for (const edit of [{ amount: 1 }, { total_amount: 1 }, { interest_fee: 0 }, { pay_now: 0 }]) {
      const reply = await harness.choose(ana, proposal.id, {
        ...own,
        terms: 3,
        disclosure_hash,
        ...edit,
      });
      expect(codeOf(reply)).toEqual([422, 'invalid_request']);
    }
    for (const terms of [2, 7, 120])
      expect(
        codeOf(await harness.choose(ana, proposal.id, { ...own, terms, disclosure_hash })),
      ).toEqual([422, 'terms_not_offered']);
    expect((await harness.proposalOf(ana, proposal.id)).agreed).toBeNull();
  });

  test('to the figures of another day is agreeing to nothing', async () => {
    const request = await harness.askFor({ expires_in: 7 * 86_400 });
    const before = await harness.open(ana, { token: tokenOf(request) });
    await passTime(harness.db, 25 * 3_600_000);
    Object.assign(ana, await harness.again(ana));
    Object.assign(ben, await harness.again(ben));
    await harness.open(ana, { token: tokenOf(request) });
    expect(codeOf(await harness.agree(ana, before))).toEqual([409, 'offer_changed']);
  });

  test('asks what to pay with where something is due today', async () => {
    const request = await harness.askFor();
    const proposal = await harness.open(ben, { token: tokenOf(request) });
    const nothing = await harness.agree(ben, proposal, { terms: 3 });
    expect(codeOf(nothing)).toEqual([422, 'payment_source_required']);
    for (const payment_method_id of ['PAYMAYA', 'CASH', 'gcash', '']) {
      const reply = await harness.agree(ben, proposal, { terms: 3, payment_method_id });
      expect(codeOf(reply)).toEqual([422, 'payment_source_required']);
    }
    const byHand = await harness.agree(ben, proposal, { terms: 3, payment_method_id: 'GCASH' });
    expect(byHand.json().agreed).toMatchObject({
      payment_source_id: null,
      payment_method_id: 'GCASH',
    });
    // Nothing is due today: nothing has to be said today.
    const later = await harness.agree(ben, proposal, { terms: 6 });
    expect(later.json().agreed).toMatchObject({ payment_source_id: null, payment_method_id: null });
    const wrong = await harness.agree(ben, proposal, { terms: 6, payment_method_id: 'CASH' });
    expect(codeOf(wrong)).toEqual([422, 'payment_source_required']);
  });

  test('takes a source that is the buyer’s, active, and of the purchase’s mode', async () => {
    const proposal = await harness.open(ana, { token: tokenOf(await harness.askFor()) });
    const carl = await harness.newPayer();
    const live = await harness.linkSource(ana, 'live');
    const gone = await harness.linkSource(ana, 'test', 'GRABPAY');
    await harness.unlink(ana, gone);
    const unfinished = await harness.begin(ana, { channel: 'SHOPEEPAY', mode: 'test' });
    for (const payment_source_id of [carl.sourceId, live, gone, unfinished, randomUUID()]) {
      const reply = await harness.agree(ana, proposal, { payment_source_id });
      expect(codeOf(reply)).toEqual([404, 'source_not_found']);
    }
    const both = { payment_source_id: ana.sourceId, payment_method_id: 'GCASH' };
    const reply = await harness.agree(ana, proposal, both);
    expect(reply.json().agreed).toMatchObject({ ...both, payment_method_id: null });
  });
});
