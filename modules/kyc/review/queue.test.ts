import { randomUUID } from 'node:crypto';
import { getUser } from '@luwag/contracts/accounts';
import {
  claimCase,
  claimNextCase,
  getCase,
  listCases,
  releaseCase,
  trackProgress,
  unmaskCase,
} from '@luwag/contracts/kyc-cases';
import { inScope } from '@luwag/db/scope';
import { promisedBy } from '@luwag/domain/case-promises';
import { caseSteps } from '@luwag/domain/kyc-steps';
import { auditOf } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { reviewHarnessOf } from '@luwag/testing/harness/review-harness';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const harness = forAllTests(() => startPoolHarness({ settings: { WIRE_ENVELOPE: 'off' } }));
const world = reviewHarnessOf(harness);
const rosa = forAllTests(() => world.reviewer());
const nonoy = forAllTests(() => world.reviewer());

const next = async (who: SignedIn, kind = 'kyc'): Promise<string | null> =>
  (await world.call(claimNextCase, who, { body: { kind } })).json().case_id;
const release = (who: SignedIn, caseId: string) =>
  world.call(releaseCase, who, { params: { case_id: caseId } });
/** As if the reviewer had not touched the case for so long: sessions end sooner than claims. */
const idle = (caseId: string, minutes: number) =>
  inScope(harness.db, 'system', (tx) =>
    sql`update kyc_cases set claimed_until = claimed_until - ${minutes} * interval '1 minute'
      where id = ${caseId}`.execute(tx),
  );
/** As if it had been our turn for so long. */
const waitedFor = (caseId: string, interval: string) =>
  inScope(harness.db, 'system', (tx) =>
    sql`update kyc_cases set waiting_since = waiting_since - ${interval}::interval
      where id = ${caseId}`.execute(tx),
  );
/** So that a test begins with an empty queue. */
const clearQueue = () =>
  inScope(harness.db, 'system', (tx) =>
    sql`update kyc_cases set waiting_since = null, claimed_by = null, claimed_until = null,
      state = 'WAITING_CUSTOMER_INPUT', version = version + 1
      where state = 'PROCESSING'`.execute(tx),
  );

test('the database lists the steps that the rules know, and takes no other', async () => {
  const rows = await harness.db.selectFrom('kyc_case_steps').selectAll().execute();
  const listed = rows.map((row) => `${row.from_state} ${row.to_state}`).sort();
  expect(listed).toEqual(caseSteps.map(([from, to]) => `${from} ${to}`).sort());
  const { caseId } = await world.applicant();
  const jump = (set: ReturnType<typeof sql>) =>
    inScope(harness.db, 'system', (tx) =>
      sql`update kyc_cases set ${set} where id = ${caseId}`.execute(tx),
    );
  await expect(
    jump(sql`state = 'NEW', waiting_since = null, version = version + 1`),
  ).rejects.toThrow('does not go from PROCESSING to NEW');
  await expect(jump(sql`state = 'PASSED', waiting_since = null`)).rejects.toThrow('new version');
  await expect(
    inScope(harness.db, 'system', (tx) =>
      sql`insert into kyc_case_steps values ('NEW', 'PASSED')`.execute(tx),
    ),
  ).rejects.toThrow('permission denied');
});

test('progress says what is missing, whose turn it is, and the next step', async () => {
  const account = await createAccount(harness, { accountStatus: 'PENDING' });
  const who = await signIn(harness, account);
  const progress = async () => (await world.call(trackProgress, who)).json();
  expect(await progress()).toMatchObject({
    onboarding_step: 'DOCUMENTS',
    case_state: 'NEW',
    is_waiting_for_you: true,
  });
  for (const kind of ['profile', 'primary_government_id_front', 'selfie_with_primary_id'] as const)
    await world.send(account.id, kind);
  expect(await progress()).toMatchObject({ onboarding_step: 'LIVENESS', case_state: 'NEW' });
  await world.send(account.id, 'liveness');
  expect(await progress()).toMatchObject({
    onboarding_step: 'IN_REVIEW',
    case_state: 'PROCESSING',
    is_waiting_for_you: false,
  });
  const user = (await world.call(getUser, who)).json();
  expect(user.onboarding_step).toBe('IN_REVIEW');
  expect(user.user_document_uploads).toHaveLength(4);
  expect(user.user_document_uploads[0]).toMatchObject({ state: 'sent', reason_code: null });
});

test('a merchant goes through business and bank to the queue of businesses', async () => {
  const { account, caseId } = await world.applicant({ role: 'merchant' });
  const who = await signIn(harness, account);
  expect((await world.call(getUser, who)).json()).toMatchObject({
    onboarding_step: 'IN_REVIEW',
    merchant_status: 'IN_REVIEW',
  });
  expect(await next(rosa, 'kyb')).toBe(caseId);
});

test('the queue shows who waits longest first, masked, with the clock', async () => {
  await clearQueue();
  const first = await world.applicant({ firstName: 'Maria', lastName: 'Makiling' });
  await waitedFor(first.caseId, '2 days');
  const second = await world.applicant();
  const { results, waiting, late, counts } = (await world.call(listCases, rosa)).json();
  expect(results.map((line: { case_id: string }) => line.case_id)).toEqual([
    first.caseId,
    second.caseId,
  ]);
  expect(results[0]).toMatchObject({ name: 'M••• M•••', is_late: true, claim: null });
  expect(results[1]).toMatchObject({ is_late: false });
  expect([waiting, late, counts.PROCESSING]).toEqual([2, 1, 2]);
  expect(JSON.stringify(results)).not.toContain('Makiling');
});

test('cases are late by the promise of their kind, in the list as in the count', async () => {
  await clearQueue();
  for (const [kind, role] of [
    ['kyc', 'buyer'],
    ['kyb', 'merchant'],
  ] as const) {
    const [old, recent] = [await world.applicant({ role }), await world.applicant({ role })];
    await waitedFor(old.caseId, '2 days');
    await waitedFor(recent.caseId, '11 minutes');
    const { results, late } = (await world.call(listCases, rosa, { query: { kind } })).json();
    for (const line of results)
      expect(Date.parse(line.due_at)).toBe(promisedBy(kind, Date.parse(line.waiting_since)));
    const lateOnes = results.filter((line: { is_late: boolean }) => line.is_late);
    expect(lateOnes.map((line: { case_id: string }) => line.case_id)).toEqual([old.caseId]);
    expect(late).toBe(1);
  }
});

test('a shop is listed by its name, and its owner stays masked', async () => {
  const { caseId } = await world.applicant({
    role: 'merchant',
    firstName: 'Dolores',
    lastName: 'Ramos',
    businessName: 'Dolly’s Panaderya',
  });
  const listed = (await world.call(listCases, rosa, { query: { kind: 'kyb' } })).json();
  const line = listed.results.find((one: { case_id: string }) => one.case_id === caseId);
  expect(line.name).toBe('Dolly’s Panaderya');
  const seen = (await world.call(getCase, rosa, { params: { case_id: caseId } })).json();
  expect(seen.name).toBe('Dolly’s Panaderya');
  expect(JSON.stringify(seen)).not.toContain('Ramos');
});

test('what was sent and said stays in sight after a decision, with its reasons', async () => {
  const { account, caseId } = await world.applicant();
  await world.decide(rosa, caseId, {
    decision: 'ask_again',
    items: [{ kind: 'selfie_with_primary_id', reason_code: 'face_not_visible' }],
  });
  await world.send(account.id, 'selfie_with_primary_id');
  await world.decide(nonoy, caseId, {
    decision: 'reject',
    reason_code: 'under_age',
    note: 'Born 2012.',
  });
  const seen = (await world.call(getCase, rosa, { params: { case_id: caseId } })).json();
  expect(seen.state).toBe('REJECTED');
  expect(seen.decisions).toMatchObject([
    {
      act: 'ask_again',
      items: [{ kind: 'selfie_with_primary_id', reason_code: 'face_not_visible' }],
    },
    { act: 'reject', reason_code: 'under_age', note: 'Born 2012.', items: [] },
  ]);
  expect(seen.history[0]).toMatchObject({ what: 'opened', item: null });
  const sent = seen.history.map(({ item }: { item: string }) => item);
  expect(sent).toContain('profile');
  expect(sent).toContain('selfie_with_primary_id');
});

test('a long list goes on where the last page ended, and nowhere else', async () => {
  await clearQueue();
  const people = Array.from({ length: 51 }, () => world.applicant());
  await Promise.all(people);
  const page = async (query: object) => (await world.call(listCases, rosa, { query })).json();
  const [first, inState] = [await page({}), await page({ state: 'PROCESSING' })];
  expect([first.results.length, inState.results.length]).toEqual([50, 50]);
  const rest = await page({ cursor: first.next_cursor });
  expect(rest).toMatchObject({ next_cursor: null });
  const more = await page({ state: 'PROCESSING', cursor: inState.next_cursor });
  for (const [one, other] of [
    [first, rest],
    [inState, more],
  ]) {
    const ids = [...one.results, ...other.results].map((line) => line.case_id);
    expect(new Set(ids).size).toBe(51);
  }
  const made = Buffer.from('2026-99-01T00:00:00.000Z none').toString('base64url');
  const reply = await world.call(listCases, rosa, { query: { cursor: made } });
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'cursor_invalid']);
});

test('two who ask at once get two cases, and none is left', async () => {
  await clearQueue();
  const waiting = [await world.applicant(), await world.applicant()].map(({ caseId }) => caseId);
  const taken = await Promise.all([next(rosa), next(nonoy)]);
  expect(new Set(taken)).toEqual(new Set(waiting));
  // Asking again is given what one has in hand; the other has theirs.
  expect(await next(rosa)).toBe(taken[0]);
  await release(rosa, taken[0] ?? '');
  expect(await next(nonoy)).toBe(taken[1]);
});

test('a claim lasts ten minutes from its last use, and is then anybody’s', async () => {
  await clearQueue();
  const { caseId } = await world.applicant();
  expect(await next(rosa)).toBe(caseId);
  const taken = await world.claim(nonoy, caseId);
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'case_claimed']);
  await idle(caseId, 9);
  expect((await world.call(getCase, rosa, { params: { case_id: caseId } })).statusCode).toBe(200);
  await idle(caseId, 9);
  expect(await next(nonoy)).toBe(null);
  await idle(caseId, 2);
  expect(await next(nonoy)).toBe(caseId);
  expect((await world.claim(rosa, caseId)).json().code).toBe('case_claimed');
  // Nobody releases what is in somebody else's hands.
  await release(rosa, caseId);
  expect((await world.claim(rosa, caseId)).json().code).toBe('case_claimed');
  await release(nonoy, caseId);
  expect((await world.claim(rosa, caseId)).statusCode).toBe(200);
});

test('a case is seen masked, and looking is on record', async () => {
  const { account, caseId } = await world.applicant({ firstName: 'Luzviminda', lastName: 'Bato' });
  const before = (await auditOf(harness.db, account.id)).length;
  const view = (await world.call(getCase, rosa, { params: { case_id: caseId } })).json();
  expect(view).toMatchObject({
    account_id: account.id,
    state: 'PROCESSING',
    starter_limit_centavos: 2_000_00,
    documents: [],
    linked: [],
  });
  const name = view.fields.find(({ field }: { field: string }) => field === 'name');
  expect(name.masked).toBe('L••• B•••');
  expect(JSON.stringify(view)).not.toMatch(/Luzviminda|Bato/);
  expect((await auditOf(harness.db, account.id)).slice(before)).toEqual(['case.viewed']);
});

test('facts are unmasked for whoever has the case in hand, with a reason that is kept', async () => {
  const { account, caseId } = await world.applicant({ firstName: 'Corazon', lastName: 'Abad' });
  const ask = () =>
    world.call(unmaskCase, rosa, {
      params: { case_id: caseId },
      body: { fields: ['name', 'email', 'tin'], reason: 'The ID is hard to read' },
    });
  const early = await ask();
  expect([early.statusCode, early.json().code]).toEqual([409, 'case_not_claimed']);
  await world.claim(rosa, caseId);
  expect((await ask()).json().fields).toEqual([
    { field: 'name', value: 'Corazon Abad' },
    { field: 'email', value: account.email },
  ]);
  const { detail } = await harness.db
    .selectFrom('audit.events')
    .select('detail')
    .where('account_id', '=', account.id)
    .where('action', '=', 'case.unmasked')
    .executeTakeFirstOrThrow();
  expect(detail).toEqual({
    case_id: caseId,
    fields: ['name', 'email', 'tin'],
    reason: 'The ID is hard to read',
  });
});

test('a case that is not there is not found, and one that is not waiting cannot be taken', async () => {
  const params = { case_id: randomUUID() };
  const body = { fields: ['name'], reason: 'No reason at all' };
  for (const call of [getCase, claimCase, releaseCase, unmaskCase]) {
    const reply = await world.call(call, rosa, { params, body });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'case_not_found']);
  }
  const { account, caseId } = await world.applicant();
  await world.decide(rosa, caseId, {
    decision: 'ask_again',
    items: [{ kind: 'liveness', reason_code: 'face_not_visible' }],
  });
  expect((await world.claim(rosa, caseId)).json().code).toBe('case_not_waiting');
  await world.send(account.id, 'liveness');
  expect((await world.claim(rosa, caseId)).statusCode).toBe(200);
});
