import { createPaymentRequest, getPaymentRequest } from '@luwag/contracts/payment-requests';
import {
  createRefund,
  createStaffRefund,
  listRefunds,
  listTransactionRefunds,
  previewRefund,
} from '@luwag/contracts/refunds';
import { getTransaction } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { payoutSent } from '@luwag/domain/journals-payouts';
import { centavos } from '@luwag/domain/money';
import { post } from '@luwag/ledger/posting';
import { balanceOf } from '@luwag/ledger/reading';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { withStepUp } from '@luwag/testing/builders/stores';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
let ana: Payer;
beforeAll(async () => {
  ana = await harness.newPayer({ limitCentavos: 200_000_00 });
});

/** Whatever happened: rows, ledger, requests and what shops were told say the same. */
afterEach(async () => {
  await harness.settled();
  expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
  expect(await findUnproven(harness.db)).toEqual([]);
});

type Bought = { requestId: string; planId: string };

async function buy(
  who: Payer,
  { amount = 6_000_00, terms = 6, isLive = false } = {},
): Promise<Bought> {
  const request = await (isLive ? harness.askLive : harness.askFor)({ amount });
  const ready = await harness.agreedAndConfirmed(who, request, { terms });
  const reply = await harness.pay(who, ready);
  if (reply.statusCode >= 300) throw new Error(reply.body);
  await harness.settled();
  return { requestId: request.id, planId: reply.json().transaction_id };
}

type Headers = Record<string, string>;
const giveBack = (
  { requestId }: Pick<Bought, 'requestId'>,
  body: object,
  { headers = harness.keyHeaders, key }: { headers?: Headers; key?: string } = {},
) =>
  harness.call(createRefund, headers, {
    params: { request_id: requestId },
    body: { reason: 'returned', ...body },
    ...(key ? { key } : {}),
  });
const codeOf = (reply: Awaited<ReturnType<typeof giveBack>>) => [
  reply.statusCode,
  reply.json().code,
];
const requestOf = async ({ requestId }: Bought) =>
  (
    await harness.call(getPaymentRequest, harness.keyHeaders, { params: { request_id: requestId } })
  ).json();
const planOf = async (who: SignedIn, { planId }: Bought) =>
  (await harness.call(getTransaction, who.headers, { params: { transaction_id: planId } })).json();
const told = async (who: SignedIn, { planId }: Bought) =>
  (
    await harness.call(listTransactionRefunds, who.headers, {
      params: { transaction_id: planId },
    })
  ).json();
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
/** As if it had been paid so many days ago. */
const payDaysAgo = async ({ requestId }: Bought, days: number) => {
  const paidAt = new Date((await testNow(harness.db)).getTime() - days * 86_400_000);
  await system((tx) =>
    sql`update payment_requests set paid_at = ${paidAt} where id = ${requestId}`.execute(tx),
  );
};
const inAccount = async (kind: 'merchant_payable' | 'merchant_receivable') => {
  const owner = `merchant:${harness.merchant.account.id}`;
  const found = await balanceOf(harness.db, { mode: 'test', kind, owner });
  return found.credits_posted - found.debits_posted;
};
/** What we owe the shop, less what it owes us. */
const shopHas = async () =>
  (await inAccount('merchant_payable')) + (await inAccount('merchant_receivable'));

type Funding = Record<'fee_returned' | 'from_payable' | 'from_reserve' | 'owed_by_shop', number>;
/** What a refund costs the shop: out of what we owe it, and what is missing as its debt. */
const costOf = ({ from_payable, owed_by_shop }: Funding) => from_payable + owed_by_shop;

describe('a refund', () => {
  test('in part takes the last payments off and costs the shop what it says', async () => {
    const bought = await buy(ana);
    const [before, had] = [await planOf(ana, bought), await shopHas()];
    const reply = await giveBack(bought, { amount: 1_500_00, note: 'Dent on the side' });
    expect(reply.statusCode).toBe(201);
    const refund = reply.json();
    expect(refund).toMatchObject({
      payment_request_id: bought.requestId,
      ...{ status: 'succeeded', livemode: false, amount: 1_500_00, reason: 'returned' },
      ...{ note: 'Dent on the side', currency: 'PHP' },
    });
    const { funding } = refund;
    expect(funding.fee_returned).toBeGreaterThan(0);
    expect(funding.from_reserve).toBe(0);
    expect(funding.fee_returned + costOf(funding)).toBe(1_500_00);
    expect(had - (await shopHas())).toBe(costOf(funding));
    expect(await requestOf(bought)).toMatchObject({
      ...{ status: 'partially_refunded', refunded: 1_500_00, refundable: 4_500_00 },
    });
    const after = await planOf(ana, bought);
    expect(after.installments[0].amount).toBeLessThanOrEqual(before.installments[0].amount);
    expect(after.installments.at(-1)).toMatchObject({ amount: 0, state: 'cancelled' });
    expect(before.settle_today - after.settle_today).toBe(1_500_00);
  });

  test('may be repeated, and of everything left ends the plan and gives the line back', async () => {
    const bought = await buy(ana);
    for (const amount of [1, 2_000_00, 999_99]) await giveBack(bought, { amount });
    const reply = await giveBack(bought, { everything_left: true, reason: 'not_delivered' });
    expect(reply.json().amount).toBe(6_000_00 - 1 - 2_000_00 - 999_99);
    expect(await requestOf(bought)).toMatchObject({
      ...{ status: 'refunded', refunded: 6_000_00, refundable: 0 },
    });
    expect(await planOf(ana, bought)).toMatchObject({ buyer_status: 'REFUNDED', outstanding: 0 });
    const list = await harness.call(listRefunds, harness.keyHeaders, {
      params: { request_id: bought.requestId },
    });
    expect(list.json()).toMatchObject({ refunded: 6_000_00, refundable: 0 });
    expect(list.json().results.map(({ amount }: { amount: number }) => amount)).toEqual([
      ...[3_000_00, 999_99, 2_000_00, 1],
    ]);
  });

  test('of what was paid already is the buyer’s', async () => {
    const ben = await harness.newPayer();
    const bought = await buy(ben, { amount: 3_000_00, terms: 3 });
    // The first of three was paid at once.
    const { paid } = await planOf(ben, bought);
    expect(paid).toBe(1_000_00);
    await giveBack(bought, { everything_left: true });
    expect(await told(ben, bought)).toMatchObject({
      credit: 1_000_00,
      results: [{ amount: 3_000_00, credit: 1_000_00, charges_settled: 0 }],
    });
  });

  test('of what was above the line and paid at once comes after what was lent', async () => {
    const ben = await harness.newPayer({ limitCentavos: 2_000_00 });
    const bought = await buy(ben, { amount: 3_000_00, terms: 6 });
    const first = await giveBack(bought, { amount: 2_500_00 });
    expect(first.statusCode).toBe(201);
    expect(await told(ben, bought)).toMatchObject({ credit: 500_00 });
    // Without a fee: what was not lent bears none.
    const rest = await giveBack(bought, { everything_left: true });
    expect(rest.json().funding).toMatchObject({ fee_returned: 0 });
    expect(costOf(rest.json().funding)).toBe(500_00);
    expect(await requestOf(bought)).toMatchObject({ status: 'refunded' });
    expect(await told(ben, bought)).toMatchObject({ credit: 1_000_00 });
  });

  test('that the shop has no money for is its debt', async () => {
    const bought = await buy(ana);
    await harness.until(payOutAll, 'all that we owe the shop to be paid out');
    const { funding } = (await giveBack(bought, { amount: 1_000_00 })).json();
    expect(funding).toMatchObject({ from_payable: 0 });
    expect(funding.fee_returned + funding.owed_by_shop).toBe(1_000_00);
  });

  test('comes out of a sale of a moment ago, whoever else has a transaction open', async () => {
    const [shop, cat] = [await harness.openShop(), await harness.newPayer()];
    const asked = { body: { amount: 6_000_00 } };
    const request = (await harness.call(createPaymentRequest, shop.keyHeaders, asked)).json();
    const ready = await harness.agreedAndConfirmed(cat, request, { terms: 6 });
    const reply = await system(async (older) => {
      // It has a number below that of the sale, and so keeps the horizon of roll-ups behind it.
      await sql`select pg_current_xact_id()`.execute(older);
      expect((await harness.pay(cat, ready)).statusCode).toBeLessThan(300);
      const half = { amount: 3_000_00 };
      const options = { headers: shop.keyHeaders };
      const both = () => giveBack({ requestId: request.id }, half, options);
      return Promise.all([both(), both()]);
    });
    for (const each of reply) {
      expect(each.statusCode).toBe(201);
      expect(each.json().funding).toMatchObject({ owed_by_shop: 0 });
    }
  });

  test('is made once under its key, and told again as it was', async () => {
    const bought = await buy(ana);
    const key = `refund-${bought.requestId}`;
    const [one, again] = [
      await giveBack(bought, { amount: 100_00 }, { key }),
      await giveBack(bought, { amount: 100_00 }, { key }),
    ];
    expect(again.body).toBe(one.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await requestOf(bought)).toMatchObject({ refunded: 100_00 });
  });

  const payOutAll = async (): Promise<boolean> => {
    const amountCentavos = centavos(await inAccount('merchant_payable'));
    if (amountCentavos === 0) return true;
    const now = await testNow(harness.db);
    const merchantId = harness.merchant.account.id;
    const id = uuidV7(now, slotOf(merchantId));
    const cause = { source: `payout:${id}`, effectiveOn: manilaDateOf(now.getTime()) };
    const journal = payoutSent(cause, { merchantId, rail: 'instapay', amountCentavos });
    const posting = { id, mode: 'test' as const, journal };
    return system((tx) => post(tx, posting)).then(
      () => true,
      () => false,
    );
  };
});

describe('is refused', () => {
  test('of a request of another shop, as if there were none', async () => {
    const other = await harness.openShop();
    const bought = await buy(ana);
    const headers = other.keyHeaders;
    const missing = [404, 'payment_request_not_found'];
    expect(codeOf(await giveBack(bought, { amount: 1_00 }, { headers }))).toEqual(missing);
    for (const call of [listRefunds, previewRefund]) {
      const reply = await harness.call(call, headers, { params: { request_id: bought.requestId } });
      expect(codeOf(reply)).toEqual(missing);
    }
  });

  test('before it is paid', async () => {
    const { id: requestId } = await harness.askFor();
    expect(codeOf(await giveBack({ requestId }, { amount: 1_00 }))).toEqual([
      ...[409, 'request_not_paid'],
    ]);
    const preview = await harness.call(previewRefund, harness.keyHeaders, {
      params: { request_id: requestId },
    });
    expect(codeOf(preview)).toEqual([409, 'request_not_paid']);
  });

  test('above what is left, which it names, and once nothing is', async () => {
    const bought = await buy(ana);
    await giveBack(bought, { amount: 5_000_00 });
    const reply = await giveBack(bought, { amount: 1_000_01 });
    expect(codeOf(reply)).toEqual([422, 'refund_too_high']);
    expect(reply.json().title).toContain('₱1,000.00');
    expect(reply.json().errors).toEqual([
      { path: '/body/amount', code: 'too_big', maximum: 1_000_00 },
    ]);
    await giveBack(bought, { everything_left: true });
    expect(codeOf(await giveBack(bought, { everything_left: true }))).toEqual([
      ...[409, 'already_refunded'],
    ]);
    const preview = (amount: string) =>
      harness.call(previewRefund, harness.keyHeaders, {
        params: { request_id: bought.requestId },
        query: { amount },
      });
    expect(codeOf(await preview('100'))).toEqual([409, 'already_refunded']);
    const other = await buy(ana);
    const high = await harness.call(previewRefund, harness.keyHeaders, {
      params: { request_id: other.requestId },
      query: { amount: '600001' },
    });
    expect(codeOf(high)).toEqual([422, 'refund_too_high']);
  });

  test('more than a year after it was paid', async () => {
    const bought = await buy(ana);
    await payDaysAgo(bought, 367);
    expect(codeOf(await giveBack(bought, { amount: 1_00 }))).toEqual([422, 'refund_too_old']);
    const preview = await harness.call(previewRefund, harness.keyHeaders, {
      params: { request_id: bought.requestId },
    });
    expect(codeOf(preview)).toEqual([422, 'refund_too_old']);
    expect(await requestOf(bought)).toMatchObject({ refundable: 0 });
    await payDaysAgo(bought, 364);
    expect((await giveBack(bought, { amount: 1_00 })).statusCode).toBe(201);
  });

  test.each([
    ['neither an amount nor everything', {}, 'one_of_required'],
    ['both', { amount: 1_00, everything_left: true }, 'only_one_of'],
    ['nothing', { amount: 0 }, 'too_small'],
    ['a reason that is none', { amount: 1_00, reason: 'because' }, 'invalid_value'],
  ])('with %s', async (_what, body, code) => {
    const reply = await giveBack({ requestId: crypto.randomUUID() }, body);
    expect(codeOf(reply)).toEqual([422, 'invalid_request']);
    expect(reply.json().errors[0].code).toBe(code);
  });
});

describe('before it is made', () => {
  test('a shop is shown what it will cost, and that is what it costs', async () => {
    const bought = await buy(ana);
    const params = { request_id: bought.requestId };
    const shown = await harness.call(previewRefund, harness.keyHeaders, {
      params,
      query: { amount: '123456' },
    });
    expect(shown.json()).toMatchObject({ amount: 1_234_56, left_after: 4_765_44 });
    const made = await giveBack(bought, { amount: 1_234_56 });
    expect(made.json().funding).toEqual(shown.json().funding);
    const all = await harness.call(previewRefund, harness.keyHeaders, { params });
    expect(all.json()).toMatchObject({ amount: 4_765_44, left_after: 0, needs_step_up: false });
  });
});

describe('is told', () => {
  test('to the buyer, with the payments before and after, and to nobody else', async () => {
    const bought = await buy(ana);
    await giveBack(bought, { amount: 1_500_00 });
    await giveBack(bought, { amount: 500_00, reason: 'other' });
    const { results, store_name } = await told(ana, bought);
    expect(store_name).toBe(harness.store.name);
    expect(results).toHaveLength(2);
    for (const { amount, payments, charges_settled, credit } of results) {
      type Row = { before: number; after: number; off: number };
      const total = (of: keyof Row) => payments.reduce((sum: number, row: Row) => sum + row[of], 0);
      expect(total('off') + charges_settled + credit).toBe(amount);
      expect(total('before') - total('after')).toBeGreaterThanOrEqual(total('off'));
    }
    const [last, first] = results;
    expect(last.payments.map((row: { before: number }) => row.before)).toEqual(
      first.payments
        .map((row: { after: number }) => row.after)
        .filter((after: number) => after > 0),
    );
    const left = last.payments.reduce((sum: number, row: { after: number }) => sum + row.after, 0);
    expect((await planOf(ana, bought)).outstanding).toBe(left);
    const ben = await harness.newBuyer();
    const reply = await harness.call(listTransactionRefunds, ben.headers, {
      params: { transaction_id: bought.planId },
    });
    expect(codeOf(reply)).toEqual([404, 'transaction_not_found']);
  });

  test('by mail, once', async () => {
    const bought = await buy(ana);
    await giveBack(bought, { amount: 1_500_00 });
    await harness.settled();
    const { rows } = await system((tx) =>
      sql<{ count: number }>`select count(*)::int as count from messages m
        join refund_effects e on m.dedupe_key = 'refund_made:' || e.id
       where e.plan_id = ${bought.planId}`.execute(tx),
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('to the shop: made, succeeded, and then the request', async () => {
    const bought = await buy(ana);
    await giveBack(bought, { amount: 6_000_00 });
    const { rows } = await system((tx) =>
      sql<{ topic: string; status: string }>`select topic, payload->>'status' as status from outbox
       where payload->>'request_id' = ${bought.requestId} order by xid, seq`.execute(tx),
    );
    expect(rows.slice(-3)).toEqual([
      { topic: 'refund.changed', status: 'created' },
      { topic: 'refund.changed', status: 'succeeded' },
      { topic: 'payment_request.changed', status: 'refunded' },
    ]);
  });
});

describe('by staff', () => {
  test('is made for a reason that is on record, and the shop reads it', async () => {
    const bought = await buy(ana);
    const staff = await documentsHarnessOf(harness).enterStaff(pagesOrigin);
    const params = { request_id: bought.requestId };
    const body = { everything_left: true, reason: 'not_delivered', why: 'The shop has closed' };
    const use = { action: createStaffRefund.name, params, body };
    const plain = await harness.call(createStaffRefund, staff.headers, { params, body });
    expect(codeOf(plain)).toEqual([403, 'step_up_required']);
    const headers = { ...staff.headers, ...(await withStepUp(harness, staff, use)) };
    const reply = await harness.call(createStaffRefund, headers, { params, body });
    expect(reply.json()).toMatchObject({ amount: 6_000_00, note: 'The shop has closed' });
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit.events where action = 'refund.made'
         and detail->>'payment_request_id' = ${bought.requestId}`.execute(harness.db);
    expect(rows).toMatchObject([{ detail: { why: 'The shop has closed', amount: 6_000_00 } }]);
    const refused = async (request_id: string, of: object) => {
      const wanted = { params: { request_id }, body: { ...body, ...of } };
      const stepUp = await withStepUp(harness, staff, { ...use, ...wanted });
      return codeOf(await harness.call(createStaffRefund, { ...staff.headers, ...stepUp }, wanted));
    };
    expect(await refused(bought.requestId, {})).toEqual([409, 'already_refunded']);
    const none = [404, 'payment_request_not_found'];
    expect(await refused(crypto.randomUUID(), {})).toEqual(none);
    expect(await refused((await harness.askFor()).id, {})).toEqual([409, 'request_not_paid']);
    const other = await buy(ana);
    const part = { everything_left: undefined, amount: 6_000_01 };
    expect(await refused(other.requestId, part)).toEqual([422, 'refund_too_high']);
    await payDaysAgo(other, 367);
    expect(await refused(other.requestId, {})).toEqual([422, 'refund_too_old']);
  });
});
