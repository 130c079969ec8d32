import { randomUUID } from 'node:crypto';
import { updateEmail } from '@luwag/contracts/accounts';
import { confirmStepUp, getSecuritySettings, startStepUp } from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import { auditOf, mailsOf, passTime, testNow } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { ageFactors, proveAs } from '@luwag/testing/builders/proofs';
import { securityPageOf, type Wanted } from '@luwag/testing/builders/security-page';
import type { Quirks } from '@luwag/testing/harness/authenticator';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { totpAt } from '@luwag/testing/harness/totp';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startPoolHarness);
const page = securityPageOf(harness);

async function withOldPasskey() {
  const made = await page.withPasskey();
  await ageFactors(harness, made.who);
  return made;
}

describe('a step-up', () => {
  const email = 'other@luwag.test';
  const ofEmail: Wanted = { action: updateEmail.name, request: { body: { email } } };
  const use = (who: SignedIn, id: string | undefined, body: object = { email }) =>
    page.call(updateEmail, who, body, id ? { 'step-up': id } : {});

  test('lets the very call through that it was asked for, once', async () => {
    const { who, passkey } = await withOldPasskey();
    const id = await page.stepUp(who, passkey, ofEmail);
    expect((await use(who, id)).statusCode).toBe(202);
    const again = await use(who, id);
    expect([again.statusCode, again.json().code]).toEqual([403, 'step_up_required']);
  });

  test('by a factor of today does not move the address that codes are mailed to', async () => {
    const { who, passkey } = await page.withPasskey();
    const reply = await use(who, await page.stepUp(who, passkey, ofEmail));
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'factor_too_fresh']);
  });

  test('is refused for another content, another call, another session, another person', async () => {
    const { who, passkey } = await withOldPasskey();
    const elsewhere = await signIn(harness, who.account);
    const other = await withOldPasskey();
    const id = await page.stepUp(who, passkey, ofEmail);
    const forOtherCall = await page.stepUp(who, passkey, {
      ...ofEmail,
      action: 'accounts.getUser',
    });
    const replies = [
      await use(who, id, { email: 'x@luwag.test' }),
      await use(who, forOtherCall),
      await use(elsewhere, id),
      await use(other.who, id),
      await use(who, randomUUID()),
      await use(who, 'not-an-id'),
      await use(who, undefined),
    ];
    for (const reply of replies) expect(reply.json().code).toBe('step_up_required');
    // None of these has used it up.
    expect((await use(who, id)).statusCode).toBe(202);
  });

  test('does not care in which order the members were written', async () => {
    const { who, passkey } = await withOldPasskey();
    const passkey_id = (await page.call(getSecuritySettings, who)).json().passkeys[0].id;
    const step_up_id = await page.stepUp(
      who,
      passkey,
      page.ofSettings({ passkey_id, action: 'remove_passkey' }),
    );
    const removed = await page.change(who, { step_up_id, action: 'remove_passkey', passkey_id });
    expect(removed.statusCode).toBe(200);
  });

  test('is of no use before it is confirmed, nor a quarter of an hour after', async () => {
    const { who, passkey } = await withOldPasskey();
    const asked = await page.ask(who, ofEmail);
    expect((await use(who, asked.step_up_id)).json().code).toBe('step_up_required');
    const id = await page.stepUp(who, passkey, ofEmail);
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('step_ups')
        .set({ confirmed_at: new Date(Date.now() - 24 * 3_600_000) })
        .where('id', '=', id)
        .execute(),
    );
    expect((await use(who, id)).json().code).toBe('step_up_required');
  });

  test('is used by one of many calls at once', async () => {
    const { who, passkey } = await withOldPasskey();
    const id = await page.stepUp(who, passkey, ofEmail);
    const replies = await Promise.all(Array.from({ length: 20 }, () => use(who, id)));
    expect(replies.filter((reply) => reply.statusCode === 202)).toHaveLength(1);
    // And not because the identity provider sends one mail a minute.
    const refused = replies.filter((reply) => reply.statusCode !== 202);
    expect(new Set(refused.map((reply) => reply.json().code))).toEqual(
      new Set(['step_up_required']),
    );
  });

  test('needs a factor to answer with, and says so', async () => {
    const who = await page.someone();
    const asked = await page.call(startStepUp, who, ofEmail);
    expect([asked.statusCode, asked.json().code]).toEqual([409, 'no_factor']);
    const reply = await use(who, undefined);
    expect(reply.json()).toMatchObject({
      code: 'step_up_required',
      title: expect.stringContaining('Add a passkey or an authenticator app first'),
    });
  });

  test.each<[string, Quirks]>([
    ['a forged signature', { isForged: true }],
    ['a counter that runs backwards', { counter: 1 }],
    ['another origin', { origin: 'https://elsewhere.example' }],
    ['nobody at the sensor', { isUnverified: true }],
  ])('is not confirmed by %s', async (_what, quirks) => {
    const { who, passkey } = await withOldPasskey();
    const asked = await page.ask(who, ofEmail);
    const reply = await page.call(confirmStepUp, who, {
      step_up_id: asked.step_up_id,
      passkey: passkey.answer(asked.passkey_options, quirks),
    });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'factor_refused']);
    expect((await use(who, asked.step_up_id)).json().code).toBe('step_up_required');
    expect(await auditOf(harness.db, who.account.id)).toContain('step_up.failed');
  });

  test('is not confirmed by the answer to another one', async () => {
    const { who, passkey } = await withOldPasskey();
    const [first, second] = [await page.ask(who, ofEmail), await page.ask(who, ofEmail)];
    const reply = await page.call(confirmStepUp, who, {
      step_up_id: first.step_up_id,
      passkey: passkey.answer(second.passkey_options),
    });
    expect(reply.json().code).toBe('factor_refused');
  });

  test('takes one answer, in time, from the session that asked', async () => {
    const { who, passkey } = await withOldPasskey();
    const asked = await page.ask(who, ofEmail);
    const answer = { step_up_id: asked.step_up_id, passkey: passkey.answer(asked.passkey_options) };
    const elsewhere = await signIn(harness, who.account);
    expect((await page.call(confirmStepUp, elsewhere, answer)).json().code).toBe('step_up_expired');
    expect((await page.call(confirmStepUp, who, answer)).statusCode).toBe(200);
    expect((await page.call(confirmStepUp, who, answer)).json().code).toBe('step_up_expired');
    const late = await page.ask(who, ofEmail);
    await passTime(harness.db, 121_000);
    const reply = await page.call(confirmStepUp, who, {
      step_up_id: late.step_up_id,
      passkey: passkey.answer(late.passkey_options),
    });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'step_up_expired']);
  });

  test('looks at five answers at most, however many come at once', async () => {
    const { who, passkey } = await withOldPasskey();
    const { step_up_id } = await page.ask(who, ofEmail);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        page.call(confirmStepUp, who, { step_up_id, totp: '000000' }),
      ),
    );
    const codes = replies.map((reply) => reply.json().code);
    expect(codes.filter((code) => code === 'factor_refused')).toHaveLength(5);
    expect(codes.filter((code) => code === 'step_up_expired')).toHaveLength(15);
    expect(passkey.id).toBeTruthy();
  });

  test('is answered with one factor, not two and not none', async () => {
    const { who, passkey } = await withOldPasskey();
    const { step_up_id, passkey_options } = await page.ask(who, ofEmail);
    const both = { step_up_id, totp: '000000', passkey: passkey.answer(passkey_options) };
    for (const body of [{ step_up_id }, both])
      expect((await page.call(confirmStepUp, who, body)).json().code).toBe('invalid_request');
  });
});

describe('an authenticator app', () => {
  const codeOf = async (secret: string) => totpAt(secret, await testNow(harness.db));
  const nextCode = async (secret: string) => {
    await passTime(harness.db, 31_000);
    return codeOf(secret);
  };
  async function withTotp() {
    const who = await page.someone();
    await proveAs(harness, who);
    const started = await page.change(who, { action: 'start_totp' });
    expect(started.statusCode).toBe(200);
    const secret: string = started.json().totp_secret;
    const confirmed = await page.change(who, {
      action: 'confirm_totp',
      code: await codeOf(secret),
    });
    expect(confirmed.statusCode).toBe(200);
    return { who, secret, started: started.json(), confirmed: confirmed.json() };
  }

  test('is set up by a code of its own, and is asked for at the next sign-in', async () => {
    const { who, secret, started, confirmed } = await withTotp();
    expect(started.settings.totp.is_enabled).toBe(false);
    expect(started.totp_uri).toContain(`secret=${secret}&issuer=Luwag`);
    expect(confirmed.settings.totp).toMatchObject({ is_enabled: true });
    expect(confirmed.totp_secret).toBeUndefined();
    expect(await auditOf(harness.db, who.account.id)).toContain('totp.enabled');
    expect(await mailsOf(harness.db, who.account.id)).toEqual([
      'factor_changed',
      'factor_added_text',
    ]);
    await expect(signIn(harness, who.account)).rejects.toThrow('SOFTWARE_TOKEN_MFA');
    const code = await nextCode(secret);
    const again = await signIn(harness, who.account, { totp: () => code });
    expect((await page.call(getSecuritySettings, again)).statusCode).toBe(200);
  });

  test('is not set up by a wrong code', async () => {
    const who = await page.someone();
    await proveAs(harness, who);
    await page.change(who, { action: 'start_totp' });
    const reply = await page.change(who, { action: 'confirm_totp', code: '000000' });
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'code_wrong']);
    expect((await page.call(getSecuritySettings, who)).json().totp.is_enabled).toBe(false);
  });

  test('answers a step-up, each code once', async () => {
    const { who, secret } = await withTotp();
    const body = { action: 'disable_totp' };
    const asked = await page.ask(who, page.ofSettings(body));
    expect(asked).toMatchObject({ factors: ['totp'], passkey_options: null });
    const code = await nextCode(secret);
    const confirmWith = (step_up_id: string, totp: string) =>
      page.call(confirmStepUp, who, { step_up_id, totp });
    expect((await confirmWith(asked.step_up_id, '000000')).json().code).toBe('factor_refused');
    expect((await confirmWith(asked.step_up_id, code)).statusCode).toBe(200);
    const second = await page.ask(who, page.ofSettings(body));
    expect((await confirmWith(second.step_up_id, code)).json().code).toBe('factor_refused');
    const off = await page.change(who, { ...body, step_up_id: asked.step_up_id });
    expect(off.json().settings.totp.is_enabled).toBe(false);
    expect(await auditOf(harness.db, who.account.id)).toContain('totp.disabled');
    expect((await signIn(harness, who.account)).sessionId).toBeTruthy();
  });

  test('is neither turned off nor replaced by a session alone', async () => {
    const { who } = await withTotp();
    for (const body of [
      { action: 'disable_totp', step_up_id: randomUUID() },
      { action: 'start_totp' },
    ])
      expect((await page.change(who, body)).json().code).toBe('step_up_required');
  });

  test('that is still being set up answers for nothing', async () => {
    const { who } = await withOldPasskey();
    const started = await page.change(who, { action: 'start_totp' });
    expect(started.json().code).toBe('step_up_required');
  });

  test('is not guessed: after too many wrong codes nothing is looked at', async () => {
    const who = await page.someone();
    await proveAs(harness, who);
    await page.change(who, { action: 'start_totp' });
    const codes: string[] = [];
    for (let i = 0; i < 25 && !codes.includes('too_many_attempts'); i += 1) {
      const reply = await page.change(who, {
        action: 'confirm_totp',
        code: String(i).padStart(6, '0'),
      });
      codes.push(reply.json().code);
    }
    expect(codes.at(-1)).toBe('too_many_attempts');
  });
});
