import { randomBytes, randomUUID } from 'node:crypto';
import {
  confirmEmailChange,
  getUser,
  setLanguage,
  undoEmailChange,
  updateEmail,
  updatePassword,
} from '@luwag/contracts/accounts';
import { getSecuritySettings } from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import { decrypt } from '@luwag/platform/security/encryption';
import { auditOf, mailsOf, passTime, testNow } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { stepUpOf } from '@luwag/testing/builders/step-ups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { startPoolHook } from '@luwag/testing/harness/pool-hook';
import { describe, expect, test } from 'vitest';
import { aadOf } from '../../notifications/encrypted-message.ts';
import { makeLinkToken } from '../codes/mail-tokens.ts';

const linkKey = randomBytes(32);
const messageKey = randomBytes(32);
const hook = forAllTests(startPoolHook);
const harness = forAllTests(() =>
  startPoolHarness({
    hookUrl: hook.url,
    settings: {
      LINK_KEY: linkKey.toString('base64url'),
      MESSAGE_KEY: messageKey.toString('base64url'),
      WIRE_ENVELOPE: 'off',
    },
  }),
);

const { call, someone } = securityPageOf(harness);
const isIn = async (who: SignedIn) => (await call(getSecuritySettings, who)).statusCode === 200;

describe('the signed-in person', () => {
  test('sees who they are and what comes next', async () => {
    const buyer = await someone({ firstName: 'Maria', lastName: 'Santos' });
    expect((await call(getUser, buyer)).json()).toMatchObject({
      id: buyer.account.id,
      role: 'buyer',
      first_name: 'Maria',
      email: buyer.account.email,
      onboarding_step: 'ACTIVE',
      merchant_status: null,
      business_name: null,
      user_document_uploads: [],
      companies: [],
      profile_picture_at: null,
    });
    const merchant = await someone({ role: 'merchant', businessName: 'Aling Nena' });
    expect((await call(getUser, merchant)).json()).toMatchObject({
      role: 'merchant',
      onboarding_step: 'ACTIVE',
      merchant_status: 'ACTIVE',
      business_name: 'Aling Nena',
    });
  });

  test('chooses the language that we write in', async () => {
    const who = await someone({ locale: 'en' });
    expect((await call(setLanguage, who, { locale: 'fil' })).statusCode).toBe(204);
    expect((await call(getUser, who)).json().locale).toBe('fil');
    expect((await call(setLanguage, who, { locale: 'de' })).statusCode).toBe(422);
  });

  test.each([
    [{ isNumberConfirmed: false, accountStatus: 'PENDING' } as const, 'CONFIRM_NUMBER'],
    [{ accountStatus: 'PENDING' } as const, 'DOCUMENTS'],
  ])('is led on: %o', async (more, step) => {
    expect((await call(getUser, await someone(more))).json().onboarding_step).toBe(step);
  });
});

describe('changing the password', () => {
  const next = 'Bagong-Palengke-1';
  const change = (who: SignedIn, current: string, wanted: string = next) =>
    call(updatePassword, who, {
      current_password: current,
      new_password: wanted,
      confirm_password: wanted,
    });

  test('ends every other session, is told to the owner, and holds from then on', async () => {
    const account = await createAccount(harness);
    const [there, here] = [await signIn(harness, account), await signIn(harness, account)];
    const before = (await call(getSecuritySettings, here)).json().password_changed_at;
    await passTime(harness.db, 2000);
    expect((await change(here, account.password)).statusCode).toBe(204);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    const after = (await call(getSecuritySettings, here)).json().password_changed_at;
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
    expect(await auditOf(harness.db, account.id)).toEqual(
      expect.arrayContaining(['password.changed', 'session.revoked']),
    );
    expect(await mailsOf(harness.db, account.id)).toContain('password_changed');
    await expect(signIn(harness, account)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
    expect((await signIn(harness, { ...account, password: next })).sessionId).toBeTruthy();
  });

  test('needs the current one', async () => {
    const reply = await change(await someone(), 'Not-the-password-1');
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'password_wrong']);
  });

  test('is refused when everybody knows the new one', async () => {
    const who = await someone();
    const reply = await change(who, who.account.password, 'Password1!');
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'password_refused']);
  });

  test('is not a way to guess', async () => {
    const who = await someone();
    const codes: string[] = [];
    for (let i = 0; i < 12; i += 1) codes.push((await change(who, `Wrong-${i}-pass`)).json().code);
    expect(codes[0]).toBe('password_wrong');
    expect(codes.at(-1)).toBe('too_many_attempts');
    expect((await change(who, who.account.password)).json().code).toBe('too_many_attempts');
  });
});

/** What a passkey on the page would have confirmed; how is shown elsewhere. */
const steppedUp = (who: SignedIn, body: object) =>
  stepUpOf(harness, who, { action: updateEmail.name, body });
const askFor = async (who: SignedIn, email: string) => {
  const body = { email };
  return call(updateEmail, who, body, { 'step-up': await steppedUp(who, body) });
};
const freshEmail = () => `${randomUUID().slice(0, 8)}@luwag.test`;

/** The token of the link that the new address is mailed. */
async function linkTo(who: SignedIn, email: string): Promise<string> {
  const event = await hook.take('CustomEmailSender_UpdateUserAttribute', who.account.sub);
  const code = String(event.request.code);
  const claims = { sub: who.account.sub, email, code, role: 'buyer' } as const;
  return makeLinkToken(linkKey, 'change_email', claims, await testNow(harness.db));
}

/** The secret in the mail to the old address. */
const undoKeyOf = (who: SignedIn): Promise<string> =>
  inScope(harness.db, 'system', async (tx) => {
    const { id, encrypted } = await tx
      .selectFrom('messages')
      .select(['id', 'encrypted'])
      .where('account_id', '=', who.account.id)
      .where('template', '=', 'email_change_asked')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    const message = JSON.parse(decrypt(messageKey, aadOf(id), encrypted ?? Buffer.alloc(0)));
    expect(message.to).toBe(who.account.email);
    return new URL(message.data.undo_url).searchParams.get('key') ?? '';
  });

describe('another e-mail address', () => {
  const confirm = (who: SignedIn, confirmation_key: string) =>
    call(confirmEmailChange, who, { confirmation_key });
  const undo = (undo_key: string) => call(undoEmailChange, undefined, { undo_key });
  const emailOf = async (who: SignedIn) => (await call(getUser, who)).json().email;
  async function moved() {
    const who = await someone();
    const email = freshEmail();
    expect((await askFor(who, email)).statusCode).toBe(202);
    expect((await confirm(who, await linkTo(who, email))).json()).toEqual({ email });
    return { who, email };
  }

  test('takes force when its link comes back, and opens the account from then on', async () => {
    const who = await someone();
    const email = freshEmail();
    expect((await askFor(who, email)).json()).toEqual({ resend_after_seconds: 60 });
    expect(await emailOf(who)).toBe(who.account.email);
    const link = await linkTo(who, email);
    expect((await confirm(who, link)).json()).toEqual({ email });
    expect(await emailOf(who)).toBe(email);
    await expect(signIn(harness, who.account)).rejects.toThrow();
    expect((await signIn(harness, { ...who.account, email })).sessionId).toBeTruthy();
    expect((await confirm(who, link)).json().code).toBe('link_expired');
    expect(await auditOf(harness.db, who.account.id)).toEqual(
      expect.arrayContaining(['email_change.asked', 'email_change.confirmed']),
    );
    expect(await mailsOf(harness.db, who.account.id)).toEqual(
      expect.arrayContaining(['email_change_asked', 'email_changed']),
    );
  });

  test('is not taken by a link that is late, made up, of another purpose, or another’s', async () => {
    const [who, other] = [await someone(), await someone()];
    const email = freshEmail();
    await askFor(who, email);
    const link = await linkTo(who, email);
    const now = await testNow(harness.db);
    const claims = { sub: who.account.sub, email, code: '000000', role: 'buyer' } as const;
    const others = [
      await makeLinkToken(linkKey, 'confirm_email', claims, now),
      await makeLinkToken(randomBytes(32), 'change_email', claims, now),
      await makeLinkToken(linkKey, 'change_email', { ...claims, email: freshEmail() }, now),
      await makeLinkToken(linkKey, 'change_email', claims, now),
      'abc',
    ];
    for (const key of others) expect((await confirm(who, key)).json().code).toBe('link_expired');
    expect((await confirm(other, link)).json().code).toBe('link_expired');
    await passTime(harness.db, 15 * 60_000 + 6000);
    const again = await signIn(harness, who.account);
    const late = await confirm(again, link);
    expect([late.statusCode, late.json().code]).toEqual([422, 'link_expired']);
    expect(await emailOf(again)).toBe(who.account.email);
  });

  test('that another account has is told only to whoever reads its mail', async () => {
    const [who, owner] = [await someone(), await createAccount(harness)];
    const free = await askFor(who, freshEmail());
    await hook.take('CustomEmailSender_UpdateUserAttribute', who.account.sub);
    await passTime(harness.db, 61_000);
    const taken = await askFor(who, owner.email);
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    const reply = await confirm(who, await linkTo(who, owner.email));
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'email_taken']);
  });

  test('is asked for once a minute', async () => {
    const who = await someone();
    await askFor(who, freshEmail());
    const again = await askFor(who, freshEmail());
    expect([again.statusCode, again.json().code]).toEqual([429, 'rate_limited']);
  });

  test('is undone from the old one before it takes force', async () => {
    const who = await someone();
    const email = freshEmail();
    await askFor(who, email);
    const link = await linkTo(who, email);
    expect((await undo(await undoKeyOf(who))).json()).toEqual({ account_type: 'buyer' });
    expect(await isIn(who)).toBe(false);
    const again = await signIn(harness, who.account);
    expect((await confirm(again, link)).json().code).toBe('link_expired');
  });

  test('is undone from the old one for a day after, and every session ends', async () => {
    const { who, email } = await moved();
    const key = await undoKeyOf(who);
    expect((await undo(key)).statusCode).toBe(200);
    expect(await isIn(who)).toBe(false);
    await expect(signIn(harness, { ...who.account, email })).rejects.toThrow();
    const back = await signIn(harness, who.account);
    expect(await emailOf(back)).toBe(who.account.email);
    expect(await auditOf(harness.db, who.account.id)).toContain('email_change.undone');
    const again = await undo(key);
    expect([again.statusCode, again.json().code]).toEqual([422, 'link_expired']);
  });

  test('is undone for a day after it took force, not after it was asked for', async () => {
    const who = await someone();
    const email = freshEmail();
    await askFor(who, email);
    const link = await linkTo(who, email);
    await passTime(harness.db, 9 * 60_000);
    expect((await confirm(who, link)).json()).toEqual({ email });
    await passTime(harness.db, 24 * 3_600_000 - 60_000);
    expect((await undo(await undoKeyOf(who))).json()).toEqual({ account_type: 'buyer' });
    const back = await signIn(harness, who.account);
    expect(await emailOf(back)).toBe(who.account.email);
  });

  test('that was never confirmed is not undone after a day either', async () => {
    const who = await someone();
    await askFor(who, freshEmail());
    const key = await undoKeyOf(who);
    await passTime(harness.db, 24 * 3_600_000 + 1000);
    const again = await signIn(harness, who.account);
    expect((await undo(key)).json().code).toBe('link_expired');
    expect(await isIn(again)).toBe(true);
  });

  test('stays when the day is over', async () => {
    const { who } = await moved();
    const key = await undoKeyOf(who);
    await passTime(harness.db, 24 * 3_600_000 + 1000);
    expect((await undo(key)).json().code).toBe('link_expired');
    const nobody = randomBytes(32).toString('base64url');
    expect((await undo(nobody)).json().code).toBe('link_expired');
  });
});
