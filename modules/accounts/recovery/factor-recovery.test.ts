import {
  cancelRecovery,
  disownFactor,
  finishRecovery,
  startProof,
  startRecovery,
} from '@luwag/contracts/factors';
import { getSecuritySettings, startPasskey } from '@luwag/contracts/sessions';
import { hourMs } from '@luwag/domain/durations';
import { auditOf, passTime, testNow } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { proveAs } from '@luwag/testing/builders/proofs';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { freshNumber } from '@luwag/testing/builders/signups';
import { createPasskey } from '@luwag/testing/harness/authenticator';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { codeOf } from '@luwag/testing/harness/replies';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { totpAt } from '@luwag/testing/harness/totp';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startSignupHarness);
const page = securityPageOf(harness);

const settingsOf = async (who: SignedIn) => (await page.call(getSecuritySettings, who)).json();

async function someone(): Promise<{ who: SignedIn; number: string }> {
  const number = freshNumber();
  return { who: await page.someone({ contactNumber: number }), number };
}
/** The secret behind “This was not me” in the newest mail. */
async function noticeKeyOf(who: SignedIn, count = 1): Promise<string> {
  const mail = await harness.arrival(who.account.email, count);
  return /\/not-me\?key=([\w-]{43})/.exec(mail.text)?.[1] ?? '';
}
const disown = (notice_key: string) => page.call(disownFactor, undefined, { notice_key });

describe('a new factor', () => {
  test('is told by mail and by text, and taken back by one press in the mail', async () => {
    const { who, number } = await someone();
    await page.addPasskey(who);
    const text = await harness.arrival(number);
    expect(text.text).toContain('a passkey was added');
    expect(text.text).not.toContain('http');
    const key = await noticeKeyOf(who);
    const reply = await disown(key);
    expect([reply.statusCode, reply.json()]).toEqual([200, { account_type: 'buyer' }]);
    expect((await page.call(getSecuritySettings, who)).statusCode).toBe(401);
    const again = await signIn(harness, who.account);
    const { passkeys, borrowing_held_until } = await settingsOf(again);
    expect(passkeys).toEqual([]);
    const heldMs = Date.parse(borrowing_held_until) - (await testNow(harness.db)).getTime();
    expect(Math.round(heldMs / hourMs)).toBe(48);
    expect(await auditOf(harness.db, who.account.id)).toContain('factor.disowned');
    expect(codeOf(await disown(key))).toEqual([422, 'link_expired']);
  });

  test('that is an app is no longer asked for at sign-in once it was disowned', async () => {
    const { who } = await someone();
    await proveAs(harness, who);
    const { totp_secret } = (await page.change(who, { action: 'start_totp' })).json();
    const code = totpAt(totp_secret, await testNow(harness.db));
    expect((await page.change(who, { action: 'confirm_totp', code })).statusCode).toBe(200);
    await expect(signIn(harness, who.account)).rejects.toThrow('SOFTWARE_TOKEN_MFA');
    expect((await disown(await noticeKeyOf(who))).statusCode).toBe(200);
    const again = await signIn(harness, who.account);
    expect((await settingsOf(again)).totp.is_enabled).toBe(false);
  });

  test('is not disowned by a guess, nor a week later', async () => {
    const { who } = await someone();
    await page.addPasskey(who);
    const key = await noticeKeyOf(who);
    expect(codeOf(await disown('x'.repeat(43)))).toEqual([422, 'link_expired']);
    await passTime(harness.db, 7 * 24 * hourMs + 1_000);
    expect(codeOf(await disown(key))).toEqual([422, 'link_expired']);
  });
});

describe('when every factor is lost', () => {
  const start = (who: SignedIn) => page.call(startRecovery, who, {});
  const finish = (who: SignedIn) => page.call(finishRecovery, who, {});
  const cancel = (who: SignedIn, stepUpId?: string) =>
    page.call(cancelRecovery, who, undefined, stepUpId ? { 'step-up': stepUpId } : {});
  const ofCancel = { action: cancelRecovery.name, request: {} };
  /** Somebody who has lost the one passkey they had, and has said so. */
  async function waiting() {
    const { who, number } = await someone();
    const { passkey } = await page.addPasskey(who);
    await harness.settled();
    await proveAs(harness, who);
    const reply = await start(who);
    expect(reply.statusCode).toBe(201);
    return { who, number, passkey, recovery: reply.json() };
  }

  test('a session alone does not begin the wait, nor is there one with nothing lost', async () => {
    const { who } = await someone();
    expect(codeOf(await start(who))).toEqual([409, 'nothing_to_recover']);
    await page.addPasskey(who);
    expect(codeOf(await start(who))).toEqual([403, 'proof_required']);
  });

  test('the codes of the proof say that all passkeys and apps are removed', async () => {
    const { who, number } = await someone();
    const { password } = who.account;
    await page.addPasskey(who);
    await harness.settled();
    expect((await page.call(startProof, who, { password })).statusCode).toBe(202);
    const mail = await harness.arrival(who.account.email, 2);
    expect(mail.subject).toBe('Your code to add or replace a passkey or an app');
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('all passkeys and apps are removed');
    expect((await harness.arrival(number, 2)).text).toContain('(all are removed)');
  });

  test('it takes 72 hours, told by mail and text, and then a proof; the new passkey is first again', async () => {
    const { who, number, recovery } = await waiting();
    expect(Date.parse(recovery.ends_wait_at) - Date.parse(recovery.started_at)).toBe(72 * hourMs);
    expect((await harness.arrival(number, 2)).text).toContain('passkeys are lost');
    expect((await harness.arrival(who.account.email, 2)).subject).toContain('passkeys are lost');
    expect(await settingsOf(who)).toMatchObject({
      recovery,
      borrowing_held_until: recovery.ends_wait_at,
    });
    expect(codeOf(await start(who))).toEqual([409, 'recovery_under_way']);
    expect(codeOf(await finish(who))).toEqual([409, 'recovery_too_soon']);
    await passTime(harness.db, 72 * hourMs + 1_000);
    const later = await signIn(harness, who.account);
    expect(codeOf(await finish(later))).toEqual([403, 'proof_required']);
    await proveAs(harness, later);
    expect((await finish(later)).statusCode).toBe(204);
    expect(await settingsOf(later)).toMatchObject({
      passkeys: [],
      recovery: null,
      borrowing_held_until: null,
    });
    // The same proof allows the factor that all of this was for.
    expect((await page.tryPasskey(later)).reply.statusCode).toBe(200);
    expect(codeOf(await finish(later))).toEqual([404, 'recovery_not_found']);
  });

  test('the wait is ended by the passkey that was found again, told by mail and text', async () => {
    const { who, number, passkey } = await waiting();
    await harness.settled();
    expect((await cancel(who, await page.stepUp(who, passkey, ofCancel))).statusCode).toBe(204);
    expect((await harness.arrival(number, 3)).text).toContain('stopped');
    const mail = await harness.arrival(who.account.email, 3);
    expect(mail.subject).toContain('stopped');
    expect(codeOf(await cancel(who))).toEqual([404, 'recovery_not_found']);
    expect(await settingsOf(who)).toMatchObject({ recovery: null, borrowing_held_until: null });
    expect((await settingsOf(who)).passkeys).toHaveLength(1);
    // Whoever stopped it may not be its owner: the mail throws them out.
    expect((await disown(await noticeKeyOf(who, 3))).statusCode).toBe(200);
    expect((await page.call(getSecuritySettings, who)).statusCode).toBe(401);
  });

  test('a session alone does not end the wait: a stolen phone is signed in too', async () => {
    const { who, recovery } = await waiting();
    expect(codeOf(await cancel(who))).toEqual([403, 'step_up_required']);
    expect((await settingsOf(who)).recovery).toEqual(recovery);
  });

  test('a factor made since then does not end the wait', async () => {
    const { who: earlier, passkey, recovery } = await waiting();
    // A factor stands beside another once that has been there for a day.
    await passTime(harness.db, 25 * hourMs);
    const who = await signIn(harness, earlier.account);
    await proveAs(harness, who);
    const newer = createPasskey();
    const { challenge_id, options } = (await page.call(startPasskey, who)).json();
    const answer = newer.make(options);
    const change = { action: 'add_passkey', challenge_id, answer, name: 'Another' };
    const step_up_id = await page.stepUp(who, passkey, page.ofSettings(change));
    expect((await page.change(who, { ...change, step_up_id })).statusCode).toBe(200);
    const byNewer = await cancel(who, await page.stepUp(who, newer, ofCancel));
    expect(codeOf(byNewer)).toEqual([403, 'factor_newer_than_recovery']);
    expect((await settingsOf(who)).recovery).toEqual(recovery);
    expect((await cancel(who, await page.stepUp(who, passkey, ofCancel))).statusCode).toBe(204);
  });

  test('the owner stops a stranger’s from the mail: sessions end and the passkey stays', async () => {
    const { who } = await waiting();
    expect((await disown(await noticeKeyOf(who, 2))).statusCode).toBe(200);
    expect((await page.call(getSecuritySettings, who)).statusCode).toBe(401);
    const again = await signIn(harness, who.account);
    const { recovery, passkeys } = await settingsOf(again);
    expect([recovery, passkeys.length]).toEqual([null, 1]);
  });
});
