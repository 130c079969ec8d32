import { randomUUID } from 'node:crypto';
import { cancelPaymentRequest } from '@luwag/contracts/payment-requests';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { hourMs } from '@luwag/domain/durations';
import { testNow } from '@luwag/testing/builders/account-probes';
import { type Decided, newDecided } from '@luwag/testing/builders/decided-purchases';
import {
  type CheckoutWriter,
  openCheckoutWriter,
  wordOf,
} from '@luwag/testing/harness/checkout-writer';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { limitOf, shortestOf } from '@luwag/testing/harness/timing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Purchase, writeCheckout } from './repository.ts';

// Those who are written together have nothing to do with one another: none may notice what happens
// to another.

const harness = forAllTests(startPaymentsHarness);
let writer: CheckoutWriter;

beforeAll(async () => {
  await harness.gateway.behave({ magic_amounts: 'off' });
  writer = await openCheckoutWriter(harness.database.appUrl);
});
afterEach(async () => {
  writer.takeSizes();
  await harness.settled();
  expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
});
afterAll(() => writer.close());

const newCase = (of: Parameters<typeof newDecided>[2] = {}) => newDecided(harness, writer, of);
const newCases = (count: number) => Promise.all(Array.from({ length: count }, () => newCase()));
const purchasesOf = (cases: readonly Decided[]) => cases.map(({ purchase }) => purchase);

const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const plansOf = (purchases: readonly Purchase[]) =>
  system((tx) =>
    tx
      .selectFrom('plans')
      .select('id')
      .where(
        'payment_request_id',
        'in',
        purchases.map(({ payment_request_id }) => payment_request_id),
      )
      .execute(),
  );

/** Keeps a row from everybody else until it is told to let go. */
async function holdProposal({ ready }: Decided): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: harness.database.ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select 1 from proposals where id = $1 for update', [ready.id]);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

/** Each changes what one purchase was decided by, after it was decided. */
const troubles: { word: string; make: (one: Decided) => Promise<Purchase> }[] = [
  {
    word: 'again 201',
    make: async ({ purchase }) => {
      await writeCheckout(writer.pgPool, purchase);
      return purchase;
    },
  },
  {
    word: 'idempotency_key_reused',
    make: async ({ purchase }) => {
      await writeCheckout(writer.pgPool, purchase);
      return { ...purchase, request_hash: Buffer.alloc(32, 1) };
    },
  },
  {
    word: 'request',
    make: async ({ request, purchase }) => {
      const params = { request_id: request.id };
      await harness.call(cancelPaymentRequest, harness.keyHeaders, { params });
      return purchase;
    },
  },
  {
    word: 'confirmation',
    make: async ({ purchase }) => ({ ...purchase, session_id: randomUUID() }),
  },
  { word: 'proposal', make: async ({ purchase }) => ({ ...purchase, terms: 12 }) },
  {
    word: 'source',
    make: async ({ who, purchase }) => {
      await system((tx) =>
        tx
          .updateTable('payment_sources')
          .set({ status: 'unlinked', ended_at: new Date(), is_default: false })
          .where('id', '=', who.sourceId ?? '')
          .execute(),
      );
      return purchase;
    },
  },
  {
    word: 'line',
    make: async ({ who, purchase }) => {
      await system((tx) =>
        tx
          .updateTable('credit_lines')
          .set({ status: 'frozen' })
          .where('buyer_id', '=', who.account.id)
          .execute(),
      );
      return purchase;
    },
  },
  {
    word: 'hold',
    make: async ({ who, purchase }) => {
      const until = new Date((await testNow(harness.db)).getTime() + hourMs);
      await system((tx) =>
        tx
          .updateTable('accounts')
          .set({ borrowing_held_until: until })
          .where('id', '=', who.account.id)
          .execute(),
      );
      return purchase;
    },
  },
  {
    // Who recovers lost factors is lent nothing either.
    word: 'hold',
    make: async ({ who: { account }, purchase }) => {
      const now = await testNow(harness.db);
      await system((tx) =>
        tx
          .insertInto('factor_recoveries')
          .values({
            id: idFor(account.id),
            account_id: account.id,
            started_by: 'person',
            started_at: now,
            ends_wait_at: new Date(now.getTime() + 72 * hourMs),
          })
          .execute(),
      );
      return purchase;
    },
  },
  {
    word: 'credit',
    make: async ({ who, purchase }) => {
      const other = await newCase({ who, amount: 15_000_00 });
      await writeCheckout(writer.pgPool, other.purchase);
      return purchase;
    },
  },
];

async function newTroubled(): Promise<Purchase[]> {
  const troubled: Purchase[] = [];
  for (const { word, make } of troubles) {
    const isPaidToday = word === 'source';
    const amount = word === 'credit' ? 15_000_00 : 3_000_00;
    troubled.push(await make(await newCase({ isPaidToday, amount })));
  }
  return troubled;
}

test('neighbours of whom most are refused: each hears why, and the others are written together', async () => {
  const good = await newCases(5);
  const troubled = await newTroubled();
  const outcomes = await writer.writeAll([...purchasesOf(good), ...troubled]);
  expect(outcomes.map(wordOf)).toEqual([
    ...good.map(() => '201'),
    ...troubles.map(({ word }) => word),
  ]);
  const sizes = writer.takeSizes();
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(good.length);
  expect(Math.max(...sizes)).toBeGreaterThan(1);
});

test('sixteen at once, most of them refused and one held up: each has its own answer', async () => {
  const measure = async () => {
    const good = await newCases(5);
    const troubled = await newTroubled();
    const heldUp = await newCase();
    const release = await holdProposal(heldUp);

    const began = performance.now();
    const waiting = writer.writeAll([heldUp.purchase]);
    const outcomes = await writer.writeAll([...purchasesOf(good), ...troubled]);
    const tookMs = performance.now() - began;
    await release();
    await waiting;

    expect(outcomes.map(wordOf)).toEqual([
      ...good.map(() => '201'),
      ...troubles.map(({ word }) => word),
    ]);
    // It was let go in time, or had waited for as long as a checkout may and is asked for again.
    expect(await writer.write(heldUp.purchase)).toMatchObject({ status: 201 });
    expect(await plansOf([heldUp.purchase])).toHaveLength(1);
    return tookMs;
  };
  await expectWithin(measure, 500);
});

test('one whom somebody keeps waiting keeps none of the next batches waiting', async () => {
  const measure = async () => {
    const [heldUp, good] = [await newCases(5), await newCases(4)];
    const release = await Promise.all(heldUp.map(holdProposal));
    // More than there are connections of the checkout's own.
    const waiting = writer.writeAll(purchasesOf(heldUp));
    const began = performance.now();
    const outcomes = await writer.writeAll(purchasesOf(good));
    const tookMs = performance.now() - began;
    await Promise.all(release.map((each) => each()));
    await waiting;
    expect(outcomes.map(wordOf)).toEqual(good.map(() => '201'));
    const again = await writer.writeAll(purchasesOf(heldUp));
    expect(again.map(({ status }) => status)).toEqual(heldUp.map(() => 'fulfilled'));
    expect(await plansOf(purchasesOf(heldUp))).toHaveLength(heldUp.length);
    return tookMs;
  };
  await expectWithin(measure, 500);
});

async function expectWithin(measure: () => Promise<number>, barMs: number): Promise<void> {
  const limitMs = limitOf(barMs);
  expect(await shortestOf(measure, { limitMs })).toBeLessThanOrEqual(limitMs);
}
