import { confirmStepUp, getSecuritySettings } from '@luwag/contracts/sessions';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import type { TestPasskey } from '@luwag/testing/harness/authenticator';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { expect, test } from 'vitest';

const harness = forAllTests(() => startPoolHarness({ rateLimits: 'on' }));
const page = securityPageOf(harness);

const wanted = { action: 'accounts.cancelRecovery', request: {} };
const unknownId = '00000000-0000-4000-8000-000000000000';
/** An address of this test alone: others run beside it. */
const addressOf = (n: number) => ({ 'x-forwarded-for': `10.77.${process.pid % 250}.${n}` });

/** How a thief with the password keeps the owner from confirming: by answers to nothing. */
async function flood(thief: SignedIn, count: number, headers: Record<string, string>) {
  const body = { step_up_id: unknownId, totp: '111111' };
  const codes: string[] = [];
  for (let i = 0; i < count; i += 1)
    codes.push((await page.call(confirmStepUp, thief, body, headers)).json().code);
  return codes;
}

async function confirm(who: SignedIn, passkey: TestPasskey, headers: Record<string, string>) {
  const { step_up_id, passkey_options } = await page.ask(who, wanted);
  const answer = { step_up_id, passkey: passkey.answer(passkey_options) };
  return (await page.call(confirmStepUp, who, answer, headers)).statusCode;
}

test('a session that has the password alone takes no confirmation from the owner’s', async () => {
  const { who, passkey } = await page.withPasskey();
  const thief = await signIn(harness, who.account);
  const codes = await flood(thief, 30, addressOf(1));
  expect(codes.filter((code) => code === 'step_up_expired').length).toBeLessThanOrEqual(25);
  expect(codes.at(-1)).toBe('rate_limited');
  for (let i = 0; i < 8; i += 1) expect(await confirm(who, passkey, addressOf(2))).toBe(200);
  // Nor from one of hers that has shown no more than the password so far.
  const elsewhere = await signIn(harness, who.account);
  expect(await confirm(elsewhere, passkey, addressOf(2))).toBe(200);
});

test('many such sessions share a bound of their network, which the owner’s is not under', async () => {
  const { who, passkey } = await page.withPasskey();
  const answers: string[] = [];
  for (let i = 0; i < 4; i += 1)
    answers.push(...(await flood(await signIn(harness, who.account), 20, addressOf(3))));
  expect(answers.filter((code) => code === 'rate_limited').length).toBeGreaterThan(0);
  expect(await confirm(who, passkey, addressOf(3))).toBe(200);
});

test('a session that calls without end is refused, and the owner’s other one is not', async () => {
  const { who } = await page.withPasskey();
  const thief = await signIn(harness, who.account);
  const isRefused = async () => {
    const calls = Array.from({ length: 60 }, () => page.call(getSecuritySettings, thief));
    return (await Promise.all(calls)).some(({ statusCode }) => statusCode === 429);
  };
  // Ten a second are allowed: on a busy machine the first sixty take long enough to be.
  let rounds = 0;
  while (rounds < 10 && !(await isRefused())) rounds += 1;
  expect(rounds).toBeLessThan(10);
  expect((await page.call(getSecuritySettings, who)).statusCode).toBe(200);
});
