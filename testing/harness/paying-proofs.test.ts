import type { Db } from '@luwag/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectForTests } from './database.ts';
import { forAllTests } from './for-all-tests.ts';
import { violationsOf } from './paying-proofs.ts';
import { startPaymentsHarness } from './payments-harness.ts';

// A proof that sees nothing proves nothing: each wrong here is one that some proof must notice.

const harness = forAllTests(startPaymentsHarness);
let owner: Db;
const proofs = async () => violationsOf(harness.db, await harness.gateway.book());

beforeAll(async () => {
  owner = connectForTests(harness.database.ownerUrl, 2);
  const ana = await harness.newPayer();
  for (const choice of [{ terms: 3 }, { terms: 1 }]) {
    const ready = await harness.agreedAndConfirmed(ana, await harness.askFor(), choice);
    expect((await harness.pay(ana, ready)).statusCode).toBe(201);
  }
  await harness.settled();
  await harness.until(async () => (await proofs()).length === 0, 'everything to be told');
});
afterAll(() => owner.destroy());

test('a world that nobody touched is in order', async () => {
  expect(await proofs()).toEqual([]);
});

const oldVersion = `payload || jsonb_build_object('version', 2)`;
const jobAway = `update collection_attempts set state = 'unknown', next_poll_at = now()`;
test.each([
  ['an event was lost', `delete from outbox where payload->>'status' = 'paid'`, /told of/],
  ['an event was told twice', `update outbox set payload = ${oldVersion}`, /told of/],
  ['an event never left', `update outbox_position set xid = '0'`, /never sent/],
  ['a payment is open and nobody looks', jobAway, /nobody looks/],
  [
    'the gateway took what we say failed',
    `update collection_attempts set state = 'failed'`,
    /SUCCEEDED at the gateway and failed here/,
  ],
  [
    'the gateway took another amount',
    'update collection_attempts set amount_centavos = amount_centavos + 1',
    /the gateway took/,
  ],
  [
    'a payment was charged under a name that we do not know',
    `alter table plan_collections drop constraint plan_collections_id_fkey;
     update collection_attempts set id = uuid_v7()`,
    /unknown to us|took nothing/,
  ],
  ['a line is longer than was granted', 'update credit_lines set limit_centavos = 1', /line of/],
  [
    'a payment went by the book of plans',
    'update installments set paid_principal = 0, state = $$upcoming$$',
    /line of/,
  ],
  [
    'a balance says more than its entries',
    'update ledger.balances set credits_posted = credits_posted + 1',
    /balances differ/,
  ],
  [
    'an entry was changed',
    `alter table ledger.entries disable trigger user;
     update ledger.entries set amount = amount + 100 where amount > 0`,
    /do not sum to nothing/,
  ],
  [
    'a plan was made twice for one request',
    `drop index plans_request;
     update plans set payment_request_id = (select min(payment_request_id::text)::uuid from plans)`,
    /plans that count/,
  ],
  [
    'a row is not where its owner is',
    'update proposals set id = uuid_v7((slot_of(buyer_id) + 1) % 4096)',
    /proposals.id .* is not in the slot of buyer_id/,
  ],
  [
    'a journal is not where its buyer is',
    `alter table ledger.journals disable trigger user;
     update ledger.journals set source = 'payment:' || uuid_v7((slot_of(id) + 1) % 4096)`,
    /journal .* has another slot/,
  ],
  [
    'a job was given up',
    `select graphile_worker.add_job('testing.nobody', '{}'::json);
     update graphile_worker._private_jobs set attempts = max_attempts`,
    /given up/,
  ],
])('%s: it shows', async (_, tamper, seen) => {
  const found = await owner
    .transaction()
    .execute(async (tx) => {
      await sql`set local luwag.scope = 'system'`.execute(tx);
      for (const statement of tamper.split(';')) await sql.raw(statement).execute(tx);
      throw new Seen(await violationsOf(tx, await harness.gateway.book()));
    })
    .catch((error: unknown) => {
      if (error instanceof Seen) return error.violations;
      throw error;
    });
  expect(found.join('\n')).toMatch(seen);
});

/** Takes the findings out of a transaction that is rolled back. */
class Seen extends Error {
  readonly violations: string[];
  constructor(violations: string[]) {
    super('seen');
    this.violations = violations;
  }
}
