import { randomUUID } from 'node:crypto';
import { getUser } from '@luwag/contracts/accounts';
import { claimNextCase, getCase, trackProgress } from '@luwag/contracts/kyc-cases';
import { decideCase, secondCase } from '@luwag/contracts/kyc-decisions';
import { inScope } from '@luwag/db/scope';
import { proveLedger } from '@luwag/ledger/reading';
import { auditOf, testNow } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { waitUntil } from '@luwag/testing/harness/processes';
import { codeOf } from '@luwag/testing/harness/replies';
import { type ReviewHarness, reviewHarnessOf } from '@luwag/testing/harness/review-harness';
import { type SignupHarness, startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLine } from '../../credit/service.ts';

let signup: SignupHarness;
let harness: ReviewHarness;
let rosa: SignedIn;
let nonoy: SignedIn;
beforeAll(async () => {
  signup = await startSignupHarness({
    settings: { WIRE_ENVELOPE: 'off', SECOND_REVIEW_PERCENT: '0' },
  });
  harness = reviewHarnessOf(signup);
  rosa = await harness.reviewer();
  nonoy = await harness.reviewer();
});
afterAll(() => signup.close());

const lineOf = (buyerId: string) =>
  inScope(signup.db, { accountId: buyerId }, (tx) => readLine(tx, { buyerId, mode: 'live' }));
const decision = (who: SignedIn, caseId: string, body: object, key = randomUUID()) =>
  harness.call(decideCase, who, { params: { case_id: caseId }, body, key });
const second = async (who: SignedIn, caseId: string, verdict: string, note = '') => {
  await harness.claim(who, caseId);
  return harness.call(secondCase, who, { params: { case_id: caseId }, body: { verdict, note } });
};
const view = async (who: SignedIn, caseId: string) =>
  (await harness.call(getCase, who, { params: { case_id: caseId } })).json();
const statusOf = async (id: string) =>
  (
    await inScope(signup.db, 'system', (tx) =>
      tx.selectFrom('accounts').select('account_status').where('id', '=', id).executeTakeFirst(),
    )
  )?.account_status;
/** As if whoever has the case had left it alone for ten minutes. */
async function lapse(caseId: string): Promise<void> {
  const now = await testNow(signup.db);
  await inScope(signup.db, 'system', (tx) =>
    tx
      .updateTable('kyc_cases')
      .set({ claimed_until: new Date(now.getTime() - 1000) })
      .where('id', '=', caseId)
      .execute(),
  );
}
/** Waits for a mail with these words in it. What was overtaken meanwhile is not told at all. */
async function mailTo(email: string, words: string): Promise<string> {
  const find = async () =>
    (await signup.inbox(email)).map((mail) => `${mail.subject}\n${mail.text}`);
  const isThere = async () => (await find()).some((text) => text.includes(words));
  await waitUntil(isThere, `a mail that says: ${words}`);
  return (await find()).find((text) => text.includes(words)) ?? '';
}

test('approving opens the starter line once, and the person hears of it', async () => {
  const { account, caseId } = await harness.applicant();
  await mailTo(account.email, 'We are checking what you sent');
  await harness.claim(rosa, caseId);
  const key = randomUUID();
  const [reply, again] = [
    await decision(rosa, caseId, { decision: 'approve' }, key),
    await decision(rosa, caseId, { decision: 'approve' }, key),
  ];
  expect(reply.json()).toMatchObject({
    state: 'PASSED',
    limit_centavos: 2_000_00,
    second_review: null,
  });
  expect(again.json()).toEqual(reply.json());
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(await lineOf(account.id)).toMatchObject({ limitCentavos: 2_000_00, status: 'open' });
  expect(await statusOf(account.id)).toBe('ACTIVE');
  expect(await auditOf(signup.db, account.id)).toEqual(
    expect.arrayContaining(['case.claimed', 'line.opened', 'case.approved']),
  );
  expect(await proveLedger(signup.db)).toMatchObject({ imbalances: 0, drift: 0 });
  await mailTo(account.email, 'Your limit is ₱2,000.00');
  const who = await signIn(signup, account);
  expect((await harness.call(getUser, who)).json().onboarding_step).toBe('ACTIVE');
});

test('for whom a company vouches the first line is longer', async () => {
  const { account, caseId } = await harness.applicant({ locale: 'fil' });
  await inScope(signup.db, 'system', async (tx) => {
    const { id } = await tx
      .insertInto('companies')
      .values({ name: 'Pabrika ng Tsinelas' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('account_companies')
      .values({ account_id: account.id, company_id: id })
      .execute();
  });
  const reply = await harness.decide(rosa, caseId, { decision: 'approve' });
  expect(reply.json().limit_centavos).toBe(5_000_00);
  await mailTo(account.email, 'Ang limit mo ay ₱5,000.00');
});

test('of two words at once one counts, and only from whoever has the case', async () => {
  const { account, caseId } = await harness.applicant();
  expect(codeOf(await decision(rosa, caseId, { decision: 'approve' }))).toEqual([
    409,
    'case_not_claimed',
  ]);
  await harness.claim(rosa, caseId);
  const replies = await Promise.all([
    decision(rosa, caseId, { decision: 'approve' }),
    decision(rosa, caseId, { decision: 'reject', reason_code: 'identity_not_confirmed' }),
    decision(nonoy, caseId, { decision: 'approve' }),
  ]);
  const counted = replies.filter((reply) => reply.statusCode === 200);
  expect(counted).toHaveLength(1);
  const isApproved = counted[0]?.json().state === 'PASSED';
  expect((await lineOf(account.id)) !== undefined).toBe(isApproved);
});

test('who claimed a case and let the claim lapse decides nothing until it is claimed anew', async () => {
  const { account, caseId } = await harness.applicant();
  await harness.claim(rosa, caseId);
  await lapse(caseId);
  const approve = { decision: 'approve' };
  expect(codeOf(await decision(rosa, caseId, approve))).toEqual([409, 'case_not_claimed']);
  expect(await statusOf(account.id)).toBe('PENDING');
  await harness.decide(rosa, caseId, { decision: 'reject_for_fraud', note: 'Pasted in.' });
  await harness.claim(nonoy, caseId);
  await lapse(caseId);
  const agree = { params: { case_id: caseId }, body: { verdict: 'agree' } };
  expect(codeOf(await harness.call(secondCase, nonoy, agree))).toEqual([409, 'case_not_claimed']);
  expect(await statusOf(account.id)).toBe('PENDING');
  expect((await second(nonoy, caseId, 'agree')).json().state).toBe('REJECTED');
});

test('an item that is asked for again comes back to the same case, and nothing else does', async () => {
  const { account, caseId } = await harness.applicant();
  const who = await signIn(signup, account);
  await harness.claim(rosa, caseId);
  const wrong = { kind: 'mayors_permit', reason_code: 'blurry' };
  expect(codeOf(await decision(rosa, caseId, { decision: 'ask_again', items: [wrong] }))).toEqual([
    422,
    'item_not_in_case',
  ]);
  const { version } = await view(rosa, caseId);
  const body = {
    decision: 'ask_again',
    version,
    items: [{ kind: 'selfie_with_primary_id', reason_code: 'id_not_in_picture' }],
  };
  expect((await decision(rosa, caseId, body)).json().state).toBe('WAITING_CUSTOMER_INPUT');
  const progress = async () => (await harness.call(trackProgress, who)).json();
  const asked = await progress();
  expect(asked).toMatchObject({ onboarding_step: 'DOCUMENTS', is_waiting_for_you: true });
  const states = Object.fromEntries(
    asked.items.map(({ kind, state }: { kind: string; state: string }) => [kind, state]),
  );
  expect(states).toMatchObject({
    profile: 'accepted',
    primary_government_id_front: 'accepted',
    liveness: 'accepted',
    selfie_with_primary_id: 'asked_again',
  });
  await mailTo(account.email, 'We could not see your ID beside your face.');
  await harness.send(account.id, 'selfie_with_primary_id');
  expect(await progress()).toMatchObject({
    onboarding_step: 'IN_REVIEW',
    case_state: 'PROCESSING',
  });
  // Whoever decides on what they saw before learns that something has come.
  await harness.claim(rosa, caseId);
  expect(codeOf(await decision(rosa, caseId, { decision: 'approve', version }))).toEqual([
    409,
    'case_changed',
  ]);
  const now = await view(rosa, caseId);
  const approved = await decision(rosa, caseId, { decision: 'approve', version: now.version });
  expect(approved.json().state).toBe('PASSED');
});

test('a rejection says why, ends the case, and takes nothing more', async () => {
  const { account, caseId } = await harness.applicant();
  const body = { decision: 'reject', reason_code: 'identity_not_confirmed' } as const;
  expect((await harness.decide(rosa, caseId, body)).json().state).toBe('REJECTED');
  await mailTo(account.email, 'We could not confirm your identity');
  await harness.send(account.id, 'profile');
  const who = await signIn(signup, account);
  expect((await harness.call(trackProgress, who)).json()).toMatchObject({
    case_state: 'REJECTED',
    reason_code: 'identity_not_confirmed',
    is_waiting_for_you: false,
  });
  expect(await lineOf(account.id)).toBeUndefined();
});

test('fraud takes two people: until the second agrees nothing happens', async () => {
  const { account, caseId } = await harness.applicant();
  const propose = { decision: 'reject_for_fraud', note: 'The photo is pasted in.' } as const;
  expect((await harness.decide(rosa, caseId, propose)).json()).toMatchObject({
    state: 'PROCESSING',
    second_review: 'fraud',
  });
  expect(await statusOf(account.id)).toBe('PENDING');
  await harness.claim(nonoy, caseId);
  expect(codeOf(await decision(nonoy, caseId, { decision: 'approve' }))).toEqual([
    409,
    'second_review_pending',
  ]);
  await harness.call(secondCase, nonoy, { params: { case_id: caseId } });
  expect((await second(nonoy, caseId, 'agree')).json().state).toBe('REJECTED');
  expect(await statusOf(account.id)).toBe('SUSPENDED');
  // The person is told no more than that.
  const mail = await mailTo(account.email, 'We cannot open an account for you at this time.');
  expect(mail).not.toContain('pasted');
});

test('nobody seconds themselves; one who disagrees returns it with both notes', async () => {
  const { caseId } = await harness.applicant();
  await harness.decide(rosa, caseId, { decision: 'reject_for_fraud', note: 'Looks forged.' });
  expect(codeOf(await second(rosa, caseId, 'agree'))).toEqual([409, 'second_same_person']);
  await inScope(signup.db, 'system', (tx) =>
    sql`update kyc_cases set claimed_by = null, claimed_until = null where id = ${caseId}`.execute(
      tx,
    ),
  );
  const params = { case_id: caseId };
  const early = await harness.call(secondCase, nonoy, { params, body: { verdict: 'agree' } });
  expect(codeOf(early)).toEqual([409, 'case_not_claimed']);
  const back = await second(nonoy, caseId, 'disagree', 'It is the old print of the card.');
  expect(back.json()).toMatchObject({ state: 'PROCESSING', second_review: null });
  const { decisions, waiting_since } = await view(rosa, caseId);
  expect(waiting_since).not.toBeNull();
  expect(
    decisions.map(({ act, note }: { act: string; note: string }) => `${act}: ${note}`),
  ).toEqual(['reject_for_fraud: Looks forged.', 'disagree: It is the old print of the card.']);
  expect(codeOf(await second(nonoy, caseId, 'agree'))).toEqual([409, 'no_second_review']);
});

test('the queue gives nobody their own word to look at', async () => {
  await inScope(signup.db, 'system', (tx) =>
    sql`update kyc_cases set claimed_by = null, claimed_until = null, waiting_since = null,
      state = 'WAITING_CUSTOMER_INPUT', version = version + 1 where state = 'PROCESSING'`.execute(
      tx,
    ),
  );
  const { caseId } = await harness.applicant();
  await harness.decide(rosa, caseId, { decision: 'reject_for_fraud' });
  const next = async (who: SignedIn) => (await harness.call(claimNextCase, who)).json().case_id;
  expect(await next(rosa)).toBe(null);
  expect(await next(nonoy)).toBe(caseId);
});

test('what changed after passing is looked at while the line stays open', async () => {
  const { account, caseId } = await harness.applicant();
  await harness.decide(rosa, caseId, { decision: 'approve' });
  await harness.send(account.id, 'profile');
  expect(await view(rosa, caseId)).toMatchObject({ state: 'PASSED_WITH_REQUIREMENTS' });
  const who = await signIn(signup, account);
  expect((await harness.call(getUser, who)).json().onboarding_step).toBe('ACTIVE');
  const reply = await harness.decide(rosa, caseId, { decision: 'approve' });
  expect(reply.json()).toMatchObject({ state: 'PASSED', limit_centavos: null });
  await harness.claim(rosa, caseId);
});

test('a merchant who is approved can take live payments', async () => {
  const { account, caseId } = await harness.applicant({ role: 'merchant' });
  const reply = await harness.decide(rosa, caseId, { decision: 'approve' });
  expect(reply.json()).toMatchObject({ state: 'PASSED', limit_centavos: null });
  const who = await signIn(signup, account);
  expect((await harness.call(getUser, who)).json()).toMatchObject({
    merchant_status: 'ACTIVE',
    onboarding_step: 'ACTIVE',
  });
  await mailTo(account.email, 'Your business is approved.');
});

test('nothing is decided in a case that is not there, or is not ours to decide', async () => {
  const missing = randomUUID();
  const approve = { decision: 'approve' };
  expect(codeOf(await decision(rosa, missing, approve))).toEqual([404, 'case_not_found']);
  const gone = await harness.call(secondCase, rosa, {
    params: { case_id: missing },
    body: { verdict: 'agree' },
  });
  expect(codeOf(gone)).toEqual([404, 'case_not_found']);
});

test('a word once said stays said, whoever owns the table', async () => {
  await expect(
    inScope(signup.db, 'system', (tx) => sql`update kyc_decisions set note = ''`.execute(tx)),
  ).rejects.toThrow(/permission denied|forbidden/);
});
