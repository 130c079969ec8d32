import { cancelRecovery, disownFactor, finishRecovery } from '@luwag/contracts/factors';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import { passTime, testNow } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { appsOf } from '@luwag/testing/builders/apps';
import { noteNumberChanged } from '@luwag/testing/builders/number-changes';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { callOf, freshNumber } from '@luwag/testing/builders/signups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { codeOf } from '@luwag/testing/harness/replies';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { describe, expect, test } from 'vitest';
import { findBorrowingHold } from '../factors/factor-recovery-repository.ts';

const harness = forAllTests(startSignupHarness);
const page = securityPageOf(harness);
const { withApp, startLost: start, openLost: open, codesFor, arrive } = appsOf(harness);

const waitMs = 72 * 3_600_000;

const settingsOf = async (who: SignedIn) => (await page.call(getSecuritySettings, who)).json();
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

describe('who lost the app that sign-in asks for', () => {
  test.each(['buyer', 'merchant'] as const)(
    'comes in as a %s by password, mail and text, and the 72 hours begin, told to the owner',
    async (role) => {
      const someone = await withApp({ role });
      const inside = await arrive(someone);
      const { recovery, borrowing_held_until, totp } = await settingsOf(inside);
      expect(Date.parse(recovery.ends_wait_at) - Date.parse(recovery.started_at)).toBe(waitMs);
      expect(borrowing_held_until).toBe(recovery.ends_wait_at);
      expect(totp.is_enabled).toBe(true);
      await harness.settled();
      expect((await harness.arrival(someone.number)).text).toContain('passkeys are lost');
      expect(await isHeld(someone.who)).toBe(true);
      expect(codeOf(await page.call(finishRecovery, inside, {}))).toEqual([
        409,
        'recovery_too_soon',
      ]);
      await expect(signIn(harness, someone.who.account)).rejects.toThrow('SOFTWARE_TOKEN_MFA');
    },
  );

  const isHeld = async ({ account }: SignedIn) => {
    const now = await testNow(harness.db);
    return inScope(harness.db, 'system', async (tx) =>
      Boolean(await findBorrowingHold(tx, account.id, now)),
    );
  };

  test('finishes it after the wait by the same way in, and makes a new factor with that proof', async () => {
    const someone = await withApp();
    const first = await settingsOf(await arrive(someone));
    await passTime(harness.db, waitMs + 1_000);
    const later = await arrive(someone);
    expect((await settingsOf(later)).recovery.started_at).toBe(first.recovery.started_at);
    expect((await page.call(finishRecovery, later, {})).statusCode).toBe(204);
    expect(await settingsOf(later)).toMatchObject({ recovery: null, totp: { is_enabled: false } });
    expect(await isHeld(someone.who)).toBe(false);
    expect((await page.tryPasskey(later)).reply.statusCode).toBe(200);
    expect((await signIn(harness, someone.who.account)).sessionId).toBeTruthy();
  });

  test('makes no factor beside the lost one meanwhile, though a proof was shown', async () => {
    const inside = await arrive(await withApp());
    expect(codeOf((await page.tryPasskey(inside)).reply)).toEqual([403, 'step_up_required']);
  });

  test('takes back the recovery that it began, and is out again by it', async () => {
    const someone = await withApp();
    const inside = await arrive(someone);
    expect(codeOf(await page.call(cancelRecovery, someone.who))).toEqual([403, 'step_up_required']);
    expect((await page.call(cancelRecovery, inside)).statusCode).toBe(204);
    expect((await page.call(getSecuritySettings, inside)).statusCode).toBe(401);
    // The session from before the app was asked for is the owner's, and stays.
    expect((await settingsOf(someone.who)).recovery).toBeNull();
  });

  test('takes back no recovery that was under way when it came in', async () => {
    const someone = await withApp();
    await arrive(someone);
    await passTime(harness.db, 120_000);
    const later = await arrive(someone);
    expect(codeOf(await page.call(cancelRecovery, later))).toEqual([403, 'step_up_required']);
  });

  test('is out once the owner says in the mail that it was somebody else', async () => {
    const someone = await withApp();
    const inside = await arrive(someone);
    await harness.settled();
    const mails = await harness.inbox(someone.who.account.email);
    const told = mails.find(({ subject }) => subject?.includes('passkeys are lost'));
    const notice_key = /\/not-me\?key=([\w-]{43})/.exec(told?.text ?? '')?.[1];
    expect((await callOf(harness, disownFactor, { notice_key })).statusCode).toBe(200);
    expect((await page.call(getSecuritySettings, inside)).statusCode).toBe(401);
    await expect(signIn(harness, someone.who.account)).rejects.toThrow('SOFTWARE_TOKEN_MFA');
  });
});

describe('the way in without the app', () => {
  test('says nothing about an account to who does not know its password', async () => {
    const { who } = await withApp();
    const replies = [
      await start(who, { password: 'Hindi-Ito-2026' }),
      await start(who, { account_type: 'merchant' }),
      await start(who, { email: 'nobody@luwag.test' }),
    ];
    for (const reply of replies) expect(codeOf(reply)).toEqual([422, 'password_wrong']);
    expect(new Set(replies.map((reply) => reply.json().title)).size).toBe(1);
    await harness.settled();
    expect(await harness.inbox(who.account.email)).toHaveLength(1);
  });

  test('is not for staff, nor for who can come in without it, nor without a number that was proven a while ago', async () => {
    const plain = await page.someone({ contactNumber: freshNumber() });
    expect(codeOf(await start(plain))).toEqual([409, 'nothing_to_recover']);
    expect((await start(plain, { account_type: 'staff' })).statusCode).toBe(422);
    const { who } = await withApp();
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('accounts')
        .set({ number_confirmed_at: null })
        .where('id', '=', who.account.id)
        .execute(),
    );
    expect(codeOf(await start(who))).toEqual([409, 'number_not_confirmed']);
    const { who: other } = await withApp();
    await noteNumberChanged(harness, other.account.id);
    expect(codeOf(await start(other))).toEqual([403, 'number_too_fresh']);
  });

  test('takes both codes; a right one stays good while the other is mistyped', async () => {
    const codes = await codesFor(await withApp());
    const { email_code, number_code } = codes;
    expect(codeOf(await open({ ...codes, number_code: wrong(number_code) }))).toEqual([
      422,
      'number_code_wrong',
    ]);
    expect(codeOf(await open({ ...codes, email_code: wrong(email_code) }))).toEqual([
      422,
      'email_code_wrong',
    ]);
    expect((await open(codes)).statusCode).toBe(201);
    expect(codeOf(await open(codes))).toEqual([422, 'code_expired']);
  });

  test('opens one session though the codes come ten times at once', async () => {
    const codes = await codesFor(await withApp());
    const replies = await Promise.all(Array.from({ length: 10 }, () => open(codes)));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });

  test('ends a code after five wrong guesses, however right the other is', async () => {
    const codes = await codesFor(await withApp());
    const guess = { ...codes, number_code: wrong(codes.number_code) };
    for (let tries = 0; tries < 5; tries += 1) await open(guess);
    expect(codeOf(await open(codes))).toEqual([422, 'code_expired']);
  });

  test('takes no key but its own, and no codes of somebody else', async () => {
    const [mine, other] = [await codesFor(await withApp()), await codesFor(await withApp())];
    expect(codeOf(await open({ ...mine, recovery_key: 'a.b.c' }))).toEqual([422, 'code_expired']);
    const foreign = await open({ ...mine, recovery_key: other.recovery_key });
    expect(foreign.statusCode).toBe(422);
  });

  test('is closed to an account that was suspended meanwhile', async () => {
    const someone = await withApp();
    const codes = await codesFor(someone);
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('accounts')
        .set({ account_status: 'SUSPENDED' })
        .where('id', '=', someone.who.account.id)
        .execute(),
    );
    expect(codeOf(await open(codes))).toEqual([403, 'account_suspended']);
    expect(codeOf(await start(someone.who))).toEqual([403, 'account_suspended']);
  });

  test('sends codes a minute apart, and not many', async () => {
    const { who } = await withApp();
    expect((await start(who)).statusCode).toBe(202);
    expect(codeOf(await start(who))).toEqual([429, 'code_sent_recently']);
    const codes = [];
    for (let i = 0; i < 3; i += 1) {
      await passTime(harness.db, 61_000);
      codes.push((await start(who)).json().code);
    }
    expect(codes.at(-1)).toBe('too_many_codes');
  });
});
