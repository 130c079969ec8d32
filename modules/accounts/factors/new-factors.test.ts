import { confirmProof, getProof, startProof } from '@luwag/contracts/factors';
import { confirmStepUp, getSecuritySettings, startPasskey } from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import { auditOf, passTime, testNow } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { ageFactors, proveAs } from '@luwag/testing/builders/proofs';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { freshNumber } from '@luwag/testing/builders/signups';
import { createPasskey, type TestPasskey } from '@luwag/testing/harness/authenticator';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { codeOf } from '@luwag/testing/harness/replies';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { totpAt } from '@luwag/testing/harness/totp';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startSignupHarness);
const page = securityPageOf(harness);

const proofRequired = [403, 'proof_required'];
const passkeysOf = async (who: SignedIn): Promise<{ id: string }[]> =>
  (await page.call(getSecuritySettings, who)).json().passkeys;

/** Somebody on a device that was theirs three days ago already. */
async function onKnownDevice(who: SignedIn): Promise<void> {
  const since = new Date((await testNow(harness.db)).getTime() - 3 * 86_400_000);
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('known_devices')
      .set({ first_seen_at: since })
      .where('account_id', '=', who.account.id)
      .execute(),
  );
}

describe('a session alone', () => {
  test('makes neither a first passkey nor a first authenticator app', async () => {
    const who = await page.someone();
    await onKnownDevice(who);
    expect(codeOf((await page.tryPasskey(who)).reply)).toEqual(proofRequired);
    expect(codeOf(await page.change(who, { action: 'start_totp' }))).toEqual(proofRequired);
    const confirmed = await page.change(who, { action: 'confirm_totp', code: '123456' });
    expect(codeOf(confirmed)).toEqual(proofRequired);
    expect(await passkeysOf(who)).toEqual([]);
  });

  test('of another sign-in does not use what this one has proven', async () => {
    const who = await page.someone();
    await proveAs(harness, who);
    const elsewhere = await signIn(harness, who.account);
    expect(codeOf((await page.tryPasskey(elsewhere)).reply)).toEqual(proofRequired);
    expect((await page.tryPasskey(who)).reply.statusCode).toBe(200);
  });
});

describe('showing anew who one is', () => {
  const someone = async () => {
    const number = freshNumber();
    return { who: await page.someone({ contactNumber: number }), number };
  };
  const start = (who: SignedIn, password: string | undefined = who.account.password) =>
    page.call(startProof, who, { password });
  const bring = (who: SignedIn, body: object) => page.call(confirmProof, who, body);
  /** Both codes, read where they arrived. */
  async function codesOf(who: SignedIn, number: string, count = 1) {
    const mail = await harness.arrival(who.account.email, count);
    const text = await harness.arrival(number, count);
    return { email_code: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '', number_code: text.code ?? '' };
  }
  const other = (code: string) => (code === '111111' ? '222222' : '111111');

  test('takes the password, the code of a mail and the code of a text, and allows one passkey', async () => {
    const { who, number } = await someone();
    expect((await page.call(getProof, who)).json()).toMatchObject({ state: 'none' });
    const started = await start(who);
    expect([started.statusCode, started.json()]).toEqual([
      202,
      expect.objectContaining({
        state: 'sent',
        number: `+63 9•• ••• ${number.slice(-4)}`,
        email: expect.stringMatching(/^.•••@luwag\.test$/),
        resend_in_seconds: 60,
      }),
    ]);
    expect(codeOf((await page.tryPasskey(who)).reply)).toEqual(proofRequired);
    const { email_code, number_code } = await codesOf(who, number);
    const half = await bring(who, { email_code, number_code: other(number_code) });
    expect(codeOf(half)).toEqual([422, 'number_code_wrong']);
    expect(codeOf((await page.tryPasskey(who)).reply)).toEqual(proofRequired);
    const whole = await bring(who, { number_code });
    expect(whole.json()).toMatchObject({ state: 'proven', is_email_proven: true });
    expect((await page.call(getSecuritySettings, who)).json().needs_proof).toBe(false);
    expect((await page.tryPasskey(who)).reply.statusCode).toBe(200);
    expect((await page.call(getProof, who)).json().state).toBe('none');
    expect(await auditOf(harness.db, who.account.id)).toEqual([
      'session.opened',
      'proof.email',
      'proof.number',
      'passkey.added',
    ]);
  });

  test('sends nothing to anybody for a wrong password, or for none', async () => {
    const { who, number } = await someone();
    expect(codeOf(await start(who, 'Hindi-Ito-2026'))).toEqual([422, 'password_wrong']);
    const without = await page.call(startProof, who, {});
    expect(codeOf(without)).toEqual([409, 'password_required']);
    await harness.settled();
    expect([await harness.inbox(number), await harness.inbox(who.account.email)]).toEqual([[], []]);
    let reply = await start(who, 'Hindi-Ito-2026');
    for (let tries = 0; tries < 60 && reply.json().code === 'password_wrong'; tries += 1)
      reply = await start(who, 'Hindi-Ito-2026');
    expect(codeOf(reply)).toEqual([429, 'too_many_attempts']);
  });

  test('takes each code as five guesses, and new ones once a minute', async () => {
    const { who, number } = await someone();
    await start(who);
    expect(codeOf(await start(who))).toEqual([429, 'code_sent_recently']);
    const { email_code, number_code } = await codesOf(who, number);
    const wrong = { email_code: other(email_code) };
    const guesses = await Promise.all(Array.from({ length: 9 }, () => bring(who, wrong)));
    expect(guesses.filter((reply) => reply.json().code === 'email_code_wrong')).toHaveLength(5);
    expect(codeOf(await bring(who, { email_code, number_code }))).toEqual([422, 'code_expired']);
    await passTime(harness.db, 61_000);
    // The password was right a minute ago.
    expect((await page.call(startProof, who, {})).statusCode).toBe(202);
    const fresh = await codesOf(who, number, 2);
    expect((await bring(who, fresh)).json().state).toBe('proven');
    // The next is one of the owner's; whoever begins anew has shown nothing yet, and pays alone.
    for (const _ of ['owner', 'password']) {
      await passTime(harness.db, 61_000);
      expect((await start(who)).statusCode).toBe(202);
    }
    await passTime(harness.db, 61_000);
    expect(codeOf(await start(who))).toEqual([429, 'too_many_codes']);
  });

  test('counts for a quarter of an hour from the password on', async () => {
    const { who, number } = await someone();
    await start(who);
    expect((await bring(who, await codesOf(who, number))).json().state).toBe('proven');
    const begunAt = await testNow(harness.db);
    const { expires_at } = (await page.call(getProof, who)).json();
    expect(Date.parse(expires_at) - begunAt.getTime()).toBeLessThanOrEqual(15 * 60_000);
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('identity_proofs')
        .set({ expires_at: begunAt })
        .where('session_id', '=', who.sessionId)
        .execute(),
    );
    expect(codeOf((await page.tryPasskey(who)).reply)).toEqual(proofRequired);
    expect(codeOf(await bring(who, { email_code: '123456' }))).toEqual([422, 'code_expired']);
  });

  test('is not possible before the number was proven', async () => {
    const who = await page.someone({ isNumberConfirmed: false });
    expect(codeOf(await start(who))).toEqual([409, 'number_not_confirmed']);
  });
});

describe('a factor beside others', () => {
  const addBeside = async (who: SignedIn, by: TestPasskey) => {
    const { challenge_id, options } = (await page.call(startPasskey, who)).json();
    const answer = createPasskey().make(options);
    const body = { action: 'add_passkey', challenge_id, answer, name: 'Another' };
    const step_up_id = await page.stepUp(who, by, page.ofSettings(body));
    return page.change(who, { ...body, step_up_id });
  };

  test('takes the word of one that has been there for a day', async () => {
    const { who, passkey } = await page.withPasskey();
    await onKnownDevice(who);
    const early = await addBeside(who, passkey);
    expect(codeOf(early)).toEqual([403, 'factor_too_fresh']);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(23 * 3_600);
    await ageFactors(harness, who);
    expect((await addBeside(who, passkey)).statusCode).toBe(200);
  });

  test('takes a proof as well on a device that is new to the account', async () => {
    const { who, passkey } = await page.withPasskey();
    await ageFactors(harness, who);
    expect(codeOf(await addBeside(who, passkey))).toEqual(proofRequired);
    await proveAs(harness, who);
    expect((await addBeside(who, passkey)).statusCode).toBe(200);
  });

  test('of two made at once by one proof, one is made', async () => {
    const who = await page.someone();
    await proveAs(harness, who);
    const tries = await Promise.all([1, 2, 3, 4].map(() => page.tryPasskey(who)));
    const statuses = tries.map(({ reply }) => reply.statusCode).sort();
    expect(statuses).toEqual([200, 403, 403, 403]);
    expect(await passkeysOf(who)).toHaveLength(1);
  });

  test('is not planted: an app allowed before the first passkey was made is allowed no more', async () => {
    const who = await page.someone();
    const elsewhere = await signIn(harness, who.account);
    await proveAs(harness, elsewhere);
    const started = await page.change(elsewhere, { action: 'start_totp' });
    expect(started.statusCode).toBe(200);
    await page.addPasskey(who);
    const code = totpAt(started.json().totp_secret, await testNow(harness.db));
    const reply = await page.change(elsewhere, { action: 'confirm_totp', code });
    expect(codeOf(reply)).toEqual(proofRequired);
    const { totp } = (await page.call(getSecuritySettings, who)).json();
    expect(totp.is_enabled).toBe(false);
    expect((await signIn(harness, who.account)).sessionId).toBeTruthy();
  });

  describe('is not planted: an app whose secret somebody saw', () => {
    const starting = { action: 'start_totp' };
    /** Somebody with an old passkey on a device of theirs, who has begun to set up an app. */
    async function settingUp() {
      const { who, passkey } = await page.withPasskey();
      await ageFactors(harness, who);
      await onKnownDevice(who);
      const step_up_id = await page.stepUp(who, passkey, page.ofSettings(starting));
      const started = await page.change(who, { ...starting, step_up_id });
      expect(started.statusCode).toBe(200);
      const secret: string = started.json().totp_secret;
      const confirming = async () => ({
        action: 'confirm_totp',
        code: totpAt(secret, await testNow(harness.db)),
      });
      const confirm = async () => {
        const body = await confirming();
        const vouched = await page.stepUp(who, passkey, page.ofSettings(body));
        return page.change(who, { ...body, step_up_id: vouched });
      };
      return { who, passkey, secret, confirming, confirm };
    }
    const isAppOn = async (who: SignedIn): Promise<boolean> =>
      (await page.call(getSecuritySettings, who)).json().totp.is_enabled;

    test('is not turned on by the session alone', async () => {
      const { who, confirming, confirm } = await settingUp();
      const reply = await page.change(who, await confirming());
      expect(codeOf(reply)).toEqual([403, 'step_up_required']);
      expect(await isAppOn(who)).toBe(false);
      expect((await confirm()).statusCode).toBe(200);
      expect(await isAppOn(who)).toBe(true);
    });

    test('is not turned on once ten minutes are over', async () => {
      const { who, confirm } = await settingUp();
      // Whoever reads is there: the session itself must not end first.
      await passTime(harness.db, 5 * 60_000);
      expect(await isAppOn(who)).toBe(false);
      await passTime(harness.db, 5 * 60_000 + 1_000);
      expect(codeOf(await confirm())).toEqual(proofRequired);
      expect(await isAppOn(who)).toBe(false);
    });

    test('is not turned on once another factor was made or taken away', async () => {
      const { who, passkey, confirm } = await settingUp();
      expect((await addBeside(who, passkey)).statusCode).toBe(200);
      expect(codeOf(await confirm())).toEqual(proofRequired);
      const step_up_id = await page.stepUp(who, passkey, page.ofSettings(starting));
      expect((await page.change(who, { ...starting, step_up_id })).statusCode).toBe(200);
      const added = (await passkeysOf(who)).at(-1);
      const removal = { action: 'remove_passkey', passkey_id: added?.id };
      const vouched = await page.stepUp(who, passkey, page.ofSettings(removal));
      expect((await page.change(who, { ...removal, step_up_id: vouched })).statusCode).toBe(200);
      expect(codeOf(await confirm())).toEqual(proofRequired);
      expect(await isAppOn(who)).toBe(false);
    });

    test('neither answers a step-up nor takes the place of the app in use', async () => {
      const { who, passkey, secret, confirm } = await settingUp();
      expect((await confirm()).statusCode).toBe(200);
      const step_up_id = await page.stepUp(who, passkey, page.ofSettings(starting));
      const seen = (await page.change(who, { ...starting, step_up_id })).json().totp_secret;
      await passTime(harness.db, 31_000);
      const asked = await page.ask(who, page.ofSettings({ action: 'disable_totp' }));
      const answer = async (key: string) =>
        page.call(confirmStepUp, who, {
          step_up_id: asked.step_up_id,
          totp: totpAt(key, await testNow(harness.db)),
        });
      expect(codeOf(await answer(seen))).toEqual([422, 'factor_refused']);
      expect((await answer(secret)).statusCode).toBe(200);
    });

    test('in place of another is new, and its owner is told', async () => {
      const { who, passkey, confirm } = await settingUp();
      await confirm();
      await ageFactors(harness, who);
      const old = (await page.call(getSecuritySettings, who)).json().totp.enabled_at;
      const step_up_id = await page.stepUp(who, passkey, page.ofSettings(starting));
      const started = await page.change(who, { ...starting, step_up_id });
      const code = totpAt(started.json().totp_secret, await testNow(harness.db));
      const body = { action: 'confirm_totp', code };
      const vouched = await page.stepUp(who, passkey, page.ofSettings(body));
      const replaced = await page.change(who, { ...body, step_up_id: vouched });
      expect(replaced.statusCode).toBe(200);
      expect(Date.parse(replaced.json().settings.totp.enabled_at)).toBeGreaterThan(Date.parse(old));
      const turnedOn = (await auditOf(harness.db, who.account.id)).filter(
        (action) => action === 'totp.enabled',
      );
      expect(turnedOn).toHaveLength(2);
    });
  });

  test('made today takes none away that is older', async () => {
    const { who, passkey: old } = await page.withPasskey();
    await ageFactors(harness, who);
    const [{ id: oldId } = { id: '' }] = await passkeysOf(who);
    await proveAs(harness, who);
    const { challenge_id, options } = (await page.call(startPasskey, who)).json();
    const fresh = createPasskey();
    const answer = fresh.make(options);
    const adding = { action: 'add_passkey', challenge_id, answer, name: 'New' };
    const vouched = await page.stepUp(who, old, page.ofSettings(adding));
    await page.change(who, { ...adding, step_up_id: vouched });
    const removal = { action: 'remove_passkey', passkey_id: oldId };
    const step_up_id = await page.stepUp(who, fresh, page.ofSettings(removal));
    const reply = await page.change(who, { ...removal, step_up_id });
    expect(codeOf(reply)).toEqual([403, 'factor_too_fresh']);
    const byOld = await page.stepUp(who, old, page.ofSettings(removal));
    expect((await page.change(who, { ...removal, step_up_id: byOld })).statusCode).toBe(200);
  });

  test('is asked for by age: a step-up that needs an old one offers no other', async () => {
    const { who } = await page.withPasskey();
    const wanted = { action: 'payments.confirmProposal', request: {}, needs_trusted: true };
    const reply = await page.call(
      { method: 'POST', path: '/api/v1/users/user/step-up/' },
      who,
      wanted,
    );
    expect(codeOf(reply)).toEqual([403, 'factor_too_fresh']);
    await ageFactors(harness, who);
    const asked = await page.ask(who, wanted);
    expect(asked).toMatchObject({ factors: ['passkey'], is_passkey_here: true });
    const elsewhere = await signIn(harness, who.account);
    expect(await page.ask(elsewhere, wanted)).toMatchObject({ is_passkey_here: false });
  });
});
