import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/rosters';
import { countQueues } from '@luwag/contracts/staff-home';
import { inScope } from '@luwag/db/scope';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

// Lists of partner companies: one of our people brings one in, another approves it.

const harness = forAllTests(startPoolHarness);
let joan: SignedIn;
let rosa: SignedIn;
beforeAll(async () => {
  const { enterStaff } = documentsHarnessOf(harness);
  joan = await enterStaff(undefined, ['admin']);
  rosa = await enterStaff(undefined, ['risk']);
});

const send = (
  endpoint: Endpoint,
  who: SignedIn,
  { params = {}, body }: { params?: Record<string, string>; body?: object } = {},
) =>
  harness.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    headers: who.headers,
    ...(body ? { payload: body } : {}),
  });
const reason = 'Their list of November';
const ask = (company: string, list: string) =>
  send(contracts.askRosterImport, joan, { body: { company, list, reason } });
const decide = (who: SignedIn, import_id: string, decision: 'approve' | 'refuse' = 'approve') =>
  send(contracts.decideRosterImport, who, { params: { import_id }, body: { decision } });
const listed = async () => (await send(contracts.listCompanies, rosa)).json();
const companiesOf = (accountId: string) =>
  inScope(harness.db, 'system', async (tx) => {
    const { rows } = await sql<{ name: string }>`select c.name from account_companies a
      join companies c on c.id = a.company_id where a.account_id = ${accountId}`.execute(tx);
    return rows.map(({ name }) => name);
  });

test('a list counts once another has approved it, and then at once for whoever has proven', async () => {
  const ana = await signIn(harness, await createAccount(harness));
  const { email, id } = ana.account;
  const asked = await ask('Bayanihan Coop', `E-mail\n${email}\nnobody@example.ph\nben@`);
  expect(asked.json()).toMatchObject({
    ...{ company: 'Bayanihan Coop', entries: 2, unread: 1, is_yours: true, state: 'waiting' },
    bad: [{ line: 4, reason: 'not an e-mail address' }],
  });
  const { import_id } = asked.json();
  expect(codeOf(await ask('Bayanihan Coop', email))).toEqual([409, 'roster_waiting']);
  const queues = (await send(countQueues, rosa)).json().results;
  expect(queues).toContainEqual(expect.objectContaining({ queue: 'rosters', count: 1 }));
  expect((await listed()).companies).toEqual([]);
  expect(codeOf(await decide(joan, import_id))).toEqual([409, 'second_same_person']);
  expect(await companiesOf(id)).toEqual([]);
  expect((await decide(rosa, import_id)).json()).toMatchObject({ state: 'approved', added: 2 });
  expect(await companiesOf(id)).toEqual(['Bayanihan Coop']);
  expect((await listed()).companies).toMatchObject([
    { company: 'Bayanihan Coop', addresses: 2, numbers: 0, buyers: 1 },
  ]);
  expect(codeOf(await decide(rosa, import_id))).toEqual([404, 'roster_import_not_found']);
});

test('refused or taken back it leaves nothing, and of whom it named nothing is kept', async () => {
  const first = (await ask('Kooperatiba', '0917 123 4567')).json().import_id;
  expect((await decide(rosa, first, 'refuse')).json().state).toBe('refused');
  const second = (await ask('Kooperatiba', '0917 123 4567')).json().import_id;
  expect((await decide(joan, second, 'refuse')).json().state).toBe('withdrawn');
  const { companies, imports } = await listed();
  expect(companies.map(({ company }: { company: string }) => company)).not.toContain('Kooperatiba');
  expect(imports).toHaveLength(3);
  const { rows } = await inScope(harness.db, 'system', (tx) =>
    sql`select id from roster_imports
      where cardinality(email_indexes) + cardinality(number_indexes) > 0`.execute(tx),
  );
  expect(rows).toEqual([]);
});

test('what cannot be read, what is not there and who may not are refused', async () => {
  expect(codeOf(await ask('Walang Laman', 'Name\n'))).toEqual([422, 'roster_empty']);
  expect(codeOf(await decide(rosa, randomUUID()))).toEqual([404, 'roster_import_not_found']);
  const support = await documentsHarnessOf(harness).enterStaff(undefined, ['support']);
  expect((await send(contracts.listCompanies, support)).statusCode).toBe(403);
  const records = await harness.db
    .selectFrom('audit.events')
    .select('action')
    .where('action', 'like', 'roster.%')
    .execute();
  expect(records.map(({ action }) => action).toSorted()).toEqual([
    ...['roster.approved', 'roster.asked', 'roster.asked', 'roster.asked'],
    ...['roster.refused', 'roster.withdrawn'],
  ]);
});
