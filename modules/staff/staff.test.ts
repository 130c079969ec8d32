import type { Endpoint } from '@luwag/contracts/endpoint';
import {
  countQueues,
  findPeople,
  getStaffPerson,
  unmaskPerson,
} from '@luwag/contracts/staff-people';
import { inScope } from '@luwag/db/scope';
import { readPerson, type SignedIn } from '@luwag/testing/builders/accounts';
import { startContactsHarness } from '@luwag/testing/harness/contacts-harness';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
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
  expect(await find('nobody@nowhere.example')).toEqual({ results: [], request_id: null });
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
      [unmaskPerson, { reason: 'No reason at all' }],
    ] as const) {
      const reply = await call(endpoint, { params: { account_id }, ...(body ? { body } : {}) });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'person_not_found']);
    }
  expect(idsOf(await find(joan.account.email))).toEqual([]);
});

test('what waits at each desk is counted', async () => {
  expect((await call(countQueues)).json()).toEqual({
    disputes: expect.any(Number),
    payouts: expect.any(Number),
    write_offs: expect.any(Number),
  });
});
