import { CommitUnknown } from '@luwag/db/client';
import { inScope } from '@luwag/db/scope';
import type { Outcome } from '@luwag/platform/http/idempotency';
import {
  type Decided,
  decidePurchase,
  newDecided,
} from '@luwag/testing/builders/decided-purchases';
import {
  type CheckoutWriter,
  openCheckoutWriter,
  wordOf,
} from '@luwag/testing/harness/checkout-writer';
import { testEnv } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import {
  type Payer,
  type Ready,
  startPaymentsHarness,
} from '@luwag/testing/harness/payments-harness';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Purchase } from './repository.ts';

// Purchases that were decided and are written at the same moment, by the writer of the API: in one
// transaction, by two processes at once, and in one that ends without an answer.

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

async function newCases(count: number, of?: Parameters<typeof newCase>[0]): Promise<Decided[]> {
  const cases: Decided[] = [];
  while (cases.length < count)
    cases.push(...(await Promise.all(Array.from({ length: 4 }, () => newCase(of)))));
  return cases.slice(0, count);
}

const purchasesOf = (cases: readonly Decided[]) => cases.map(({ purchase }) => purchase);
const decide = (who: Payer, ready: Ready) =>
  decidePurchase({ db: harness.db, checkouts: writer }, who, ready);

const plansOf = (purchases: readonly Purchase[]) =>
  inScope(harness.db, 'system', (tx) =>
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

describe('a batch', () => {
  test('of good purchases is one transaction', async () => {
    const cases = await newCases(8);
    const purchases = purchasesOf(cases);
    const outcomes = await writer.writeAll(purchases);
    expect(outcomes.map(wordOf)).toEqual(purchases.map(() => '201'));
    expect(writer.takeSizes()).toEqual([8]);
    const { rows } = await sql<{ transactions: number }>`
      select count(distinct xid)::int as transactions from ledger.journals
       where id = any (${purchases.map(({ plan_id }) => plan_id)}::uuid[])`.execute(harness.db);
    expect(rows).toEqual([{ transactions: 1 }]);
    for (const { who, ready } of cases)
      expect((await harness.proposalOf(who, ready.id)).status).toBe('done');
  });

  test('charges what is due today, once each, beside purchases of which nothing is', async () => {
    const paidToday = await newCases(3, { isPaidToday: true });
    const cases = [...paidToday, ...(await newCases(3))];
    const outcomes = await writer.writeAll(purchasesOf(cases));
    expect(outcomes.map(wordOf)).toEqual(cases.map(() => '201'));
    expect(writer.takeSizes()).toEqual([6]);
    await harness.settled();
    for (const { who, ready } of cases)
      expect((await harness.proposalOf(who, ready.id)).status).toBe('done');
    const { payments } = await harness.gateway.book();
    for (const { purchase } of paidToday)
      expect(
        payments.filter(({ reference_id }) => reference_id === `payment-${purchase.attempt_id}`),
      ).toHaveLength(1);
  });

  test('takes of one line what there is: the rest of its purchases are refused, each alone', async () => {
    const who = await harness.newPayer({ limitCentavos: 10_000_00, channel: null });
    const own: Decided[] = [];
    for (let i = 0; i < 5; i += 1) own.push(await newCase({ who }));
    const all = purchasesOf([...own, ...(await newCases(3))]);
    const words = (await writer.writeAll(all)).map(wordOf);
    expect(words.slice(0, 5).sort()).toEqual(['201', '201', '201', 'credit', 'credit']);
    expect(words.slice(5)).toEqual(['201', '201', '201']);
  });

  test('has no two under one key or for one request: of those one is made', async () => {
    const request = await harness.askFor();
    const decided: Purchase[] = [];
    for (let i = 0; i < 3; i += 1) {
      const who = await harness.newPayer({ channel: null });
      const ready = await harness.agreedAndConfirmed(who, request, { terms: 6 });
      decided.push(await decide(who, ready));
    }
    const words = (await writer.writeAll([...decided, ...decided])).map(wordOf);
    expect(words.filter((word) => word === '201')).toHaveLength(1);
    // Who has it has it under their key, however often it was sent; the others hear that it is
    // gone.
    expect(words.filter((word) => word === 'again 201')).toHaveLength(1);
    expect(words.filter((word) => word === 'request')).toHaveLength(4);
    expect(await plansOf(decided)).toHaveLength(1);
    expect(writer.takeSizes().filter((size) => size > 1)).toEqual([]);
  });
});

describe('two processes', () => {
  test('with the same buyers and requests, in opposite orders, make each purchase once', async () => {
    const other = await openCheckoutWriter(harness.database.appUrl);
    try {
      for (let round = 0; round < 5; round += 1) {
        const [ana, ben] = [await newPayerOf(100_000_00), await newPayerOf(100_000_00)];
        const requests = await Promise.all(
          Array.from({ length: 6 }, () => harness.askFor({ amount: 1_000_00 })),
        );
        const decidedBy = async (who: Payer) => {
          const decided: Purchase[] = [];
          for (const request of requests) {
            const ready = await harness.agreedAndConfirmed(who, request, { terms: 6 });
            decided.push(await decide(who, ready));
          }
          return decided;
        };
        const [anas, bens] = [await decidedBy(ana), await decidedBy(ben)];
        const mixed = anas.map((purchase, i) => (i % 2 ? (bens[i] ?? purchase) : purchase));
        const opposite = anas.map((purchase, i) => (i % 2 ? purchase : (bens[i] ?? purchase)));
        const [first, second] = await Promise.all([
          writer.writeAll(mixed),
          other.writeAll(opposite.toReversed()),
        ]);
        const words = [...first, ...second.toReversed()].map(wordOf);
        // Of the two who want a thing one has it, and the other hears that it is taken.
        for (let i = 0; i < requests.length; i += 1)
          expect([words[i], words[i + requests.length]].sort()).toEqual(['201', 'request']);
        expect(await plansOf(anas)).toHaveLength(requests.length);
      }
    } finally {
      await other.close();
    }
  });

  test('with the same purchases under the same keys give the same answers', async () => {
    const cases = await newCases(6);
    const purchases = purchasesOf(cases);
    const other = await openCheckoutWriter(harness.database.appUrl);
    try {
      const [first, second] = await Promise.all([
        writer.writeAll(purchases),
        other.writeAll(purchases.toReversed()),
      ]);
      const bodies = (settled: PromiseSettledResult<Outcome>[]) =>
        settled.map((each) =>
          each.status === 'fulfilled' ? each.value.body : String(each.reason),
        );
      expect(bodies(first)).toEqual(purchases.map(({ response_body }) => response_body));
      expect(bodies(second.toReversed())).toEqual(bodies(first));
      expect(await plansOf(purchases)).toHaveLength(purchases.length);
    } finally {
      await other.close();
    }
  });

  const newPayerOf = (limitCentavos: number) => harness.newPayer({ limitCentavos, channel: null });
});

describe('a batch that ends without an answer', () => {
  test('is asked for again by each key when its connection breaks', async () => {
    const cases = await newCases(4);
    const mend = await breakConnections(
      'before insert',
      'perform pg_terminate_backend(pg_backend_pid())',
    );
    const lost = await writer.writeAll(purchasesOf(cases));
    await mend();
    expect(lost.map(({ status }) => status)).toEqual(cases.map(() => 'rejected'));
    expect(await plansOf(purchasesOf(cases))).toEqual([]);
    expect((await writer.writeAll(purchasesOf(cases))).map(wordOf)).toEqual(cases.map(() => '201'));
  });

  test('is told neither done nor failed when no standby confirmed it, and is found again by each key', async () => {
    const cases = await newCases(4);
    const mend = await breakConnections(
      'after insert',
      `raise warning 'canceling wait for synchronous replication due to user request'`,
    );
    const unknown = await writer.writeAll(purchasesOf(cases));
    await mend();
    for (const each of unknown) expect(each).toMatchObject({ status: 'rejected' });
    expect(unknown.map((each) => each.status === 'rejected' && each.reason)).toEqual(
      cases.map(() => expect.any(CommitUnknown)),
    );
    const again = await writer.writeAll(purchasesOf(cases));
    expect(again.map(wordOf)).toEqual(cases.map(() => 'again 201'));
    expect(await plansOf(purchasesOf(cases))).toHaveLength(cases.length);
  });

  /** Every write of a key does this, until it is taken away again. */
  async function breakConnections(when: string, action: string): Promise<() => Promise<void>> {
    const url = new URL(testEnv().POSTGRES_ADMIN_URL);
    url.pathname = new URL(harness.database.ownerUrl).pathname;
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    await admin.query(`create function break_off() returns trigger language plpgsql
      security definer as $$ begin ${action}; return new; end $$`);
    await admin.query(`create trigger broken ${when} on idempotency_keys
      for each row execute function break_off()`);
    return async () => {
      await admin.query('drop function break_off cascade');
      await admin.end();
    };
  }
});
