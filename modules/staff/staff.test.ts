import type { Endpoint } from '@luwag/contracts/endpoint';
import { countQueues, getStaffHome } from '@luwag/contracts/staff-home';
import {
  findPeople,
  getStaffPerson,
  listPersonPast,
  type PastEvent,
  unmaskPerson,
} from '@luwag/contracts/staff-people';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { deskQueues } from '@luwag/domain/desk-queues';
import { recordAudit } from '@luwag/platform/security/audit';
import { testNow } from '@luwag/testing/builders/account-probes';
import { readPerson, type SignedIn } from '@luwag/testing/builders/accounts';
import { startContactsHarness } from '@luwag/testing/harness/contacts-harness';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { supportCasesOf } from '@luwag/testing/harness/support-cases';
import { beforeAll, expect, test } from 'vitest';
import { indexOldNames } from '../accounts/worker.ts';

const harness = forAllTests(startContactsHarness);
let joan: SignedIn;
beforeAll(async () => {
  joan = await documentsHarnessOf(harness).enterStaff(pagesOrigin);
});

const call = (endpoint: Endpoint, sent: { params?: Record<string, string>; body?: object } = {}) =>
  documentsHarnessOf(harness).call(endpoint, joan, sent);
const find = async (sought: string) => (await call(findPeople, { body: { sought } })).json();
const recordsOf = ({ account }: SignedIn, action: string) =>
  harness.db
    .selectFrom('audit.events')
    .select(['action', 'detail'])
    .where('account_id', '=', account.id)
    .where('action', '=', action)
    .execute();
const idsOf = ({ results }: { results: { account_id: string }[] }) =>
  results.map(({ account_id }) => account_id);

test('somebody who calls is found by number, e-mail, name and reference, masked', async () => {
  const ana = await harness.owing({ dueIn: 3 });
  const { first_name, last_name } = await readPerson(harness, ana.account.id);
  const request = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('payment_requests as r')
      .innerJoin('plans as p', 'p.payment_request_id', 'r.id')
      .select(['r.id', 'r.reference'])
      .where('p.id', '=', ana.planId)
      .executeTakeFirst(),
  );
  const sought = [
    ...[ana.number, ana.number.replace('+63', '0'), ana.account.email.toUpperCase()],
    ...[`${first_name} ${last_name}`, `${last_name}, ${first_name.toUpperCase()}`],
    ...(request ? [request.reference] : []),
  ];
  for (const each of sought)
    expect([each, idsOf(await find(each))]).toEqual([
      each,
      expect.arrayContaining([ana.account.id]),
    ]);
  const text = JSON.stringify(await find(ana.account.email));
  for (const secret of [ana.number, ana.account.email, last_name])
    expect(text).not.toContain(secret);
  const nobody = { results: [], request_id: null, orders: [], case: null };
  expect(await find('nobody@nowhere.example')).toEqual(nobody);
  const searched = await recordsOf(ana, 'person.searched');
  expect(searched.length).toBeGreaterThan(0);
  expect(JSON.stringify(searched)).not.toContain(ana.account.email);
});

test('a name that is older than the search is found once the worker has been there', async () => {
  const ana = await harness.owing({ dueIn: 3 });
  const { first_name, last_name } = await readPerson(harness, ana.account.id);
  await inScope(harness.db, 'system', (tx) =>
    tx.updateTable('accounts').set({ name_index: null }).where('id', '=', ana.account.id).execute(),
  );
  const name = `${first_name} ${last_name}`;
  expect(idsOf(await find(name))).not.toContain(ana.account.id);
  await harness.runJob(indexOldNames);
  expect(idsOf(await find(name))).toContain(ana.account.id);
});

test('a person is shown with plans, contacts and cases; in full for a reason on record', async () => {
  const ana = await harness.owing({ dueIn: 3 });
  const params = { account_id: ana.account.id };
  const person = (await call(getStaffPerson, { params })).json();
  expect(person).toMatchObject({ role: 'buyer', owed: 1_000_00, credit: 0, is_late: false });
  expect(person.line).toMatchObject({ limit: 50_000_00, is_open: true });
  expect(person.plans).toMatchObject([{ plan_id: ana.planId, next_payment: { amount: 1_000_00 } }]);
  expect(JSON.stringify(person)).not.toContain(ana.account.email);
  const reason = 'Caller asks which number texts go to';
  const shown = (await call(unmaskPerson, { params, body: { reason } })).json();
  expect(shown).toMatchObject({ email: ana.account.email, number: ana.number });
  expect(await recordsOf(ana, 'person.viewed')).toHaveLength(1);
  expect(await recordsOf(ana, 'person.unmasked')).toMatchObject([{ detail: { reason } }]);
  expect((await call(unmaskPerson, { params, body: { reason: 'why' } })).statusCode).toBe(422);
});

test('colleagues and ids of nobody are not there', async () => {
  for (const account_id of [joan.account.id, '0190a000-0000-7000-8000-000000000001'])
    for (const [endpoint, body] of [
      [getStaffPerson, undefined],
      [listPersonPast, undefined],
      [unmaskPerson, { reason: 'No reason at all' }],
    ] as const) {
      const reply = await call(endpoint, { params: { account_id }, ...(body ? { body } : {}) });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'person_not_found']);
    }
  expect(idsOf(await find(joan.account.email))).toEqual([]);
});

test('a purchase is found by the number that its shop has for the order', async () => {
  const ana = await harness.owing({ dueIn: 3 });
  const bought = await inScope(harness.db, 'system', async (tx) => {
    const { payment_request_id: id } = await tx
      .selectFrom('plans')
      .select('payment_request_id')
      .where('id', '=', ana.planId)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('payment_requests')
      .set({ order_reference: 'SO-2026/77' })
      .where('id', '=', id)
      .execute();
    return id;
  });
  const found = await find('SO-2026/77');
  expect([idsOf(found), found.request_id]).toEqual([[ana.account.id], bought]);
  expect(found.orders).toMatchObject([{ request_id: bought, livemode: true }]);
  expect(await find('SO-2026/78')).toMatchObject({ results: [], orders: [] });
});

test('a case is found by the number in its mails, by those who may read it, on record', async () => {
  const ana = await harness.owing({ dueIn: 3 });
  const { opened } = supportCasesOf(harness, 'My plan does not show what I paid.');
  const { id, reference } = await opened(ana);
  const found = await find(reference.toLowerCase());
  expect(found).toMatchObject({ case: { kind: 'support', id, reference } });
  expect(idsOf(found)).toEqual([ana.account.id]);
  expect(await recordsOf(ana, 'person.searched')).toMatchObject([
    { detail: { by: 'case', found: [ana.account.id] } },
  ]);
  const problem = await insertProblem(ana);
  expect((await find(problem.reference)).case).toEqual({ kind: 'dispute', ...problem });
  expect(await find('H-999999')).toMatchObject({ results: [], case: null });
  const collector = await documentsHarnessOf(harness).enterStaff(pagesOrigin, ['collections']);
  for (const sought of [reference, problem.reference]) {
    const reply = await documentsHarnessOf(harness).call(findPeople, collector, {
      body: { sought },
    });
    expect(reply.json()).toMatchObject({ results: [], case: null });
  }
});

async function insertProblem(ana: Awaited<ReturnType<typeof harness.owing>>) {
  const now = await testNow(harness.db);
  return inScope(harness.db, 'system', async (tx) => {
    const request = await tx
      .selectFrom('payment_requests')
      .select(['id', 'mode', 'merchant_id', 'store_id'])
      .where('plan_id', '=', ana.planId)
      .executeTakeFirstOrThrow();
    const { id, number } = await tx
      .insertInto('disputes')
      .values({
        ...{ id: idFor(ana.account.id), mode: request.mode, buyer_id: ana.account.id },
        ...{ merchant_id: request.merchant_id, store_id: request.store_id, plan_id: ana.planId },
        ...{ payment_request_id: request.id, kind: 'broken', wish: 'refund' },
        ...{ reported_centavos: 1_000_00, opened_at: now, answer_by: manilaDateOf(now.getTime()) },
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow();
    return { id, reference: `C-${number}` };
  });
}

test('everything with a person is told in one order of time, page by page and by kind', async () => {
  const ana = await harness.owing({ dueIn: 3 });
  const params = { account_id: ana.account.id };
  await inScope(harness.db, 'system', async (tx) => {
    for (let act = 0; act < 35; act += 1)
      await recordAudit(tx, {
        caller: 'system',
        accountId: ana.account.id,
        action: 'session.opened',
        requestId: 'more-than-a-page',
      });
  });
  await call(getStaffPerson, { params });
  const past = async (query: Record<string, string> = {}) =>
    (await documentsHarnessOf(harness).call(listPersonPast, joan, { params, query })).json() as {
      results: PastEvent[];
      next_cursor: string | null;
    };
  const first = await past();
  expect(first.results).toHaveLength(30);
  const second = await past({ cursor: first.next_cursor ?? '' });
  const all = [...first.results, ...second.results];
  const times = all.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(all.map(({ event_id }) => event_id)).size).toBe(all.length);
  expect(second.results.map(({ kind }) => kind)).toContain('purchase');
  expect(all.map(({ what }) => what)).not.toContain('person.viewed');
  const records = (await past({ group: 'record' })).results;
  expect(records.find(({ what }) => what === 'person.viewed')?.name).toMatch(/^Niño /);
  expect(all.find(({ what }) => what === 'session.opened')?.name).toBe('system');
  const money = await past({ group: 'money' });
  expect(new Set(money.results.map(({ group }) => group))).toEqual(new Set(['money']));
  expect(JSON.stringify(all)).not.toContain(ana.account.email);
  const wrong = await documentsHarnessOf(harness).call(listPersonPast, joan, {
    params,
    query: { cursor: 'elsewhere' },
  });
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'cursor_invalid']);
});

test('the home says what waits with its promise, how rails run, and what one did oneself', async () => {
  const { results } = (await call(countQueues)).json();
  expect(results.map(({ queue }: { queue: string }) => queue)).toEqual(deskQueues);
  for (const line of results)
    expect([line.queue, line.oldest_at === null]).toEqual([line.queue, line.count === 0]);
  const home = (await call(getStaffHome)).json();
  expect(home).toMatchObject({ rails: expect.any(Array), alarms: [] });
  for (const rail of home.rails) expect(rail.hours).toHaveLength(24);
  expect(home.acts.map(({ action }: { action: string }) => action)).toContain('person.viewed');
  const admin = await documentsHarnessOf(harness).enterStaff(pagesOrigin, ['admin']);
  const theirs = (await documentsHarnessOf(harness).call(countQueues, admin)).json();
  expect(theirs.results).toMatchObject([
    { queue: 'longer_stops', count: 0 },
    { queue: 'holiday_changes', count: 0 },
    { queue: 'rosters', count: 0 },
    { queue: 'role_changes', count: 0 },
  ]);
});
