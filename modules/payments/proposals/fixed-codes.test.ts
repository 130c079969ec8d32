import { randomUUID } from 'node:crypto';
import {
  createFixedCode,
  endFixedCode,
  type FixedCode,
  listFixedCodes,
} from '@luwag/contracts/fixed-codes';
import { createStore } from '@luwag/contracts/merchants';
import { findByQr, findByReference } from '@luwag/contracts/payment-requests';
import { openProposal, type Proposal } from '@luwag/contracts/proposals';
import { getStoreUse } from '@luwag/contracts/sales';
import { closeStore } from '@luwag/contracts/store-changes';
import { inScope } from '@luwag/db/scope';
import { openStoreOf } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { openAnswer } from '@luwag/testing/harness/open-answer';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
let ana: Payer;
let haircut: FixedCode;

type Reply = Awaited<ReturnType<typeof harness.call>>;
const codeOf = (reply: Reply) => [reply.statusCode, reply.json().code];
const tryMake = (store_id: string, body: object, who = harness.merchant) =>
  harness.call(createFixedCode, who.headers, { params: { store_id }, body });
async function make(store_id: string, amount: number): Promise<FixedCode> {
  const reply = await tryMake(store_id, { amount, description: 'Haircut and colour' });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json();
}
const codesOf = (store_id: string, who = harness.merchant) =>
  harness.call(listFixedCodes, who.headers, { params: { store_id } });
const end = ({ fixed_code_id }: FixedCode, who = harness.merchant) =>
  harness.call(endFixedCode, who.headers, { params: { fixed_code_id } });
const tryOpen = (body: object, who = ana) => harness.call(openProposal, who.headers, { body });
const opened = (reply: Reply) => openAnswer(harness.keys.PUBLIC_WIRE_KEY, reply.json()) as Proposal;

beforeAll(async () => {
  ana = await harness.newPayer({ mode: 'live', channel: null, limitCentavos: 20_000_00 });
  haircut = await make(harness.store.store_id, 650_00);
});

describe('a code for one price', () => {
  test('asks everybody for its amount, and takes none from anybody', async () => {
    const ben = await harness.newPayer({ mode: 'live', channel: null });
    for (const who of [ana, ben]) {
      const { request } = opened(await tryOpen({ fixed_code: haircut.code }, who));
      expect(request).toMatchObject({ amount: 650_00, description: 'Haircut and colour' });
    }
    for (const more of [{ amount: 500_00 }, { store_code: harness.store.code, amount: 500_00 }]) {
      const reply = await tryOpen({ fixed_code: haircut.code, ...more });
      expect(codeOf(reply)).toEqual([422, 'invalid_request']);
    }
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql<{ amount: number; origin: string }>`
        select distinct amount_centavos as amount, origin from payment_requests
         where fixed_code_id = ${haircut.fixed_code_id}`.execute(tx),
    );
    expect(rows).toEqual([{ amount: 650_00, origin: 'counter' }]);
  });

  test('says what it asks for to whoever scans or types it', async () => {
    const asked = {
      kind: 'fixed',
      fixed_code: haircut.code,
      store_name: 'Tindahan ni Aling Nena',
      business_name: 'Test Store',
      store_city: expect.any(String),
      amount: 650_00,
      description: 'Haircut and colour',
    };
    const scanned = await harness.call(findByQr, {}, { params: { id: haircut.code } });
    expect(scanned.json()).toEqual(asked);
    const ref = `lp ${haircut.code.slice(2, 6)}-${haircut.code.slice(6)}`.toLowerCase();
    const typed = await harness.call(findByReference, ana.headers, { params: { ref } });
    expect(typed.json()).toEqual(asked);
  });

  test('needs a line that could pay it, like the counter', async () => {
    const little = await harness.newPayer({ mode: 'live', channel: null, limitCentavos: 100_00 });
    const reply = await tryOpen({ fixed_code: haircut.code }, little);
    expect(codeOf(reply)).toEqual([409, 'line_too_small']);
  });

  test('is counted with what was paid by it', async () => {
    const params = { store_id: harness.store.store_id };
    await inScope(harness.db, 'system', (tx) =>
      sql`update payment_requests set paid_at = created_at where id in (
            select id from payment_requests where fixed_code_id = ${haircut.fixed_code_id} limit 1)`.execute(
        tx,
      ),
    );
    const use = (await harness.call(getStoreUse, harness.merchant.headers, { params })).json();
    expect(use.fixed_codes).toEqual([
      {
        fixed_code_id: haircut.fixed_code_id,
        paid: { count: 1, last_at: expect.any(String) },
      },
    ]);
  });

  test('holds for a store that is only a site, until the store closes', async () => {
    const site = await harness.call(createStore, harness.merchant.headers, {
      body: { name: 'Online', website_url: 'https://tindahan.example' },
    });
    const { store_id } = site.json();
    const { code } = await make(store_id, 900_00);
    expect((await tryOpen({ fixed_code: code })).statusCode).toBe(201);
    await harness.call(closeStore, harness.merchant.headers, { params: { store_id } });
    expect(codeOf(await tryOpen({ fixed_code: code }))).toEqual([404, 'payment_request_not_found']);
    expect(codeOf(await tryMake(store_id, { amount: 900_00, description: 'x' }))).toEqual([
      ...[404, 'store_not_found'],
    ]);
  });

  test('that was ended leads nowhere, and its amount can never be changed', async () => {
    const shop = harness.store.store_id;
    const made = await make(shop, 700_00);
    expect((await codesOf(shop)).json().results).toContainEqual(made);
    await expect(
      inScope(harness.db, { accountId: harness.merchant.account.id }, (tx) =>
        sql`update fixed_codes set amount_centavos = 1 where id = ${made.fixed_code_id}`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow(/permission denied/);
    expect((await end(made)).statusCode).toBe(204);
    expect(codeOf(await end(made))).toEqual([404, 'fixed_code_not_found']);
    expect((await codesOf(shop)).json().results).not.toContainEqual(made);
    expect(codeOf(await tryOpen({ fixed_code: made.code }))).toEqual([
      ...[404, 'payment_request_not_found'],
    ]);
    const scanned = await harness.call(findByQr, {}, { params: { id: made.code } });
    expect(codeOf(scanned)).toEqual([404, 'payment_request_not_found']);
  });

  test('is its shop’s own', async () => {
    const other = await harness.newBuyer({ role: 'merchant' });
    const shop = harness.store.store_id;
    const body = { amount: 600_00, description: 'Theirs' };
    expect(codeOf(await tryMake(shop, body, other))).toEqual([404, 'store_not_found']);
    expect(codeOf(await codesOf(shop, other))).toEqual([404, 'store_not_found']);
    expect(codeOf(await end(haircut, other))).toEqual([404, 'fixed_code_not_found']);
    const params = { store_id: shop };
    const use = await harness.call(getStoreUse, other.headers, { params });
    expect(codeOf(use)).toEqual([404, 'store_not_found']);
    expect(codeOf(await codesOf(randomUUID()))).toEqual([404, 'store_not_found']);
  });

  test('is one of fifty of its store at most', async () => {
    const { store_id } = await openStoreOf(harness, harness.merchant, 'Many Prices');
    const { account } = harness.merchant;
    await inScope(harness.db, { accountId: account.id }, (tx) =>
      sql`insert into fixed_codes (id, account_id, store_id, code, amount_centavos, description,
            created_at)
          select uuid_v7(slot_of(${account.id})), ${account.id}, ${store_id},
                 'LP' || translate(lpad(n::text, 8, '0'), 'x', '0'), 50000, 'One', now()
            from generate_series(1, 50) n`.execute(tx),
    );
    expect(codeOf(await tryMake(store_id, { amount: 600_00, description: 'One more' }))).toEqual([
      ...[409, 'too_many_fixed_codes'],
    ]);
  });
});
