import { randomUUID } from 'node:crypto';
import { cancelPaymentRequest } from '@luwag/contracts/payment-requests';
import { processPayment } from '@luwag/contracts/proposals';
import { inScope } from '@luwag/db/scope';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import {
  type PaymentsHarness,
  startPaymentsHarness,
} from '@luwag/testing/harness/payments-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
afterEach(async () => {
  await harness.settled();
  expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
  expect(await findUnproven(harness.db)).toEqual([]);
});

/** ₱1,190.07 is refused for want of money; three of them make this price. */
const refusedPrice = 3 * 1_190_07;

const requestRow = (id: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('payment_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
const planRow = (id: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
const chargesOf = async (buyerRequests: number) => {
  const { payments } = await harness.gateway.book();
  return payments.filter(({ request_amount }) => request_amount === buyerRequests / 100);
};
async function availableCreditOf({ account }: { account: { id: string } }): Promise<number> {
  const { rows } = await sql<{ available: number }>`
    select credits_posted - debits_posted - debits_pending as available from ledger.account_balances
     where mode = 'test' and kind = 'line_available' and owner = ${`buyer:${account.id}`}`.execute(
    harness.db,
  );
  return Number(rows[0]?.available);
}

describe('nothing due today', () => {
  it('is a plan at once: captured, told, agreed to word for word, and the same when sent again', async () => {
    const ana = await harness.newPayer({ channel: null });
    const request = await harness.askFor({ amount: 6_000_00 });
    const ready = await harness.agreedAndConfirmed(ana, request, { terms: 6 });
    const reply = await harness.pay(ana, ready);
    expect(reply.statusCode, reply.body).toBe(201);
    const made = reply.json();
    expect(made).toMatchObject({
      buyer_status: 'CURRENT',
      amount: 6_000_00,
      due_today: 0,
      proposal_id: ready.id,
    });
    expect(made.total_amount).toBe(6_000_00 + made.interest_fee);

    const again = await harness.pay(ana, ready);
    expect([again.statusCode, again.body]).toEqual([201, reply.body]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    const other = await harness.pay(ana, ready, { terms: 12, key: `pay-${ready.id}-1` });
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);

    expect(await requestRow(request.id)).toMatchObject({ status: 'paid', version: 3 });
    expect(await planRow(made.transaction_id)).toMatchObject({ status: 'active' });
    expect((await harness.proposalOf(ana, ready.id)).status).toBe('done');
    expect(await availableCreditOf(ana)).toBe(14_000_00);
    const agreement = await inScope(harness.db, 'system', (tx) =>
      tx
        .selectFrom('agreements')
        .selectAll()
        .where('plan_id', '=', made.transaction_id)
        .executeTakeFirstOrThrow(),
    );
    expect(agreement.disclosure_hash.toString('hex')).toBe(ready.agreed.disclosure_hash);
    expect(JSON.parse(agreement.disclosure).totalAmountCentavos).toBe(made.total_amount);
    expect(agreement.confirmed_with).toBe('passkey');
  });
});

describe('something due today', () => {
  it('the first of three is charged once, and the room it paid for is back', async () => {
    const ana = await harness.newPayer();
    const request = await harness.askFor({ amount: 3_000_99 });
    const ready = await harness.agreedAndConfirmed(ana, request, { terms: 3 });
    const made = (await harness.pay(ana, ready)).json();
    expect(made).toMatchObject({ buyer_status: 'PENDING', due_today: 1_000_33 });
    await harness.settled();
    const proposal = await harness.proposalOf(ana, ready.id);
    expect(proposal).toMatchObject({ status: 'done', progress: { status: 'succeeded' } });
    expect(await requestRow(request.id)).toMatchObject({ status: 'paid', version: 4 });
    expect(await chargesOf(1_000_33)).toHaveLength(1);
    expect(await availableCreditOf(ana)).toBe(20_000_00 - 2_000_66);
  });

  it('what is above the line is paid today and is the shop’s, whole', async () => {
    const ana = await harness.newPayer({ limitCentavos: 4_000_00 });
    const request = await harness.askFor({ amount: 6_000_00 });
    const ready = await harness.agreedAndConfirmed(ana, request, { terms: 6 });
    expect(ready.line).toMatchObject({ verdict: 'short', pay_now: 2_000_00 });
    const made = (await harness.pay(ana, ready)).json();
    expect(made).toMatchObject({ amount: 6_000_00, due_today: 2_000_00 });
    await harness.settled();
    expect((await harness.proposalOf(ana, ready.id)).status).toBe('done');
    expect(await availableCreditOf(ana)).toBe(0);
    const { rows } = await sql<{ amount: number }>`
      select -e.amount as amount from ledger.posted_entries e
       where e.kind = 'merchant_payable' and e.event = 'checkout.paid_at_once'
         and e.owner = ${`merchant:${harness.merchant.account.id}`}`.execute(harness.db);
    expect(rows.map(({ amount }) => Number(amount))).toEqual([2_000_00]);
  });

  it('a decline frees the line and says why; the third ends the request', async () => {
    const ana = await harness.newPayer();
    const request = await harness.askFor({ amount: refusedPrice });
    for (const [status, version] of [
      ['started', 4],
      ['started', 6],
      ['declined', 8],
    ] as const) {
      const ready = await harness.agreedAndConfirmed(ana, request, { terms: 3 });
      expect((await harness.pay(ana, ready)).statusCode).toBe(201);
      await harness.settled();
      expect(await requestRow(request.id)).toMatchObject({
        status,
        version,
        failure_reason: 'insufficient_funds',
      });
      const proposal = await harness.proposalOf(ana, ready.id);
      expect(proposal).toMatchObject({
        status: 'open',
        failure_reason: 'insufficient_funds',
        agreed: null,
      });
      expect(await availableCreditOf(ana)).toBe(20_000_00);
    }
    expect((await harness.gateway.book()).payments.filter((p) => p.status === 'SUCCEEDED')).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ request_amount: 1_190.07 })]),
    );
  });

  it('GCash is approved by the buyer’s own hand, and given up when nobody comes', async () => {
    const ana = await harness.newPayer({ channel: null });
    const request = await harness.askFor({ amount: 3_300_00 });
    const choice = { terms: 3, payment_method_id: 'GCASH' };
    const ready = await harness.agreedAndConfirmed(ana, request, choice);
    expect((await harness.pay(ana, ready)).statusCode).toBe(201);
    const waiting = await pageOf(ana, ready.id);
    await harness.gateway.press(waiting, 'approve');
    await harness.until(
      async () => (await harness.proposalOf(ana, ready.id)).status === 'done',
      'the payment',
    );

    const second = await harness.askFor({ amount: 3_600_00 });
    const late = await harness.agreedAndConfirmed(ana, second, choice);
    await harness.pay(ana, late);
    await pageOf(ana, late.id);
    await harness.travel(16 * 60);
    const back = await harness.again(ana);
    await harness.until(
      async () => (await harness.proposalOf(back, late.id)).status === 'open',
      'the hold to be let go',
    );
    expect(await requestRow(second.id)).toMatchObject({ failure_reason: 'not_approved_in_time' });
  });
});

async function pageOf(who: Parameters<PaymentsHarness['proposalOf']>[0], id: string) {
  let page = '';
  await harness.until(async () => {
    page = (await harness.proposalOf(who, id)).progress?.redirect_url ?? '';
    return page !== '';
  }, 'the gateway’s page');
  return page;
}

describe('refusals', () => {
  const refused = (reply: { statusCode: number; json(): { code: string } }) =>
    [reply.statusCode, reply.json().code] as const;

  it('somebody else’s proposal is none', async () => {
    const [ana, ben] = [await harness.newPayer(), await harness.newPayer({ channel: null })];
    const ready = await harness.agreedAndConfirmed(ana, await harness.askFor());
    expect(refused(await harness.pay(ben, ready))).toEqual([404, 'proposal_not_found']);
  });

  it('what the client edited is not what was agreed to', async () => {
    const ana = await harness.newPayer();
    const ready = await harness.agreedAndConfirmed(ana, await harness.askFor(), { terms: 3 });
    for (const edited of [{ terms: 12 }, { terms: 1 }, { payment_source_id: randomUUID() }])
      expect(refused(await harness.pay(ana, ready, { ...edited, key: randomUUID() }))).toEqual([
        409,
        'not_agreed',
      ]);
    const body = { proposal_id: ready.id, terms: 3, amount: 1, interest_fee: 0 };
    const reply = await harness.call(processPayment, ana.headers, {
      body: { ...body, payment_source_id: ana.sourceId, payment_method_id: null },
    });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid_request']);
  });

  it('agreed and not confirmed, confirmed elsewhere, or too long ago', async () => {
    const ana = await harness.newPayer();
    const proposal = await harness.open(ana, { token: tokenIn(await harness.askFor()) });
    const agreed = (await harness.agree(ana, proposal)).json();
    expect(refused(await harness.pay(ana, agreed))).toEqual([403, 'not_confirmed']);
    await harness.confirm(ana, agreed);
    const elsewhere = await harness.again(ana);
    expect(refused(await harness.pay(elsewhere, agreed, { key: randomUUID() }))).toEqual([
      403,
      'not_confirmed',
    ]);
    await harness.travel(6 * 60);
    expect(refused(await harness.pay(ana, agreed, { key: randomUUID() }))).toEqual([
      403,
      'not_confirmed',
    ]);
  });

  it('a request that ended, or that somebody else took', async () => {
    const [ana, ben] = [await harness.newPayer(), await harness.newPayer()];
    const request = await harness.askFor();
    const [anas, bens] = [
      await harness.agreedAndConfirmed(ana, request, { terms: 1 }),
      await harness.agreedAndConfirmed(ben, request, { terms: 1 }),
    ];
    expect((await harness.pay(ana, anas)).statusCode).toBe(201);
    expect(refused(await harness.pay(ben, bens))).toEqual([409, 'payment_request_taken']);
    expect(refused(await harness.pay(ana, anas, { key: randomUUID() }))).toEqual([
      409,
      'proposal_over',
    ]);
    const canceled = await harness.askFor();
    const ready = await harness.agreedAndConfirmed(ana, canceled, { terms: 1 });
    await harness.call(cancelPaymentRequest, harness.keyHeaders, {
      params: { request_id: canceled.id },
    });
    expect(refused(await harness.pay(ana, ready))).toEqual([409, 'payment_request_ended']);
  });

  it('room that another purchase took, and a line that was shut', async () => {
    const ana = await harness.newPayer({ limitCentavos: 5_000_00 });
    const first = await harness.agreedAndConfirmed(
      ana,
      await harness.askFor({ amount: 4_000_00 }),
      {
        terms: 1,
      },
    );
    const second = await harness.agreedAndConfirmed(
      ana,
      await harness.askFor({ amount: 4_000_00 }),
      {
        terms: 1,
      },
    );
    expect((await harness.pay(ana, first)).statusCode).toBe(201);
    expect(refused(await harness.pay(ana, second))).toEqual([409, 'line_too_small']);
    const ben = await harness.newPayer();
    const ready = await harness.agreedAndConfirmed(ben, await harness.askFor(), { terms: 1 });
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('credit_lines')
        .set({ status: 'frozen' })
        .where('buyer_id', '=', ben.account.id)
        .execute(),
    );
    expect(refused(await harness.pay(ben, ready))).toEqual([409, 'line_not_open']);
  });

  it('a payment that has become overdue since it was agreed to', async () => {
    const ana = await harness.newPayer({ channel: null });
    const earlier = await harness.agreedAndConfirmed(ana, await harness.askFor(), { terms: 6 });
    const { transaction_id } = (await harness.pay(ana, earlier)).json();
    const ready = await harness.agreedAndConfirmed(ana, await harness.askFor(), { terms: 6 });
    const mark = (state: string) =>
      inScope(harness.db, 'system', (tx) =>
        tx
          .updateTable('installments')
          .set({ state })
          .where('plan_id', '=', transaction_id)
          .where('sequence', '=', 1)
          .execute(),
      );
    await mark('overdue');
    expect(refused(await harness.pay(ana, ready))).toEqual([409, 'line_not_open']);
    // Caught up with, the same proposal is paid.
    await mark('upcoming');
    expect((await harness.pay(ana, ready, { key: randomUUID() })).statusCode).toBe(201);
  });

  it('a source that was given up since', async () => {
    const ana = await harness.newPayer();
    const ready = await harness.agreedAndConfirmed(ana, await harness.askFor(), { terms: 3 });
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('payment_sources')
        .set({ status: 'unlinked', ended_at: new Date(), is_default: false })
        .where('id', '=', ana.sourceId ?? '')
        .execute(),
    );
    expect(refused(await harness.pay(ana, ready))).toEqual([404, 'source_not_found']);
  });

  it('figures of yesterday', async () => {
    const ana = await harness.newPayer();
    const ready = await harness.agreedAndConfirmed(
      ana,
      await harness.askFor({ expires_in: 400_000 }),
      {
        terms: 1,
      },
    );
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('proposals')
        .set({ disclosure_hash: Buffer.alloc(32, 7) })
        .where('id', '=', ready.id)
        .execute(),
    );
    expect(refused(await harness.pay(ana, ready))).toEqual([409, 'offer_changed']);
  });
});

const tokenIn = ({ webpay_url }: { webpay_url: string }) => webpay_url.split('/').at(-1) ?? '';
