import { randomUUID } from 'node:crypto';
import { decideCase, secondCase } from '@luwag/contracts/kyc-decisions';
import { inScope } from '@luwag/db/scope';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { type PoolHarness, startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { type ReviewHarness, reviewHarnessOf } from '@luwag/testing/harness/review-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLine } from '../../credit/service.ts';

// Every approval is drawn here, so that what becomes of one can be seen.
let harness: PoolHarness;
let world: ReviewHarness;
let rosa: SignedIn;
let nonoy: SignedIn;
beforeAll(async () => {
  harness = await startPoolHarness({ settings: { SECOND_REVIEW_PERCENT: '100' } });
  world = reviewHarnessOf(harness);
  rosa = await world.reviewer();
  nonoy = await world.reviewer();
});
afterAll(() => harness.close());

const lineOf = (buyerId: string) =>
  inScope(harness.db, { accountId: buyerId }, (tx) => readLine(tx, { buyerId, mode: 'live' }));
const second = async (who: SignedIn, caseId: string, verdict: string, note = '') => {
  await world.claim(who, caseId);
  return world.call(secondCase, who, { params: { case_id: caseId }, body: { verdict, note } });
};
/** Which ones were looked at twice once followed from the end of the id. */
const caseIdWith = (tail: string) => `${randomUUID().slice(0, -6)}${tail}`;

test('which approval is looked at again is drawn when it is decided, and does not follow from its case', async () => {
  const { caseId } = await world.applicant({ caseId: caseIdWith('000001') });
  const approved = await world.decide(rosa, caseId, { decision: 'approve' });
  expect(approved.json()).toMatchObject({ state: 'PASSED', second_review: 'sample' });
});

test('an approval that is drawn counts at once, and somebody else looks at it again', async () => {
  const { account, caseId } = await world.applicant();
  await world.decide(rosa, caseId, { decision: 'approve' });
  // The person does not wait for it.
  expect((await lineOf(account.id))?.status).toBe('open');
  const doubted = await second(nonoy, caseId, 'disagree', 'Two faces differ.');
  expect(doubted.json()).toMatchObject({ state: 'PASSED_WITH_REQUIREMENTS' });
  expect((await lineOf(account.id))?.status).toBe('open');
  const again = await world.decide(nonoy, caseId, {
    decision: 'reject',
    reason_code: 'identity_not_confirmed',
  });
  expect(again.json().state).toBe('REJECTED');
  expect((await lineOf(account.id))?.status).toBe('frozen');

  const other = await world.applicant();
  await world.decide(rosa, other.caseId, { decision: 'approve' });
  expect((await second(nonoy, other.caseId, 'agree')).json()).toMatchObject({
    state: 'PASSED',
    second_review: null,
  });
});

test('in hand for its second review there is nothing else to decide', async () => {
  const { caseId } = await world.applicant();
  await world.decide(rosa, caseId, { decision: 'approve' });
  await world.claim(nonoy, caseId);
  const params = { case_id: caseId };
  const reply = await world.call(decideCase, nonoy, { params, body: { decision: 'approve' } });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'case_not_waiting']);
});
