import { getUser } from '@luwag/contracts/accounts';
import { trackProgress } from '@luwag/contracts/kyc-cases';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { type ReviewHarness, reviewHarnessOf } from '@luwag/testing/harness/review-harness';
import { type SignupHarness, startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { afterAll, beforeAll, expect, test } from 'vitest';

let signup: SignupHarness;
let harness: ReviewHarness;
let rosa: SignedIn;
beforeAll(async () => {
  signup = await startSignupHarness({ settings: { WIRE_ENVELOPE: 'off' } });
  harness = reviewHarnessOf(signup);
  rosa = await harness.reviewer();
});
afterAll(() => signup.close());

/** What both calls say, which must be the same, and what only one of them does. */
async function stepOf(who: SignedIn) {
  const user = (await harness.call(getUser, who)).json();
  const progress = (await harness.call(trackProgress, who)).json();
  expect([user.onboarding_step, user.case_state]).toEqual([
    progress.onboarding_step,
    progress.case_state,
  ]);
  return { step: user.onboarding_step, isWaiting: progress.is_waiting_for_you };
}
const someone = async (more: Parameters<typeof createAccount>[1]) =>
  signIn(signup, await createAccount(signup, more));

test.each([
  [{ accountStatus: 'PENDING', isNumberConfirmed: false }, 'CONFIRM_NUMBER', true],
  [{ accountStatus: 'PENDING' }, 'DOCUMENTS', true],
  // Opened without a case: nothing is asked of them.
  [{}, 'ACTIVE', false],
  [{ role: 'merchant', businessName: 'Aling Nena' }, 'ACTIVE', false],
] as const)('both calls name the same step for %o', async (more, step, isWaiting) => {
  expect(await stepOf(await someone(more))).toEqual({ step, isWaiting });
});

test('both calls name the same step when something is asked for again, and after the end', async () => {
  const { account, caseId } = await harness.applicant();
  const who = await signIn(signup, account);
  expect(await stepOf(who)).toEqual({ step: 'IN_REVIEW', isWaiting: false });
  const asked = [{ kind: 'liveness' as const, reason_code: 'blurry' as const }];
  await harness.decide(rosa, caseId, { decision: 'ask_again', items: asked });
  expect(await stepOf(who)).toEqual({ step: 'LIVENESS', isWaiting: true });
  await harness.send(account.id, 'liveness');
  await harness.decide(rosa, caseId, { decision: 'approve' });
  expect(await stepOf(who)).toEqual({ step: 'ACTIVE', isWaiting: false });
  await harness.send(account.id, 'profile');
  const address = [{ kind: 'profile' as const, reason_code: 'address_incomplete' as const }];
  await harness.decide(rosa, caseId, { decision: 'ask_again', items: address });
  expect(await stepOf(who)).toEqual({ step: 'ACTIVE', isWaiting: true });
});
