import { cancelRecovery, startProof } from '@luwag/contracts/factors';
import { confirmStepUp, getSecuritySettings, startStepUp } from '@luwag/contracts/sessions';
import { auditOf, passTime } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { appsOf, type WithApp } from '@luwag/testing/builders/apps';
import { securityPageOf, type Wanted } from '@luwag/testing/builders/security-page';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { codeOf } from '@luwag/testing/harness/replies';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startSignupHarness);
const page = securityPageOf(harness);
const apps = appsOf(harness);

const stopping: Wanted = { action: cancelRecovery.name, request: {} };
/** An app shows one of a million, so this is hardly ever right. */
/** From a number that is no amount of anything: what a test guesses is looked for in all logs. */
const wrongCode = (i: number) => String(731_407 + i);

/** One code of the app at a step-up of its own. */
async function confirm(who: SignedIn, totp: string, wanted = stopping) {
  const { step_up_id } = await page.ask(who, wanted);
  const reply = await page.call(confirmStepUp, who, { step_up_id, totp });
  return { step_up_id, reply };
}

/** Somebody with the password types codes of the app at sign-in; what the last answer was. */
async function guessAtSignIn({ who }: WithApp, count: number): Promise<string> {
  const { email: username, password } = who.account;
  let last = '';
  for (let i = 0; i < count; i += 5) {
    const outcome = await harness.userPool.signIn({ username, password });
    if (outcome.kind !== 'challenge') throw new Error('no app was asked for');
    const { challenge, session } = outcome;
    for (let j = i; j < Math.min(i + 5, count); j += 1)
      last = await harness.userPool
        .answerChallenge({ challenge, session, username, code: wrongCode(j) })
        .then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
  }
  return last;
}

const signInWith = async (someone: WithApp) => {
  const code = await apps.nextCode(someone);
  return signIn(harness, someone.who.account, { totp: () => code });
};

describe('twenty wrong codes of an app after the right password', () => {
  test('end the password and leave the app to its owner, who is told by mail and text', async () => {
    const someone = await apps.withApp();
    const { who, number } = someone;
    const before = (await harness.inbox(number)).length;
    expect(await guessAtSignIn(someone, 20)).toBe('CodeMismatchException');
    const { email: username, password } = who.account;
    await expect(harness.userPool.signIn({ username, password })).rejects.toMatchObject({
      code: 'PasswordResetRequiredException',
    });
    const { reply } = await confirm(who, await apps.nextCode(someone));
    expect(codeOf(reply)).toEqual([200, undefined]);
    expect(codeOf(await page.call(startProof, who, { password }))).toEqual([409, 'password_ended']);
    const text = await harness.arrival(number, before + 1);
    expect(text.text).toContain('password');
    await harness.settled();
    const mails = await harness.inbox(username);
    const told = mails.filter(({ subject }) => subject?.includes('password no longer works'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('/buyer/forgot-password');
    expect(await auditOf(harness.db, who.account.id)).toContain('password.ended');
  });

  test('leave no way in by that password, also once the app is turned off', async () => {
    const someone = await apps.withApp();
    await guessAtSignIn(someone, 20);
    const body = { action: 'disable_totp' };
    const { step_up_id } = await confirm(
      someone.who,
      await apps.nextCode(someone),
      page.ofSettings(body),
    );
    expect((await page.change(someone.who, { ...body, step_up_id })).statusCode).toBe(200);
    const { email: username, password } = someone.who.account;
    await expect(harness.userPool.signIn({ username, password })).rejects.toMatchObject({
      code: 'PasswordResetRequiredException',
    });
  });
});

describe('wrong codes of an app at a step-up', () => {
  test('end the session that typed them, and cost the owner nothing elsewhere', async () => {
    const someone = await apps.withApp();
    const thief = await signInWith(someone);
    const answers: unknown[] = [];
    for (let i = 0; i < 10; i += 1)
      answers.push(codeOf((await confirm(thief, wrongCode(i))).reply));
    expect(answers.slice(0, 9)).toEqual(Array(9).fill([422, 'factor_refused']));
    expect(answers[9]).toEqual([403, 'wrong_codes_ended_session']);
    expect((await page.call(getSecuritySettings, thief)).statusCode).toBe(401);
    const { reply } = await confirm(someone.who, await apps.nextCode(someone));
    expect(codeOf(reply)).toEqual([200, undefined]);
    expect((await signInWith(someone)).sessionId).toBeTruthy();
    expect(await auditOf(harness.db, someone.who.account.id)).toContain('session.ended');
  });

  test('are looked at ten times at most, however many come at once', async () => {
    const someone = await apps.withApp();
    const thief = await signInWith(someone);
    const asked = await Promise.all(Array.from({ length: 6 }, () => page.ask(thief, stopping)));
    const replies = await Promise.all(
      asked.flatMap(({ step_up_id }, i) =>
        Array.from({ length: 5 }, (_, j) =>
          page.call(confirmStepUp, thief, { step_up_id, totp: wrongCode(5 * i + j) }),
        ),
      ),
    );
    const refused = replies.filter((reply) => reply.json().code === 'factor_refused');
    expect(refused.length).toBeLessThanOrEqual(9);
    expect((await page.call(getSecuritySettings, thief)).statusCode).toBe(401);
  });

  test('are counted in a row: a right one lets a session begin anew', async () => {
    const someone = await apps.withApp();
    for (const _ of [1, 2]) {
      for (let i = 0; i < 7; i += 1) await confirm(someone.who, wrongCode(i));
      const { reply } = await confirm(someone.who, await apps.nextCode(someone));
      expect(codeOf(reply)).toEqual([200, undefined]);
    }
  });
});

describe('a recovery that a thief has begun', () => {
  const stop = async (who: SignedIn, totp: string) => {
    const { step_up_id, reply } = await confirm(who, totp);
    expect(codeOf(reply)).toEqual([200, undefined]);
    return page.call(cancelRecovery, who, undefined, { 'step-up': step_up_id });
  };

  test('loses its session by the first wrong code of the app', async () => {
    const someone = await apps.withApp();
    const thief = await apps.arrive(someone);
    const { reply } = await confirm(thief, wrongCode(0));
    expect(codeOf(reply)).toEqual([403, 'wrong_codes_ended_session']);
    expect((await page.call(getSecuritySettings, thief)).statusCode).toBe(401);
    const { recovery } = (await page.call(getSecuritySettings, someone.who)).json();
    expect(recovery).not.toBeNull();
  });

  test('is stopped by the owner with her app while the thief guesses its codes', async () => {
    const someone = await apps.withApp();
    await passTime(harness.db, 60_000);
    const thief = await apps.arrive(someone);
    const totp = await apps.nextCode(someone);
    const guessing = (async () => {
      await guessAtSignIn(someone, 20);
      for (let i = 0; i < 21; i += 1) {
        const { step_up_id } = (await page.call(startStepUp, thief, stopping)).json();
        await page.call(confirmStepUp, thief, { step_up_id, totp: wrongCode(i) });
      }
    })();
    expect((await stop(someone.who, totp)).statusCode).toBe(204);
    await guessing;
    expect((await page.call(getSecuritySettings, thief)).statusCode).toBe(401);
    const { reply } = await confirm(someone.who, await apps.nextCode(someone));
    expect(codeOf(reply)).toEqual([200, undefined]);
  });

  test('is stopped by an app that is older, on a device first seen after it began', async () => {
    const someone = await apps.withApp();
    await passTime(harness.db, 60_000);
    await apps.arrive(someone);
    const elsewhere = await signInWith(someone);
    const reply = await stop(elsewhere, await apps.nextCode(someone));
    expect(reply.statusCode).toBe(204);
  });
});
