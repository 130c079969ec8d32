import { randomUUID } from 'node:crypto';
import { createStore } from '@luwag/contracts/merchants';
import { cancelPaymentRequest, getPaymentRequest } from '@luwag/contracts/payment-requests';
import {
  computeInstallments,
  getProposal,
  openProposal,
  type Proposal,
} from '@luwag/contracts/proposals';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { paymentReference } from '@luwag/domain/reference';
import { passTime } from '@luwag/testing/builders/account-probes';
import { insertPlans } from '@luwag/testing/builders/plan-builders';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { openAnswer } from '@luwag/testing/harness/open-answer';
import {
  offerOf,
  type Payer,
  startPaymentsHarness,
  tokenOf,
} from '@luwag/testing/harness/payments-harness';
import { atOnce } from '@luwag/testing/harness/racing';
import { codeOf } from '@luwag/testing/harness/replies';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
const ana = forAllTests(() => harness.newPayer());
const ben = forAllTests(() => harness.newPayer({ channel: null }));

const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const tryOpen = (who: Payer, body: object, key = randomUUID()) =>
  harness.call(openProposal, who.headers, { body, key });
const statusOf = async (id: string) =>
  (
    await harness.call(getPaymentRequest, harness.merchant.headers, { params: { request_id: id } })
  ).json();
const compute = (who: Payer, body: object) =>
  harness.call(computeInstallments, who.headers, { body });
/** Time goes by, and everybody signs in anew. */
const pass = async (ms: number) => {
  await passTime(harness.db, ms);
  Object.assign(ana, await harness.again(ana));
  Object.assign(ben, await harness.again(ben));
  harness.merchant = await harness.again(harness.merchant);
};
const setLine = (who: Payer, status: string) =>
  system((tx) =>
    tx.updateTable('credit_lines').set({ status }).where('buyer_id', '=', who.account.id).execute(),
  );

/** Somebody's plan of months ago, with nothing paid of it, becomes this buyer's. */
async function makeLate({ account, mode }: Payer): Promise<void> {
  const ids = await insertPlans(harness.db, {
    count: 1,
    code: 'three',
    amountCentavos: centavos(3_000_00),
    startDate: civilDate('2026-08-01'),
    closedThrough: civilDate('2026-10-15'),
    mode,
  });
  await system(async (tx) => {
    const owner = { buyer_id: account.id };
    await tx.updateTable('plans').set(owner).where('id', 'in', ids).execute();
    await tx.updateTable('installments').set(owner).where('plan_id', 'in', ids).execute();
  });
}

describe('opening', () => {
  test('by link or reference gives one proposal with its whole price, in the envelope', async () => {
    const request = await harness.askFor({ amount: 3_000_00 });
    const reply = await tryOpen(ana, { token: tokenOf(request) });
    expect(reply.statusCode).toBe(201);
    expect(Object.keys(reply.json()).sort()).toEqual(['data', 'iv', 'kid', 'tag', 'v']);
    const proposal = openAnswer(harness.keys.PUBLIC_WIRE_KEY, reply.json()) as Proposal;
    expect(proposal).toMatchObject({
      status: 'open',
      request: { status: 'started', version: 2, amount: 3_000_00, livemode: false },
      line: { limit: 20_000_00, available: 20_000_00, verdict: 'enough', pay_now: 0 },
      agreed: null,
      failure_reason: null,
      transaction_id: null,
      progress: null,
    });
    // The cheapest first, and of those the one with the fewest payments; three at most.
    expect(proposal.offers.map((offer) => [offer.terms, offer.total_amount])).toEqual([
      [1, 3_000_00],
      [3, 3_000_00],
      [6, expect.any(Number)],
    ]);
    const three = offerOf(proposal, 3);
    expect(three).toMatchObject({
      amount: 3_000_00,
      pay_now: 0,
      financed: 3_000_00,
      due_today: 1_000_00,
      interest_fee: 0,
      transaction_fee: 0,
    });
    expect(three.schedule.map((row) => row.amount)).toEqual([1_000_00, 1_000_00, 1_000_00]);
    const same = await harness.open(ana, { reference: request.reference.toLowerCase() });
    expect(same.id).toBe(proposal.id);
    const read = await harness.proposalOf(ana, proposal.id);
    expect(read).toEqual({ ...same });
    expect(await statusOf(request.id)).toMatchObject({ status: 'started', version: 2 });
  });

  test('many times at once with one key makes one, and starts the request once', async () => {
    const request = await harness.askFor();
    const body = { token: tokenOf(request) };
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => tryOpen(ana, body, key)));
    const ids = replies.map((reply) => {
      const opened = openAnswer(harness.keys.PUBLIC_WIRE_KEY, reply.json()) as Proposal;
      return opened.id;
    });
    expect(new Set(ids).size).toBe(1);
    const others = [ana, ben, ana, ben].map((who) => () => tryOpen(who, body));
    const more = await atOnce(harness.db, 'proposals', others);
    expect(more.map((reply) => reply.statusCode)).toEqual([201, 201, 201, 201]);
    expect((await statusOf(request.id)).version).toBe(2);
  });

  test('gives a test line to who has none, and never a live one', async () => {
    const newcomer = { ...(await harness.newBuyer()), sourceId: null, mode: 'test' as const };
    const trial = await harness.askFor();
    const live = await harness.askLive();
    const [first, second] = [
      await harness.open(newcomer, { token: tokenOf(trial) }),
      await harness.open(newcomer, { token: tokenOf(live) }),
    ];
    expect(first.line).toMatchObject({ limit: 20_000_00, verdict: 'enough' });
    expect(second.line).toEqual({
      ...{ limit: 0, available: 0, cap_left: null },
      ...{ verdict: 'no_line', pay_now: 0 },
    });
    expect(second.offers).toEqual([]);
    const { rows } = await system(async (tx) => ({
      rows: await tx
        .selectFrom('credit_lines')
        .select('mode')
        .where('buyer_id', '=', newcomer.account.id)
        .execute(),
    }));
    expect(rows).toEqual([{ mode: 'test' }]);
  });

  test('lasts half an hour, no longer than the shop waits, and can be done again', async () => {
    const [long, short] = [
      await harness.askFor({ expires_in: 86_400 }),
      await harness.askFor({ expires_in: 600 }),
    ];
    const first = await harness.open(ana, { token: tokenOf(long) });
    const capped = await harness.open(ana, { token: tokenOf(short) });
    expect(capped.expires_at).toBe(short.expires_at);
    await pass(31 * 60_000);
    const over = await harness.proposalOf(ana, first.id);
    expect([over.status, over.offers]).toEqual(['open', []]);
    expect(codeOf(await harness.agree(ana, first))).toEqual([409, 'proposal_over']);
    const again = await harness.open(ana, { token: tokenOf(long) });
    expect(again.id).toBe(first.id);
    expect(Date.parse(again.expires_at) - Date.parse(first.expires_at)).toBeGreaterThan(
      30 * 60_000,
    );
    expect((await harness.agree(ana, again)).statusCode).toBe(200);
    const late = await tryOpen(ana, { token: tokenOf(short) });
    expect(codeOf(late)).toEqual([409, 'payment_request_ended']);
  });

  test('of what is not there, mistyped, taken back or somebody else’s purchase', async () => {
    const missing = await tryOpen(ana, { token: 'x'.repeat(22) });
    expect(codeOf(missing)).toEqual([404, 'payment_request_not_found']);
    const nobodys = await tryOpen(ana, { reference: paymentReference(77) });
    expect(codeOf(nobodys)).toEqual([404, 'payment_request_not_found']);
    const slip = await tryOpen(ana, { reference: 'K7QD-29M' });
    expect(codeOf(slip)).toEqual([422, 'reference_mistyped']);
    const request = await harness.askFor();
    const params = { request_id: request.id };
    await harness.call(cancelPaymentRequest, harness.keyHeaders, { params });
    const ended = await tryOpen(ana, { token: tokenOf(request) });
    expect(codeOf(ended)).toEqual([409, 'payment_request_ended']);

    const bought = await harness.askFor();
    const ready = await harness.agreedAndConfirmed(ana, bought, { terms: 1 });
    expect((await harness.pay(ana, ready)).statusCode).toBe(201);
    const taken = await tryOpen(ben, { token: tokenOf(bought) });
    expect(codeOf(taken)).toEqual([409, 'payment_request_taken']);
    // Who bought it finds it done.
    const mine = await harness.open(ana, { token: tokenOf(bought) });
    expect(mine).toMatchObject({ id: ready.id, status: 'done', request: { status: 'paid' } });
    expect(mine.transaction_id).toEqual(expect.any(String));
  });

  test('takes no price from the buyer but at a counter', async () => {
    const request = await harness.askFor();
    for (const extra of [{ amount: 600_00 }, { store_code: harness.store.code }, { terms: 3 }]) {
      const reply = await tryOpen(ana, { token: tokenOf(request), ...extra });
      expect(codeOf(reply)).toEqual([422, 'invalid_request']);
    }
  });
});

describe('at a counter', () => {
  const payer = () => harness.newPayer({ mode: 'live', channel: null });

  test('the typed amount becomes a live request of the store', async () => {
    const who = await payer();
    const body = { store_code: harness.store.code, amount: 1_250_00 };
    const key = randomUUID();
    const [one, two] = [await tryOpen(who, body, key), await tryOpen(who, body, key)];
    const opened = [one, two].map(
      (reply) => openAnswer(harness.keys.PUBLIC_WIRE_KEY, reply.json()) as Proposal,
    );
    expect(opened[0]).toEqual(opened[1]);
    expect(opened[0]).toMatchObject({
      request: {
        store_name: 'Tindahan ni Aling Nena',
        business_name: 'Test Store',
        livemode: true,
        amount: 1_250_00,
        status: 'started',
        order_reference: null,
        return_url: null,
      },
      line: { verdict: 'enough' },
    });
    const rows = await system((tx) =>
      tx.selectFrom('payment_requests').selectAll().where('origin', '=', 'counter').execute(),
    );
    expect(rows.map((row) => [row.merchant_id, row.store_id, row.amount_centavos])).toEqual([
      [harness.merchant.account.id, harness.store.store_id, 1_250_00],
    ]);
  });

  const listed = () =>
    system((tx) =>
      tx.selectFrom('payment_requests').select('id').where('origin', '=', 'counter').execute(),
    );

  test('only somebody who could pay it puts something into the merchant’s list', async () => {
    const before = (await listed()).length;
    const stranger = await harness.newBuyer();
    const body = { store_code: harness.store.code, amount: 1_250_00 };
    const refused = await harness.call(openProposal, stranger.headers, { body });
    expect(codeOf(refused)).toEqual([409, 'line_not_open']);
    const full = await harness.newPayer({ mode: 'live', channel: null, limitCentavos: 300_00 });
    expect(codeOf(await tryOpen(full, body))).toEqual([409, 'line_too_small']);
    expect(await listed()).toHaveLength(before);
  });

  test('a buyer has so much unfinished at a time, in a crowd one, and everybody that one', async () => {
    const shop = await harness.openShop();
    const at = (store_code: string) => ({ store_code, amount: 1_250_00 });
    const who = await payer();
    const before = (await listed()).length;
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => tryOpen(who, at(shop.store.code))),
    );
    const busy = replies.filter(({ statusCode }) => statusCode !== 201);
    expect(new Set(busy.map((reply) => codeOf(reply).join()))).toEqual(
      new Set(['429,counter_busy']),
    );
    expect((await listed()).length - before).toBe(3);
    // Elsewhere they may, and here somebody else may.
    expect((await tryOpen(who, at(harness.store.code))).statusCode).toBe(201);
    const next = await payer();
    expect((await tryOpen(next, at(shop.store.code))).statusCode).toBe(201);
    await system((tx) => fillCounter(tx, shop.store.store_id, 96));
    expect(codeOf(await tryOpen(next, at(shop.store.code)))).toEqual([429, 'counter_busy']);
    // Whatever others have begun together, the counter is shut to nobody.
    const last = await payer();
    expect((await tryOpen(last, at(shop.store.code))).statusCode).toBe(201);
    expect(codeOf(await tryOpen(last, at(shop.store.code)))).toEqual([429, 'counter_busy']);
    await pass(31 * 60_000);
    const later = { ...next, ...(await harness.again(next)) };
    expect((await tryOpen(later, at(shop.store.code))).statusCode).toBe(201);
  });

  /** As if so many more had been begun there. */
  const fillCounter = (tx: Tx, storeId: string, count: number) =>
    sql`insert into payment_requests (id, mode, merchant_id, store_id, token, reference,
          amount_centavos, description, metadata, origin, status, created_at, changed_at, expires_at)
        select uuid_v7(slot_of(merchant_id)), mode, merchant_id, store_id,
          lpad(i::text, 22, 'x'), lpad(i::text, 8, '0'),
          amount_centavos, description, metadata, origin, status, created_at, changed_at, expires_at
        from (select * from payment_requests where store_id = ${storeId} limit 1) one,
          generate_series(1, ${count}) i`.execute(tx);

  test('of nobody, or of a store that is only a site, there is nothing to open', async () => {
    const who = await payer();
    const site = await harness.call(createStore, harness.merchant.headers, {
      body: { name: 'Online', website_url: 'https://tindahan.example' },
    });
    for (const store_code of ['STK7QD29MX', site.json().code]) {
      const reply = await tryOpen(who, { store_code, amount: 1_250_00 });
      expect(codeOf(reply)).toEqual([404, 'payment_request_not_found']);
    }
    const little = await tryOpen(who, { store_code: harness.store.code, amount: 499_99 });
    expect(codeOf(little)).toEqual([422, 'invalid_request']);
  });
});

describe('a proposal', () => {
  test('of another buyer looks like none at all', async () => {
    const proposal = await harness.open(ana, { token: tokenOf(await harness.askFor()) });
    const { disclosure_hash } = offerOf(proposal, 1);
    const choice = { terms: 1, payment_source_id: null, payment_method_id: null, disclosure_hash };
    const calls = (id: string) => [
      harness.call(getProposal, ben.headers, { params: { proposal_id: id } }),
      harness.choose(ben, id, choice),
      compute(ben, { proposal_id: id, terms: 1 }),
    ];
    const foreign = await Promise.all(calls(proposal.id));
    const missing = await Promise.all(calls(randomUUID()));
    for (const reply of foreign) expect(codeOf(reply)).toEqual([404, 'proposal_not_found']);
    expect(foreign.map(({ body }) => body)).toEqual(missing.map(({ body }) => body));
  });

  test('says why nothing can be lent, and what to pay now where too little can', async () => {
    const who = await harness.newPayer({ channel: null, limitCentavos: 5_000_00 });
    const open = async (amount: number) =>
      harness.open(who, { token: tokenOf(await harness.askFor({ amount })) });
    const short = await open(7_000_50);
    expect(short.line).toEqual({
      limit: 5_000_00,
      available: 5_000_00,
      cap_left: null,
      verdict: 'short',
      pay_now: 2_000_50,
    });
    expect(offerOf(short, 3)).toMatchObject({
      amount: 7_000_50,
      pay_now: 2_000_50,
      financed: 5_000_00,
      total_amount: 7_000_50,
      due_today: 2_000_50 + 1_666_67,
    });
    await setLine(who, 'frozen');
    expect((await open(1_000_00)).line.verdict).toBe('frozen');
    await setLine(who, 'closed');
    const closed = await open(1_000_00);
    expect([closed.line.verdict, closed.offers]).toEqual(['no_line', []]);
    expect(codeOf(await harness.agree(who, closed, { terms: 1 }))).toEqual([
      422,
      'terms_not_offered',
    ]);
    expect(codeOf(await compute(who, { proposal_id: closed.id, terms: 1 }))).toEqual([
      422,
      'terms_not_offered',
    ]);
    await setLine(who, 'open');
    await makeLate(who);
    const late = await open(1_000_00);
    expect([late.line.verdict, late.offers]).toEqual(['overdue', []]);
    expect(late.way_out).toEqual({
      pay_now: expect.any(Number),
      transaction_id: expect.any(String),
    });
    expect([short.way_out, closed.way_out]).toEqual([null, null]);
    const poor = await harness.newPayer({ channel: null, limitCentavos: 499_00 });
    const little = await harness.open(poor, { token: tokenOf(await harness.askFor()) });
    expect(little.line).toMatchObject({ verdict: 'insufficient_credit', pay_now: 0 });
  });
});

test('a query that forgot whose rows it wants finds the caller’s alone', async () => {
  for (const who of [ana, ben]) await harness.open(who, { token: tokenOf(await harness.askFor()) });
  await harness.askLive();
  const ownersIn = (scope: Parameters<typeof inScope>[1]) =>
    inScope(harness.db, scope, async (tx) => ({
      proposals: await tx.selectFrom('proposals').select('buyer_id').distinct().execute(),
      lines: await tx.selectFrom('credit_lines').select('buyer_id').distinct().execute(),
      requests: await tx.selectFrom('payment_requests').select('mode').distinct().execute(),
    }));
  const mine = [{ buyer_id: ana.account.id }];
  expect(await ownersIn({ accountId: ana.account.id })).toEqual({
    proposals: mine,
    lines: mine,
    requests: [],
  });
  const shop = { accountId: harness.merchant.account.id, mode: 'test' } as const;
  const ofKey = { proposals: [], lines: [], requests: [{ mode: 'test' }] };
  expect(await ownersIn(shop)).toEqual(ofKey);
});

describe('reckoning', () => {
  test('gives the very figures of the proposal, and the statement in words', async () => {
    const proposal = await harness.open(ana, { token: tokenOf(await harness.askFor()) });
    const reply = await compute(ana, { proposal_id: proposal.id, terms: 6 });
    const { statement, text_version, cooling_off_last_date, line, ...offer } = reply.json();
    expect(offer).toEqual(offerOf(proposal, 6));
    expect(line).toEqual(proposal.line);
    expect(text_version).toBe(1);
    expect(cooling_off_last_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(statement).toContain('Luwag Lending Corporation');
    expect(statement).toContain('Cash price: ₱3,000.00');
    // What is not shown can still be had.
    expect((await compute(ana, { proposal_id: proposal.id, terms: 12 })).statusCode).toBe(200);
    for (const terms of [2, 4, 120])
      expect(codeOf(await compute(ana, { proposal_id: proposal.id, terms }))).toEqual([
        422,
        'terms_not_offered',
      ]);
  });

  test('needs no request, and no line either', async () => {
    const reply = await compute(ben, { amount: 6_000_00, terms: 3 });
    expect(reply.json()).toMatchObject({
      amount: 6_000_00,
      due_today: 2_000_00,
      line: { verdict: 'no_line', limit: 0 },
    });
    expect(codeOf(await compute(ben, { amount: 50_000_00, terms: 3 }))).toEqual([
      422,
      'terms_not_offered',
    ]);
    const both = { proposal_id: randomUUID(), amount: 6_000_00, terms: 3 };
    expect(codeOf(await compute(ben, both))).toEqual([422, 'invalid_request']);
  });
});
