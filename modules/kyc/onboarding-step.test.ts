import { getUser } from '@luwag/contracts/accounts';
import { trackProgress } from '@luwag/contracts/kyc-cases';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/accounts';
import { type ReviewWorld, reviewWorldOf } from '@luwag/testing/review-world';
import { type SignupWorld, startSignupWorld } from '@luwag/testing/signup-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let signup: SignupWorld;
let world: ReviewWorld;
let rosa: SignedIn;
beforeAll(async () => {
  signup = await startSignupWorld({ settings: { WIRE_ENVELOPE: 'off' } });
  world = reviewWorldOf(signup);
  rosa = await world.reviewer();
}, 60_000);
afterAll(() => signup.close());

/** What both calls say, which must be the same, and what only one of them does. */
async function standingOf(who: SignedIn) {
  const user = (await world.call(getUser, who)).json();
  const progress = (await world.call(trackProgress, who)).json();
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
  expect(await standingOf(await someone(more))).toEqual({ step, isWaiting });
});

test('both calls name the same step when something is asked for again, and after the end', async () => {
  const { account, caseId } = await world.applicant();
  const who = await signIn(signup, account);
  expect(await standingOf(who)).toEqual({ step: 'IN_REVIEW', isWaiting: false });
  const asked = [{ kind: 'liveness' as const, reason_code: 'blurry' as const }];
  await world.decide(rosa, caseId, { decision: 'ask_again', items: asked });
  expect(await standingOf(who)).toEqual({ step: 'LIVENESS', isWaiting: true });
  await world.send(account.id, 'liveness');
  await world.decide(rosa, caseId, { decision: 'approve' });
  expect(await standingOf(who)).toEqual({ step: 'ACTIVE', isWaiting: false });
  await world.send(account.id, 'profile');
  const address = [{ kind: 'profile' as const, reason_code: 'address_incomplete' as const }];
  await world.decide(rosa, caseId, { decision: 'ask_again', items: address });
  expect(await standingOf(who)).toEqual({ step: 'ACTIVE', isWaiting: true });
});
