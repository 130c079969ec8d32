import { randomUUID } from 'node:crypto';
import { setSpendingCap } from '@luwag/contracts/credit';
import { openProposal } from '@luwag/contracts/proposals';
import { getPurchaseDecline } from '@luwag/contracts/purchase-declines';
import { listPersonPast } from '@luwag/contracts/staff-people';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { hourMs } from '@luwag/domain/durations';
import { retention } from '@luwag/domain/retention';
import { auditOf, testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { isAllowed } from '@luwag/testing/harness/insider';
import { type Payer, startPaymentsHarness, tokenOf } from '@luwag/testing/harness/payments-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { misplacedRows, unseenTables } from '@luwag/testing/harness/slots';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { pruneDeclines } from '../worker.ts';

// What is not lent is kept with what it was decided by, once, and what is lent leaves nothing.

const harness = forAllTests(startPaymentsHarness);
let joan: SignedIn;
beforeAll(async () => {
  joan = await documentsHarnessOf(harness).enterStaff(pagesOrigin, ['risk']);
});

const system = <T>(work: (tx: Tx) => Promise<T>) => inScope(harness.db, 'system', work);
const declinesOf = ({ account }: SignedIn) =>
  system((tx) =>
    tx
      .selectFrom('purchase_declines')
      .selectAll()
      .where('buyer_id', '=', account.id)
      .orderBy('declined_at')
      .orderBy('id')
      .execute(),
  );
const newPayer = () => harness.newPayer({ channel: null });
const setCap = (who: Payer, amount: number) =>
  harness.call(setSpendingCap, who.headers, { body: { amount } });
const holdFor = async ({ account }: SignedIn, ms: number) => {
  const until = new Date((await testNow(harness.db)).getTime() + ms);
  await system((tx) =>
    tx
      .updateTable('accounts')
      .set({ risk_held_until: until })
      .where('id', '=', account.id)
      .execute(),
  );
};
const again = (decline_id: string) =>
  harness.call(getPurchaseDecline, joan.headers, { params: { decline_id } });

test('a purchase that nothing is lent for as it is opened is kept once, with the line', async () => {
  const ana = await newPayer();
  await setCap(ana, 400_00);
  const request = await harness.askFor({ amount: 3_000_00 });
  for (const _ of [1, 2]) {
    const opened = await harness.open(ana, { token: tokenOf(request) });
    expect(opened.line.verdict).toBe('own_cap');
  }
  const rows = await declinesOf(ana);
  expect(rows).toMatchObject([
    {
      ...{ step: 'opening', rule: 'own_cap', rules_version: 1, amount_centavos: 3_000_00 },
      ...{ mode: 'test', payment_request_id: request.id, store_id: harness.store.store_id },
    },
  ]);
  // Figures of the line, and nothing of the person.
  expect(rows[0]?.inputs).toEqual({
    ...{ kind: 'line', wantedCentavos: 3_000_00, mayPayPart: true },
    line: {
      ...{ limitCentavos: 20_000_00, availableCentavos: 20_000_00, capCentavos: 400_00 },
      ...{ status: 'open', isOverdue: false },
    },
  });
});

test('what was agreed to and no longer fits is kept with its refusal, whatever the key', async () => {
  const ben = await newPayer();
  const request = await harness.askFor({ amount: 3_000_00 });
  const ready = await harness.agreedAndConfirmed(ben, request, { terms: 6 });
  await setCap(ben, 2_000_00);
  for (const key of ['first-of-these-keys', 'first-of-these-keys', randomUUID()])
    expect(codeOf(await harness.pay(ben, ready, { key }))).toEqual([409, 'over_own_cap']);
  expect(await declinesOf(ben)).toMatchObject([
    { step: 'paying', rule: 'own_cap', inputs: { mayPayPart: false } },
  ]);
});

test('a hold is kept where it is met: as it is confirmed, and as it is paid', async () => {
  const eva = await newPayer();
  const first = await harness.open(eva, { token: tokenOf(await harness.askFor()) });
  const agreed = (await harness.agree(eva, first, { terms: 6 })).json();
  const ready = await harness.agreedAndConfirmed(eva, await harness.askFor(), { terms: 6 });
  await holdFor(eva, hourMs);
  expect(codeOf(await harness.confirm(eva, agreed))).toEqual([403, 'borrowing_held']);
  expect(codeOf(await harness.pay(eva, ready))).toEqual([403, 'borrowing_held']);
  const kept = { rule: 'held', inputs: { kind: 'hold', isCheck: true } };
  expect(await declinesOf(eva)).toMatchObject([
    { step: 'confirming', proposal_id: agreed.id, ...kept },
    { step: 'paying', proposal_id: ready.id, ...kept },
  ]);
});

test('at a counter it is kept once a day, and not for a counter that is not there', async () => {
  const carlo = await harness.newBuyer();
  const ask = (store_code: string) =>
    harness.call(openProposal, carlo.headers, { body: { store_code, amount: 500_00 } });
  const refused = [409, 'line_not_open'];
  expect(codeOf(await ask('STAAAAAAAA'))).toEqual(refused);
  expect(await declinesOf(carlo)).toEqual([]);
  for (const _ of [1, 2]) expect(codeOf(await ask(harness.store.code))).toEqual(refused);
  expect(await declinesOf(carlo)).toMatchObject([
    { step: 'counter', rule: 'no_line', proposal_id: null, payment_request_id: null },
  ]);
});

test('what is lent leaves nothing behind', async () => {
  const dina = await newPayer();
  const request = await harness.askFor({ amount: 3_000_00 });
  const ready = await harness.agreedAndConfirmed(dina, request, { terms: 6 });
  expect((await harness.pay(dina, ready)).statusCode).toBe(201);
  // Bought, it is opened again to be looked at: the line is used by it.
  await setCap(dina, 100_00);
  await harness.open(dina, { token: tokenOf(request) });
  expect(await declinesOf(dina)).toEqual([]);
});

test('every one of them is decided again to the same, and a forged one is not', async () => {
  const all = await system((tx) =>
    tx.selectFrom('purchase_declines').select(['id', 'buyer_id', 'rule']).execute(),
  );
  expect(all.length).toBeGreaterThanOrEqual(5);
  for (const { id, rule } of all) {
    const shown = (await again(id)).json();
    expect(shown).toMatchObject({ is_same: true, kept: { rule }, replayed: { rule } });
    expect(shown.by_todays_rules).toEqual(shown.replayed);
  }
  const capped = all.find(({ rule }) => rule === 'own_cap');
  if (!capped) throw new Error('nothing was declined by a cap');
  expect(await auditOf(harness.db, capped.buyer_id)).toContain('purchase_decline.viewed');
  const shown = (await again(capped.id)).json();
  expect(shown.buyer_name).toContain('•');
  expect(shown.inputs).toMatchObject({ wanted: 3_000_00, line: { status: 'open' }, hold: null });
  const past = await harness.call(
    listPersonPast,
    (await documentsHarnessOf(harness).enterStaff(pagesOrigin, ['support'])).headers,
    { params: { account_id: capped.buyer_id }, query: { mode: 'test', group: 'money' } },
  );
  expect(past.json().results).toContainEqual(
    expect.objectContaining({ event_id: capped.id, kind: 'decline', what: 'own_cap' }),
  );
  const owner = await isAllowed(
    harness.db,
    `update purchase_declines set rule = 'frozen' where id = '${capped.id}'`,
  );
  expect(owner).toBe(false);
  const forged = randomUUID();
  await system((tx) =>
    sql`insert into purchase_declines (id, buyer_id, mode, store_id, payment_request_id, proposal_id,
          step, rule, rules_version, inputs, amount_centavos, declined_at, declined_on)
        select ${forged}, buyer_id, mode, store_id, payment_request_id, proposal_id, step, 'frozen',
               rules_version, inputs, amount_centavos, declined_at, declined_on
          from purchase_declines where id = ${capped.id}`.execute(tx),
  );
  expect((await again(forged)).json()).toMatchObject({
    ...{ is_same: false, kept: { rule: 'frozen' }, replayed: { rule: 'own_cap' } },
  });
  await system((tx) => sql`delete from purchase_declines where id = ${forged}`.execute(tx));
  expect(codeOf(await again(randomUUID()))).toEqual([404, 'decline_not_found']);
});

test('is in the slot of the buyer, and gone after its time, however many there are', async () => {
  const ofDeclines = (what: string) => what.startsWith('purchase_declines');
  expect((await system(unseenTables)).filter(ofDeclines)).toEqual([]);
  expect((await system(misplacedRows)).filter(ofDeclines)).toEqual([]);
  const [oldest, ...rest] = await system((tx) =>
    tx.selectFrom('purchase_declines').select('id').orderBy('id').execute(),
  );
  const days = retention.purchaseDeclineDays + 1;
  await system((tx) =>
    sql`insert into purchase_declines (id, buyer_id, mode, store_id, step, rule, rules_version,
          inputs, amount_centavos, declined_at, declined_on)
        select uuid_v7(slot_of(buyer_id)), buyer_id, mode, store_id, 'counter', 'frozen', 1, inputs,
               amount_centavos, declined_at - make_interval(days => ${days} + n),
               declined_on - ${days}::int - n
          from purchase_declines, generate_series(1, 1001) n
         where id = ${oldest?.id ?? ''}`.execute(tx),
  );
  await harness.runJob(pruneDeclines);
  const left = await system((tx) =>
    tx.selectFrom('purchase_declines').select('id').orderBy('id').execute(),
  );
  expect(left).toEqual([oldest, ...rest]);
});
