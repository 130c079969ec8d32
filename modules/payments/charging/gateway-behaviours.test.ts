import { getSale } from '@luwag/contracts/sales';
import { inScope } from '@luwag/db/scope';
import { dayMs, minuteMs } from '@luwag/domain/durations';
import { createGateway } from '@luwag/gateway/gateway';
import { enqueue } from '@luwag/platform/jobs/job';
import { passTime } from '@luwag/testing/builders/account-probes';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { waitUntil } from '@luwag/testing/harness/processes';
import { type Bought, purchaseProbes, usualPrice } from '@luwag/testing/harness/purchase-probes';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { chargeAttempt } from '../../plans/service.ts';

// The nine ways in which the gateway goes wrong while money may have moved, each met by a purchase:
// nobody is charged twice, what we say in the end is what the gateway's own book says, and while we
// do not know, the buyer is told that we are looking.

const harness = forAllTests(startPaymentsHarness);
let ana: Payer;

beforeAll(async () => {
  ana = await harness.newPayer({ limitCentavos: 100_000_00 });
});
beforeEach(() => harness.gateway.behave({ magic_amounts: 'off' }));
afterEach(async () => {
  try {
    await harness.told();
    expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
    expect(await findUnproven(harness.db)).toEqual([]);
  } finally {
    // The next test begins with a gateway that behaves, whatever became of this one.
    await harness.gateway.sendWebhooksTo(null);
    await harness.gateway.calm();
  }
});

/** Time goes by for us, and for nobody else; no session outlives it. */
async function pass(ms: number): Promise<void> {
  await passTime(harness.db, ms);
  ana = { ...ana, ...(await harness.again(ana)) };
}

const { buy, attemptOf, stateOf, until, polled, readProgress, timesAsked } = purchaseProbes(
  harness,
  () => ana,
);
/** Charged once, to the centavo. */
const paid = { attempt: 'succeeded', shop: 'paid', buyer: 'succeeded', taken: [0] };
const notPaid = { attempt: 'failed', shop: 'started', buyer: 'open', taken: [] };

/** Where the buyer is sent; there they say yes. */
/** What the shop reads of money that came too late. */
const lateMoneyOf = async ({ request: { id: request_id } }: Bought) => {
  // Days have passed in other tests: whoever was signed in is not any more.
  const { headers } = await harness.again(harness.merchant);
  return (await harness.call(getSale, headers, { params: { request_id } })).json().late_money;
};

async function approve(bought: Bought): Promise<void> {
  await until(bought, 'waiting');
  const { progress } = await harness.proposalOf(ana, bought.proposalId);
  expect(progress?.status).toBe('waiting_for_you');
  const back = await harness.gateway.press(progress?.redirect_url ?? '', 'approve');
  // The page they come back to knows of the yes, and does not ask for it once more.
  expect(back).toMatch(/\/buyer\/webpay\/done\?proposal=[\w-]+&back=approved$/);
}
/** What the page of ours does not do: the gateway tells, or the next poll finds out. */
const listen = () => harness.gateway.sendWebhooksTo(harness.eventsUrl);

describe('slow', () => {
  test('an answer after 29 seconds is an answer', async () => {
    const bought = await buy('PAYMAYA', 'slow');
    await until(bought, 'succeeded');
    expect(await readProgress(bought)).toMatchObject(paid);
  });

  test('so is a page that comes late', async () => {
    const bought = await buy('GCASH', 'slow');
    await approve(bought);
    await until(bought, 'succeeded');
    expect(await readProgress(bought)).toMatchObject(paid);
  });
});

describe('an answer that is lost though it was done', () => {
  test.each(['timeout_but_done', 'error_but_done'])(
    '%s: checking, then found under its reference, charged once',
    async (behaviour) => {
      // The first polls are not answered either.
      await harness.gateway.behave({ behaviour: 'error_not_done', operation: 'read', count: 3 });
      const bought = await buy('PAYMAYA', behaviour);
      await until(bought, 'unknown');
      expect(await readProgress(bought)).toMatchObject({ shop: 'approved', buyer: 'checking' });
      await until(bought, 'succeeded');
      expect(await readProgress(bought)).toMatchObject(paid);
      expect(await timesAsked(bought)).toBe(1);
    },
  );

  test('the gateway’s word that it happened is enough to look', async () => {
    await listen();
    const bought = await buy('PAYMAYA', 'timeout_but_done');
    await until(bought, 'succeeded');
    expect(await readProgress(bought)).toMatchObject(paid);
  });

  test.each(['timeout_but_done', 'error_but_done'])(
    '%s of a page: nobody was sent there, so it is given up; who pays it all the same is paid back',
    async (behaviour) => {
      const bought = await buy('GCASH', behaviour);
      await until(bought, 'unknown');
      await pass(minuteMs);
      await until(bought, 'failed');
      expect(await readProgress(bought)).toMatchObject({ ...notPaid, reason: 'try_later' });
      const { id } = await attemptOf(bought);
      const { payment_requests } = await harness.gateway.book();
      const lost = payment_requests.find(({ reference_id }) => reference_id === `payment-${id}`);
      const actions = (lost?.actions ?? []) as { value: string }[];
      await listen();
      await harness.gateway.press(actions[0]?.value ?? '', 'approve');
      await until(bought, 'refunded');
      expect(await readProgress(bought)).toMatchObject({ attempt: 'refunded', shop: 'started' });
      const { refunds } = await harness.gateway.book();
      expect(refunds.filter(({ reference_id }) => reference_id === `refund-${id}`)).toMatchObject([
        { status: 'SUCCEEDED' },
      ]);
    },
  );
});

describe('timeout_not_done', () => {
  test.each(['PAYMAYA', 'GCASH'] as const)(
    '%s: checking, until it is certain that it never arrived',
    async (channel) => {
      const bought = await buy(channel, 'timeout_not_done');
      await until(bought, 'unknown');
      await polled(bought, 3);
      // Asked often, and too soon to be certain.
      expect(await readProgress(bought)).toMatchObject({ attempt: 'unknown', buyer: 'checking' });
      await pass(minuteMs);
      await until(bought, 'failed');
      expect(await readProgress(bought)).toMatchObject({ ...notPaid, reason: 'try_later' });
      expect(await timesAsked(bought)).toBe(0);
    },
  );

  test('a gateway that does not answer says nothing about what arrived', async () => {
    const bought = await buy('PAYMAYA', 'timeout_not_done');
    await until(bought, 'unknown');
    await pass(minuteMs);
    await harness.gateway.behave({ calls_per_minute: 1 });
    const { polls } = await attemptOf(bought);
    await polled(bought, polls + 3);
    expect(await readProgress(bought)).toMatchObject({ attempt: 'unknown', buyer: 'checking' });
    await harness.gateway.behave({ calls_per_minute: 1_000_000 });
    await until(bought, 'failed');
    expect(await readProgress(bought)).toMatchObject(notPaid);
  });
});

test.each(['PAYMAYA', 'GCASH'] as const)(
  'reversed: %s was paid, then taken back',
  async (channel) => {
    await listen();
    const bought = await buy(channel, 'reversed');
    if (channel === 'GCASH') await approve(bought);
    await until(bought, 'reversed', 'failed');
    // A minute is a wink here: what was taken back before we heard of it was never paid.
    if (channel === 'GCASH' && (await stateOf(bought)) === 'failed') {
      expect(await readProgress(bought)).toMatchObject(notPaid);
      return;
    }
    // The shop has its money; what the bank took is owed again.
    expect(await readProgress(bought)).toMatchObject({
      attempt: 'reversed',
      shop: 'paid',
      taken: [],
    });
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql<{ owed: number; principal: number; status: string }>`
      select p.status, p.principal_centavos as principal,
             sum(i.charged_principal - i.paid_principal)::bigint as owed
        from plans p join installments i on i.plan_id = p.id and i.schedule_version = p.schedule_version
       where p.id = ${bought.planId} group by p.id`.execute(tx),
    );
    expect(rows).toEqual([{ status: 'active', principal: usualPrice, owed: usualPrice }]);
  },
);

test.each(['PAYMAYA', 'GCASH'] as const)(
  'duplicate_callbacks: %s is told five times and booked once',
  async (channel) => {
    await listen();
    const bought = await buy(channel, 'duplicate_callbacks');
    if (channel === 'GCASH') await approve(bought);
    await until(bought, 'succeeded');
    const { gateway_payment_id } = await attemptOf(bought);
    const told = async () =>
      (await harness.events()).filter((event) => event.payment_id === gateway_payment_id);
    await harness.until(async () => (await told())[0]?.deliveries === 5, 'five deliveries');
    expect(await told()).toHaveLength(1);
    expect(await readProgress(bought)).toMatchObject(paid);
  },
);

test.each(['PAYMAYA', 'GCASH'] as const)(
  'callback_first: %s is told before it is answered',
  async (channel) => {
    await listen();
    const bought = await buy(channel, 'callback_first');
    if (channel === 'GCASH') await approve(bought);
    await until(bought, 'succeeded');
    await harness.told();
    expect(await readProgress(bought)).toMatchObject(paid);
  },
);

test.each(['PAYMAYA', 'GCASH'] as const)(
  'wrong_amount: %s took a centavo less; nobody decides that but a person',
  async (channel) => {
    await listen();
    const bought = await buy(channel, 'wrong_amount');
    if (channel === 'GCASH') await approve(bought);
    await until(bought, 'unknown');
    await pass(20 * minuteMs);
    const { polls } = await attemptOf(bought);
    await polled(bought, polls + 3);
    expect(await readProgress(bought)).toMatchObject({
      ...{ attempt: 'unknown', shop: 'approved', buyer: 'checking', taken: [-1] },
    });
    expect(await timesAsked(bought)).toBe(1);
  },
);

test.each(['PAYMAYA', 'GCASH'] as const)(
  'silence: %s is pending for three days, and then it is paid',
  async (channel) => {
    const bought = await buy(channel, 'silence');
    if (channel === 'GCASH') await approve(bought);
    await until(bought, 'unknown');
    for (let day = 1; day <= 3; day++) {
      await pass(dayMs);
      const { polls } = await attemptOf(bought);
      await polled(bought, polls + 1);
      expect(await readProgress(bought)).toMatchObject({ attempt: 'unknown', buyer: 'checking' });
    }
    await harness.gateway.advance(300);
    await until(bought, 'succeeded');
    expect(await readProgress(bought)).toMatchObject(paid);
    expect(await timesAsked(bought)).toBe(1);
  },
);

describe('a callback', () => {
  /** What the gateway would send once it was paid. */
  async function captureOf(bought: Bought, lies: Record<string, unknown> = {}) {
    const { id, gateway_request_id, amount_centavos } = await attemptOf(bought);
    const data = {
      payment_id: `py-${id}`,
      payment_request_id: gateway_request_id,
      reference_id: `payment-${id}`,
      ...{ status: 'SUCCEEDED', currency: 'PHP', country: 'PH' },
      request_amount: amount_centavos / 100,
      ...lies,
    };
    return { event: 'payment.capture', business_id: 'b', created: new Date().toISOString(), data };
  }
  const journals = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ledger.journals`.execute(harness.db);
    return rows[0]?.count;
  };

  test('that is forged is nobody’s; one that says more than is so changes nothing', async () => {
    const bought = await buy('GCASH');
    await until(bought, 'waiting');
    await harness.told();
    const before = { progress: await readProgress(bought), journals: await journals() };
    expect(
      (await harness.tell(await captureOf(bought), 'not-our-token-of-the-tests')).statusCode,
    ).toBe(401);
    const lies = [
      {},
      { request_amount: 1 },
      { request_amount: 1_000_000 },
      { currency: 'IDR' },
      { reference_id: 'payment-00000000-0000-4000-8000-000000000000', payment_request_id: 'pr-x' },
    ];
    for (const [i, lie] of lies.entries()) {
      const event = await captureOf(bought, { payment_id: `py-lie-${i}-${bought.planId}`, ...lie });
      expect((await harness.tell(event)).statusCode).toBe(204);
    }
    await harness.told();
    expect({ progress: await readProgress(bought), journals: await journals() }).toEqual(before);
    expect(before.progress).toMatchObject({ attempt: 'waiting', shop: 'approved', taken: [] });
    await approve(bought);
    await until(bought, 'succeeded');
  });

  test('that is replayed, late or out of order changes nothing that is over', async () => {
    const bought = await buy('PAYMAYA');
    await until(bought, 'succeeded');
    await harness.told();
    const before = { progress: await readProgress(bought), journals: await journals() };
    const capture = await captureOf(bought);
    const events = [
      ...[capture, capture, { ...capture, created: new Date().toISOString() }],
      { ...capture, event: 'payment.failure', data: { ...capture.data, status: 'FAILED' } },
      { ...capture, event: 'payment.reversed', data: { ...capture.data, status: 'REVERSED' } },
      { ...capture, event: 'payment_request.expiry', data: { ...capture.data, status: 'EXPIRED' } },
    ];
    for (const event of events) expect((await harness.tell(event)).statusCode).toBe(204);
    await harness.told();
    expect({ progress: await readProgress(bought), journals: await journals() }).toEqual(before);
    expect(before.progress).toMatchObject(paid);
  });

  test('of success after a refusal is believed by the gateway’s book alone', async () => {
    const bought = await buy('GCASH');
    await until(bought, 'waiting');
    const { progress } = await harness.proposalOf(ana, bought.proposalId);
    await harness.gateway.press(progress?.redirect_url ?? '', 'decline');
    await until(bought, 'failed');
    await harness.told();
    const before = await journals();
    expect((await harness.tell(await captureOf(bought))).statusCode).toBe(204);
    await harness.told();
    expect(await readProgress(bought)).toMatchObject(notPaid);
    expect(await journals()).toBe(before);
  });
});

test('money for a request that the gateway let expire is found, and goes back', async () => {
  await listen();
  const bought = await buy('GCASH');
  await until(bought, 'waiting');
  const { progress } = await harness.proposalOf(ana, bought.proposalId);
  await harness.gateway.advance(16 * 60);
  await until(bought, 'failed');
  expect(await readProgress(bought)).toMatchObject(notPaid);
  // The request stays expired, whatever comes: only what was paid under its reference tells.
  await harness.gateway.press(progress?.redirect_url ?? '', 'approve');
  await until(bought, 'refunded');
  expect(await readProgress(bought)).toMatchObject({ ...notPaid, attempt: 'refunded', taken: [0] });
});

test('a request that expired is not given up while what came for it is not told', async () => {
  const bought = await buy('GCASH');
  await until(bought, 'waiting');
  // The read of the request is answered, and says that it expired; the search is not. Ordered for
  // every search: payments of other tests may be polled meanwhile.
  const everySearch = { operation: 'search', count: 100_000 };
  await harness.gateway.behave({ behaviour: 'error_not_done', ...everySearch });
  await harness.gateway.advance(16 * 60);
  const { polls } = await attemptOf(bought);
  await polled(bought, polls + 4);
  expect(await readProgress(bought)).toMatchObject({ attempt: 'waiting', shop: 'approved' });
  await harness.gateway.calm();
  await until(bought, 'failed');
  expect(await readProgress(bought)).toMatchObject(notPaid);
});

test('a refund that failed is asked for anew, and the money goes back once', async () => {
  await listen();
  // As a refund, an amount with this ending fails for as long as amounts decide.
  const bought = await buy('GCASH', undefined, 3 * 1_193_01);
  await until(bought, 'waiting');
  const { progress } = await harness.proposalOf(ana, bought.proposalId);
  await harness.gateway.advance(16 * 60);
  await until(bought, 'failed');
  await harness.gateway.behave({ magic_amounts: 'on' });
  await harness.gateway.press(progress?.redirect_url ?? '', 'approve');
  const { id } = await attemptOf(bought);
  const refunds = async (status: string) =>
    (await harness.gateway.book()).refunds.filter(
      (refund) => refund.reference_id === `refund-${id}` && refund.status === status,
    );
  await harness.until(async () => (await refunds('FAILED')).length > 0, 'the refund to fail');
  expect(await stateOf(bought)).toBe('refunding');
  const amount = 1_193_01;
  expect(await lateMoneyOf(bought)).toEqual({ amount, state: 'returning' });
  const { polls } = await attemptOf(bought);
  await harness.gateway.behave({ magic_amounts: 'off' });
  // Learned to have failed, asked for anew, and found done; twice as many looks are enough.
  await harness.until(async () => {
    const attempt = await attemptOf(bought);
    return attempt.state === 'refunded' || attempt.polls >= polls + 6;
  }, 'the refund to be asked for anew');
  expect(await stateOf(bought)).toBe('refunded');
  expect(await lateMoneyOf(bought)).toEqual({ amount, state: 'returned' });
  expect(await refunds('SUCCEEDED')).toHaveLength(1);
});

test('a worker died after asking, and its poll is turned away: nothing is asked for again', async () => {
  const bought = await buy('PAYMAYA', 'timeout_but_done');
  // Not in a hurry: the next poll would find it.
  await waitUntil(async () => (await stateOf(bought)) === 'unknown', 'the answer to be lost');
  const { id } = await attemptOf(bought);
  // As it stands when the worker dies before the answer is lost, and its job goes to another.
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('collection_attempts')
      .set({ state: 'sent', polls: 0, gateway_request_id: null })
      .where('id', '=', id)
      .execute(),
  );
  await harness.gateway.behave({ calls_per_minute: 1 });
  const gateway = createGateway(harness.gateway.access);
  await waitUntil(
    async () => (await gateway.findByReference('nothing')).kind === 'busy',
    'the gateway to turn away',
  );
  await inScope(harness.db, 'system', (tx) =>
    enqueue(tx, { requestId: 'test' }, chargeAttempt, { attempt_id: id }),
  );
  await waitUntil(async () => (await attemptOf(bought)).polled_at !== null, 'the poll');
  await waitUntil(async () => (await attemptOf(bought)).polls > 0, 'the poll to be counted');
  await harness.gateway.behave({ calls_per_minute: 100_000 });
  await until(bought, 'succeeded');
  expect(await readProgress(bought)).toMatchObject(paid);
  expect(await timesAsked(bought)).toBe(1);
});
