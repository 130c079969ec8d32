import { randomUUID } from 'node:crypto';
import { exportAuditEvents, listAuditChoices, listAuditEvents } from '@luwag/contracts/audit';
import { getCase } from '@luwag/contracts/kyc-cases';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { reviewHarnessOf } from '@luwag/testing/harness/review-harness';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';

const harness = forAllTests(startPoolHarness);
const world = reviewHarnessOf(harness);
const rosa = forAllTests(() => world.reviewer());
const nonoy = forAllTests(() => world.reviewer());

type Line = Record<string, string | null>;
const list = async (query: object): Promise<Line[]> =>
  (await world.call(listAuditEvents, rosa, { query })).json().results;
const nameOf = ({ account }: SignedIn) => `${account.firstName} ${account.lastName}`;
const view = (who: SignedIn, caseId: string) =>
  world.call(getCase, who, { params: { case_id: caseId } });

test('lines say who did it and about whom: colleagues and shops by name, buyers masked', async () => {
  const buyer = await world.applicant({ firstName: 'Corazon', lastName: 'Abad' });
  const shop = await world.applicant({ role: 'merchant', businessName: 'Dolly’s Panaderya' });
  for (const { caseId } of [buyer, shop]) await view(rosa, caseId);
  const [ofBuyer] = await list({ account_id: buyer.account.id, action: 'case.viewed' });
  expect(ofBuyer).toMatchObject({ actor_name: nameOf(rosa), account_name: 'C••• A•••' });
  const [ofShop] = await list({ account_id: shop.account.id, action: 'case.viewed' });
  expect(ofShop).toMatchObject({ account_name: 'Dolly’s Panaderya' });
  await sql`select audit.record('system', 'system', null, 'test.named', '{}', 'a-test')`.execute(
    harness.db,
  );
  const [bySystem] = await list({ action: 'test.named' });
  expect(bySystem).toMatchObject({ actor_id: 'system', actor_name: null, account_name: null });
});

test('they are looked through by who did it', async () => {
  const { caseId } = await world.applicant();
  for (const who of [rosa, nonoy]) await view(who, caseId);
  const found = await list({ actor_id: nonoy.account.id, action: 'case.viewed' });
  expect(new Set(found.map(({ actor_id }) => actor_id))).toEqual(new Set([nonoy.account.id]));
  const system = await list({ actor_id: 'system' });
  expect(system.every(({ actor_id }) => actor_id === 'system')).toBe(true);
});

test('they are looked through by day, as Manila counts them, both ends included', async () => {
  const about = randomUUID();
  const owner = new pg.Client({ connectionString: harness.database.ownerUrl });
  await owner.connect();
  for (const at of ['2026-03-01T15:59:59Z', '2026-03-01T16:00:00Z', '2026-03-02T15:59:59Z'])
    await owner.query(
      `insert into audit.events (id, actor_kind, actor_id, account_id, action, request_id, at)
       values (uuid_v7(slot_of($1)), 'system', 'system', $1, 'test.dated', 'a-test', $2)`,
      [about, at],
    );
  await owner.end();
  const on = async (query: object) => (await list({ account_id: about, ...query })).length;
  expect(await on({ from: '2026-03-02', to: '2026-03-02' })).toBe(2);
  expect(await on({ from: '2026-03-01', to: '2026-03-01' })).toBe(1);
  expect(await on({ to: '2026-03-01' })).toBe(1);
  expect(await on({ from: '2026-03-03', to: '2026-03-04' })).toBe(0);
  const wrong = await world.call(listAuditEvents, rosa, { query: { from: '2026-02-30' } });
  expect(wrong.statusCode).toBe(422);
});

test('what can be chosen from is who works here and what is on record', async () => {
  await view(rosa, (await world.applicant()).caseId);
  const { staff, actions } = (await world.call(listAuditChoices, rosa)).json();
  expect(staff).toContainEqual({ account_id: nonoy.account.id, name: nameOf(nonoy) });
  expect(actions).toContain('case.viewed');
  expect(actions).toEqual([...new Set(actions)].toSorted());
});

test('a file has what the filters say, runs nothing, and is on record with its reason', async () => {
  const { account, caseId } = await world.applicant({ firstName: 'Corazon', lastName: 'Abad' });
  await view(rosa, caseId);
  await sql`select audit.record('system', 'system', ${account.id}::uuid, 'test.formula',
    '{}', '=HYPERLINK("http://evil.example")')`.execute(harness.db);
  const body = { account_id: account.id, reason: 'The yearly audit' };
  const reply = await world.call(exportAuditEvents, rosa, { body });
  const { csv, lines, is_cut: isCut } = reply.json();
  const rows = csv.trimEnd().split('\r\n');
  expect(rows).toHaveLength(lines + 1);
  expect(isCut).toBe(false);
  expect(rows[0]).toMatch(/^position,at,actor_kind,actor_id,actor_name,action,/);
  expect(csv).toContain(`${nameOf(rosa)},case.viewed,${account.id},C••• A•••`);
  expect(csv).not.toContain('Corazon');
  expect(csv).not.toMatch(/(^|,)"?=/m);
  const [taken] = await list({ account_id: account.id, action: 'audit.exported' });
  expect(taken).toMatchObject({
    actor_id: rosa.account.id,
    detail: { reason: 'The yearly audit', lines },
  });
});

test('no file without a reason, nor for anybody but staff', async () => {
  const none = await world.call(exportAuditEvents, rosa, { body: { reason: ' ' } });
  expect(none.statusCode).toBe(422);
  for (const role of ['buyer', 'merchant'] as const) {
    const who = await signIn(harness, await createAccount(harness, { role }));
    const reply = await world.call(exportAuditEvents, who, { body: { reason: 'Curious' } });
    expect(reply.statusCode).toBe(403);
  }
});
