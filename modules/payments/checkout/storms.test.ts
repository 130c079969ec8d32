import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentRequest } from '@luwag/contracts/payment-requests';
import type { Proposal } from '@luwag/contracts/proposals';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { readEnv } from '@luwag/env';
import { createGateway } from '@luwag/gateway/gateway';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { leftToDo, violationsOf } from '@luwag/testing/harness/paying-proofs';
import {
  type Payer,
  type PaymentsHarness,
  type Ready,
  startPaymentsHarness,
} from '@luwag/testing/harness/payments-harness';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

// Everybody at once: the same buyer a thousand times, a crowd of buyers for one thing, forty
// purchases for the last of one line. Short here, with more callers than there are connections all
// the same; `npm run drill:storms` has them at full length.
const { STORMS } = readEnv(z.object({ STORMS: z.enum(['short', 'full']).default('short') }));
const rounds =
  STORMS === 'full'
    ? { oneKey: 20, manyKeys: 5, oneRequest: 100, oneLine: 20 }
    : { oneKey: 1, manyKeys: 1, oneRequest: 2, oneLine: 1 };
const sizes = STORMS === 'full' ? { keys: 100, buyers: 200 } : { keys: 40, buyers: 60 };
const storm = { timeout: STORMS === 'full' ? 3_600_000 : 600_000 };

const harness = forAllTests(startPaymentsHarness);
beforeAll(async () => {
  await harness.gateway.behave({ magic_amounts: 'off' });
});
afterEach(async () => {
  await rest();
  expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
});

/** A storm leaves a lot to do: receipts, webhooks, and what was turned away on its way out. */
async function rest(): Promise<void> {
  const deadline = performance.now() + 90_000;
  let left = await leftToDo(harness.db);
  while (left.length > 0 && performance.now() < deadline) {
    await sleep(100);
    left = await leftToDo(harness.db);
  }
  expect(left).toEqual([]);
}

type Reply = Awaited<ReturnType<PaymentsHarness['pay']>>;
/** Whoever waited for a row or a connection for too long on a busy machine comes again. */
async function pay(who: SignedIn, ready: Ready): Promise<Reply> {
  for (let tries = 1; ; tries++) {
    const reply = await harness.pay(who, ready);
    if (reply.statusCode !== 503 || reply.json().code !== 'unavailable' || tries === 20)
      return reply;
    await sleep(1_000);
  }
}
/** How many of each answer there were: `201`, or a refusal by its status and code. */
function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { statusCode, body } of replies) {
    const name = statusCode < 300 ? String(statusCode) : `${statusCode} ${JSON.parse(body).code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
const bodiesOf = (replies: readonly Reply[]) => new Set(replies.map(({ body }) => body));
const firstHand = (replies: readonly Reply[]) =>
  replies.filter(({ headers }) => headers['idempotent-replayed'] === undefined);

const plansOf = async (requestId: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('plans')
      .select(['id', 'buyer_id', 'status'])
      .where('payment_request_id', '=', requestId)
      .execute(),
  );
/** Charges in the gateway's own book for the purchases of these requests. */
async function chargesFor(...requestIds: string[]): Promise<number> {
  const attempts = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('collection_attempts as a')
      .innerJoin('plans as p', 'p.id', 'a.plan_id')
      .select('a.id')
      .where('p.payment_request_id', 'in', requestIds)
      .execute(),
  );
  const references = new Set(attempts.map(({ id }) => `payment-${id}`));
  const { payments } = await harness.gateway.book();
  return payments.filter(
    ({ reference_id, status }) => references.has(String(reference_id)) && status === 'SUCCEEDED',
  ).length;
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += 8)
    results.push(...(await Promise.all(items.slice(at, at + 8).map(work))));
  return results;
}

test('a thousand times the same purchase under one key is one purchase', storm, async () => {
  const ana = await harness.newPayer({ limitCentavos: 100_000_00 });
  for (let round = 0; round <= rounds.oneKey; round++) {
    const request = await harness.askFor({ amount: 1_200_00 });
    const ready = await harness.agreedAndConfirmed(ana, request);
    // The first only warms up: connections, prepared statements, the code itself.
    const count = round === 0 ? 1 : 1000;
    const replies = await Promise.all(Array.from({ length: count }, () => pay(ana, ready)));
    expect(tally(replies)).toEqual({ 201: count });
    expect(bodiesOf(replies).size).toBe(1);
    expect(firstHand(replies)).toHaveLength(1);
    await rest();
    expect(await plansOf(request.id)).toMatchObject([{ status: 'active' }]);
    expect(await chargesFor(request.id)).toBe(1);
  }
});

test('ten calls at once for each of many keys are one purchase for each key', storm, async () => {
  for (let round = 0; round < rounds.manyKeys; round++) {
    const ana = await harness.newPayer({ limitCentavos: 100_000_00 });
    const requests = await inTurns(Array.from({ length: sizes.keys }), () =>
      harness.askFor({ amount: 500_00 }),
    );
    const readies = await inTurns(requests, (request) => harness.agreedAndConfirmed(ana, request));
    const calls = readies.flatMap((ready) => Array.from({ length: 10 }, () => ready));
    const replies = await Promise.all(
      calls.map(async (ready) => ({ ready, reply: await pay(ana, ready) })),
    );
    expect(tally(replies.map(({ reply }) => reply))).toEqual({ 201: calls.length });
    for (const { id } of readies) {
      const own = replies.filter(({ ready }) => ready.id === id).map(({ reply }) => reply);
      expect(bodiesOf(own).size).toBe(1);
      expect(firstHand(own)).toHaveLength(1);
    }
    await rest();
    expect(await chargesFor(...requests.map(({ id }) => id))).toBe(sizes.keys);
  }
});

/** Buyers with a line and a wallet, made without the pages: there are many of them. */
async function manyPayers(count: number): Promise<Payer[]> {
  const gateway = createGateway(harness.gateway.access);
  return inTurns(Array.from({ length: count }), async () => {
    const who = await harness.newBuyer();
    // Room for whoever wins every round.
    await harness.giveLine(who, 'test', 200_000_00);
    const url = 'https://luwag.test/buyer/sources';
    const token = await gateway.createToken({
      reference: `source-${randomUUID()}`,
      channel: 'PAYMAYA',
      returnUrls: { success: url, failure: url },
    });
    if (token.kind !== 'requires_action') throw new Error(token.kind);
    await harness.gateway.press(token.redirectUrl, 'approve');
    const now = new Date();
    const source = await inScope(harness.db, 'system', (tx) =>
      tx
        .insertInto('payment_sources')
        .values({
          id: idFor(who.account.id),
          buyer_id: who.account.id,
          ...{ mode: 'test', channel: 'PAYMAYA', status: 'active', attempt: 'answered' },
          ...{ return_path: '/buyer/sources', gateway_token_id: token.tokenId },
          ...{ created_at: now, linked_at: now, is_default: true },
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return { ...who, sourceId: source.id, mode: 'test' as const };
  });
}

/** What the first of them opened, agreed to and confirmed, so do all the others. */
async function allReady(payers: readonly Payer[], request: PaymentRequest): Promise<Ready[]> {
  const [first] = payers;
  if (!first) throw new Error('nobody');
  const model = await harness.agreedAndConfirmed(first, request);
  const others = payers.slice(1);
  const { rows } = await inScope(harness.db, 'system', (tx) =>
    sql<{ id: string; buyer_id: string }>`
      insert into proposals (id, mode, buyer_id, payment_request_id, created_at, expires_at,
          agreements, agreed_at, terms, source_id, pay_now_centavos, disclosure_hash, confirmed_at,
          confirmed_with, confirmed_session_id)
      select uuid_v7(slot_of(o.buyer)), p.mode, o.buyer, p.payment_request_id, p.created_at,
          p.expires_at, 1, p.agreed_at, p.terms, o.source, p.pay_now_centavos, p.disclosure_hash,
          p.confirmed_at, p.confirmed_with, o.session
        from proposals p, unnest(${others.map(({ account }) => account.id)}::uuid[],
            ${others.map(({ sourceId }) => sourceId)}::uuid[],
            ${others.map(({ sessionId }) => sessionId)}::uuid[]) as o(buyer, source, session)
       where p.id = ${model.id}
      returning id, buyer_id`.execute(tx),
  );
  const ids = new Map(rows.map(({ id, buyer_id }) => [buyer_id, id]));
  return payers.map(({ account, sourceId }) => ({
    ...model,
    id: ids.get(account.id) ?? model.id,
    agreed: { ...model.agreed, payment_source_id: sourceId },
  }));
}

/** Sessions are short, and so many sign-ins take a while. */
const freshMs = 5 * 60_000;

test('a crowd of buyers wants one thing, and one has it', storm, async () => {
  let payers = await manyPayers(sizes.buyers);
  let enteredAt = Date.now();
  for (let round = 0; round < rounds.oneRequest; round++) {
    if (Date.now() - enteredAt > freshMs) {
      payers = await inTurns(payers, async (who) => ({
        ...who,
        ...(await harness.again(who)),
      }));
      enteredAt = Date.now();
    }
    const request = await harness.askFor({ amount: 1_200_00 });
    const readies = await allReady(payers, request);
    const replies = await Promise.all(payers.map((who, i) => pay(who, readies[i] as Ready)));
    expect(tally(replies)).toEqual({ 201: 1, '409 payment_request_taken': payers.length - 1 });
    await rest();
    const winner = payers[replies.findIndex(({ statusCode }) => statusCode === 201)];
    expect(await plansOf(request.id)).toMatchObject([
      { status: 'active', buyer_id: winner?.account.id },
    ]);
    expect(await chargesFor(request.id)).toBe(1);
    expect(await heldOrUsed(payers.filter((who) => who !== winner))).toBe(0);
  }
});

/** Room that these have lost in this round: what earlier rounds took is owed by plans. */
async function heldOrUsed(payers: readonly Payer[]): Promise<number> {
  const owners = payers.map(({ account }) => `buyer:${account.id}`);
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(debits_pending), 0)::bigint as held from ledger.account_balances
     where kind = 'line_available' and owner = any (${owners}::text[])`.execute(harness.db);
  return rows[0]?.held ?? -1;
}

test(
  'forty purchases at once take of a line what there is, and no centavo more',
  storm,
  async () => {
    const [limitCentavos, price] = [20_000_00, 1_700_00];
    for (let round = 0; round < rounds.oneLine; round++) {
      const ana = await harness.newPayer({ limitCentavos });
      const requests = await inTurns(Array.from({ length: 40 }), () =>
        harness.askFor({ amount: price }),
      );
      // Paid after 30 days: nothing comes back to the line while the storm lasts.
      const readies = await inTurns(requests, (request) =>
        harness.agreedAndConfirmed(ana, request, { terms: 1 }),
      );
      const replies = await Promise.all(readies.map((ready) => pay(ana, ready)));
      const fitting = Math.floor(limitCentavos / price);
      expect(tally(replies)).toEqual({ 201: fitting, '409 line_too_small': 40 - fitting });
      const proposal: Proposal = await harness.proposalOf(ana, (readies[0] as Ready).id);
      expect(proposal.line.available).toBe(limitCentavos - fitting * price);
      // Who was refused is refused again under the same key, whatever room there may be by then.
      const again = await Promise.all(readies.map((ready) => pay(ana, ready)));
      expect(again.map(({ body }) => body)).toEqual(replies.map(({ body }) => body));
    }
  },
);
