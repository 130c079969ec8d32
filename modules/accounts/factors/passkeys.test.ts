import { randomUUID } from 'node:crypto';
import { getUser } from '@luwag/contracts/accounts';
import {
  getSecuritySettings,
  openSession,
  putSecuritySettings,
  startPasskey,
  startPasskeySignIn,
  startStepUp,
} from '@luwag/contracts/sessions';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { auditOf, mailsOf, passTime, testNow } from '@luwag/testing/builders/account-probes';
import {
  createAccount,
  type SignedIn,
  signIn,
  signInAtPool,
  type TestAccount,
} from '@luwag/testing/builders/accounts';
import { proveAs } from '@luwag/testing/builders/proofs';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { createPasskey, type Quirks, type TestPasskey } from '@luwag/testing/harness/authenticator';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { describe, expect, test } from 'vitest';
import { invite } from '../sign-in/staff.ts';

const harness = forAllTests(startPoolHarness);
const page = securityPageOf(harness);

describe('a passkey', () => {
  test('is made, listed, renamed and removed by its owner', async () => {
    const { who, passkey } = await page.withPasskey();
    const { passkeys } = (await page.call(getSecuritySettings, who)).json();
    expect(passkeys).toEqual([expect.objectContaining({ name: 'My phone', used_at: null })]);
    const passkey_id = passkeys[0].id;
    const renamed = await page.change(who, {
      action: 'rename_passkey',
      passkey_id,
      name: ' Work ',
    });
    expect(renamed.json().settings.passkeys[0].name).toBe('Work');
    const body = { action: 'remove_passkey', passkey_id };
    const step_up_id = await page.stepUp(who, passkey, page.ofSettings(body));
    const removed = await page.change(who, { ...body, step_up_id });
    expect(removed.json().settings.passkeys).toEqual([]);
    expect(await auditOf(harness.db, who.account.id)).toEqual([
      'session.opened',
      'passkey.added',
      'step_up.confirmed',
      'passkey.removed',
    ]);
    expect(await mailsOf(harness.db, who.account.id)).toEqual([
      'factor_changed',
      'factor_added_text',
      'factor_changed',
      'factor_added_text',
    ]);
  });

  test.each<[string, Quirks]>([
    ['of another origin', { origin: 'https://elsewhere.example' }],
    ['of another host', { rpId: 'elsewhere.example' }],
    ['made without asking who is there', { isUnverified: true }],
  ])('is refused when it is %s', async (_what, quirks) => {
    const { reply } = await page.addPasskey(await page.someone(), quirks);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'passkey_refused']);
  });

  test('answers a challenge once, within two minutes, and only its own person’s', async () => {
    const who = await page.someone();
    await proveAs(harness, who);
    const passkey = createPasskey();
    const add = (by: SignedIn, started: { challenge_id: string; options: { challenge: string } }) =>
      page.change(by, {
        action: 'add_passkey',
        challenge_id: started.challenge_id,
        answer: passkey.make(started.options),
        name: 'Key',
      });
    const late = (await page.call(startPasskey, who)).json();
    expect(Buffer.from(late.options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
    await passTime(harness.db, 121_000);
    expect((await add(who, late)).json().code).toBe('passkey_refused');
    const theirs = (await page.call(startPasskey, await page.someone())).json();
    expect((await add(who, theirs)).json().code).toBe('passkey_refused');
    const mine = (await page.call(startPasskey, who)).json();
    expect((await add(who, mine)).statusCode).toBe(200);
    expect((await add(who, mine)).json().code).toBe('passkey_refused');
  });

  test('needs an older factor’s word once there is one', async () => {
    const { who } = await page.withPasskey();
    const { reply } = await page.addPasskey(who);
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'step_up_required']);
    expect((await page.call(getSecuritySettings, who)).json().passkeys).toHaveLength(1);
  });

  test('of one account cannot become another’s', async () => {
    const [a, b] = [await page.someone(), await page.someone()];
    const passkey = createPasskey();
    for (const [who, status] of [
      [a, 200],
      [b, 422],
    ] as const) {
      await proveAs(harness, who);
      const started = (await page.call(startPasskey, who)).json();
      const reply = await page.change(who, {
        action: 'add_passkey',
        challenge_id: started.challenge_id,
        answer: passkey.make(started.options),
        name: 'Key',
      });
      expect(reply.statusCode).toBe(status);
    }
  });

  test('stops at ten', async () => {
    const { who } = await page.withPasskey();
    const now = await testNow(harness.db);
    await inScope(harness.db, 'system', (tx) =>
      tx
        .insertInto('passkeys')
        .values(
          Array.from({ length: 9 }, (_, i) => ({
            id: idFor(who.account.id),
            account_id: who.account.id,
            credential_id: Buffer.from(randomUUID()),
            public_key: Buffer.from('x'),
            counter: 0,
            name: `Key ${i}`,
            is_backed_up: false,
            created_at: now,
          })),
        )
        .execute(),
    );
    const reply = await page.call(startPasskey, who);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'too_many_passkeys']);
  });

  test('that is somebody else’s looks like one that is not there', async () => {
    const mine = await page.withPasskey();
    const theirs = await page.withPasskey();
    const foreign = (await page.call(getSecuritySettings, theirs.who)).json().passkeys[0].id;
    const bodies: string[] = [];
    for (const passkey_id of [foreign, randomUUID()]) {
      const body = { action: 'rename_passkey', passkey_id, name: 'Mine' };
      const headers = { 'x-request-id': 'the-same-request-id' };
      const renamed = await page.call(putSecuritySettings, mine.who, body, headers);
      const removal = { action: 'remove_passkey', passkey_id };
      const step_up_id = await page.stepUp(mine.who, mine.passkey, page.ofSettings(removal));
      const removed = await page.call(
        putSecuritySettings,
        mine.who,
        { ...removal, step_up_id },
        headers,
      );
      expect([renamed.json().code, removed.json().code]).toEqual([
        'passkey_not_found',
        'passkey_not_found',
      ]);
      bodies.push(renamed.body + removed.body);
    }
    expect(bodies[0]).toBe(bodies[1]);
    expect((await page.call(getSecuritySettings, theirs.who)).json().passkeys[0].name).toBe(
      'My phone',
    );
  });
});

describe('staff', () => {
  const inviteTo = async (account: TestAccount) => {
    const now = await testNow(harness.db);
    return inScope(harness.db, 'system', (tx) =>
      invite(tx, account.id, { now, requestId: 'test' }),
    );
  };
  const open = async (account: TestAccount, more: object = {}) => {
    const { tokens } = await signInAtPool(harness.userPool, account);
    return harness.app.inject({
      method: 'POST',
      url: openSession.path,
      headers: { authorization: `Bearer ${tokens.accessToken}` },
      payload: { account_type: 'staff', ...more },
    });
  };
  const challenge = async () => (await page.call(startPasskeySignIn, undefined)).json();
  async function enrolled() {
    const account = await createAccount(harness, { role: 'staff' });
    const who = await signIn(harness, account, { invitation: (await inviteTo(account)).token });
    const { passkey, reply } = await page.addPasskey(who);
    expect(reply.statusCode).toBe(200);
    return { account, who, passkey };
  }

  test('sign in with a passkey, every time', async () => {
    const { account, passkey } = await enrolled();
    const without = await open(account);
    expect([without.statusCode, without.json().code]).toEqual([403, 'passkey_required']);
    const { challenge_id, options } = await challenge();
    expect(options.userVerification).toBe('required');
    const answer = { challenge_id, answer: passkey.answer(options) };
    const who = await signIn(harness, account, { passkey: answer });
    expect((await page.call(getSecuritySettings, who)).statusCode).toBe(200);
    // The same answer does not open a second session.
    expect((await open(account, { passkey: answer })).json().code).toBe('passkey_required');
  });

  test('are not let in by somebody else’s passkey, a late answer or a wrong one', async () => {
    const [mine, other] = [await enrolled(), await enrolled()];
    const tries: [TestPasskey, Quirks][] = [
      [other.passkey, {}],
      [createPasskey(), {}],
      [mine.passkey, { isForged: true }],
      [mine.passkey, { isUnverified: true }],
      [mine.passkey, { counter: 1 }],
    ];
    for (const [passkey, quirks] of tries) {
      const { challenge_id, options } = await challenge();
      const answer = { challenge_id, answer: passkey.answer(options, quirks) };
      expect((await open(mine.account, { passkey: answer })).json().code).toBe('passkey_required');
    }
    const { challenge_id, options } = await challenge();
    await passTime(harness.db, 121_000);
    const late = { challenge_id, answer: mine.passkey.answer(options) };
    expect((await open(mine.account, { passkey: late })).json().code).toBe('passkey_required');
  });

  test('come in by invitation once, and can do nothing but make a passkey', async () => {
    const account = await createAccount(harness, { role: 'staff' });
    const { token } = await inviteTo(account);
    const who = await signIn(harness, account, { invitation: token });
    expect((await open(account, { invitation: token })).json().code).toBe('passkey_required');
    for (const [reply, code] of [
      [await page.call(getUser, who), 'forbidden'],
      [await page.call(startStepUp, who, { action: 'a.b', request: {} }), 'forbidden'],
      [await page.change(who, { action: 'start_totp' }), 'forbidden'],
      [await page.change(who, { action: 'revoke_other_sessions' }), 'forbidden'],
    ] as const)
      expect([reply.statusCode, reply.json().code]).toEqual([403, code]);
    expect((await page.addPasskey(who)).reply.statusCode).toBe(200);
    expect((await page.call(getUser, who)).statusCode).toBe(200);
  });

  test('keep no invitation that is old, replaced, or not theirs', async () => {
    const [account, other] = [
      await createAccount(harness, { role: 'staff' }),
      await createAccount(harness, { role: 'staff' }),
    ];
    const replaced = await inviteTo(account);
    const theirs = await inviteTo(other);
    const late = await inviteTo(account);
    for (const { token } of [replaced, theirs])
      expect((await open(account, { invitation: token })).json().code).toBe('passkey_required');
    await passTime(harness.db, 24 * 3_600_000 + 1000);
    const reply = await open(account, { invitation: late.token });
    expect(reply.json().code).toBe('passkey_required');
    const { account: settled } = await enrolled();
    const useless = await inviteTo(settled);
    const refused = await open(settled, { invitation: useless.token });
    expect(refused.json().code).toBe('passkey_required');
    expect(await auditOf(harness.db, account.id)).toContain('staff.invited');
  });

  test('cannot remove their last passkey', async () => {
    const { who, passkey } = await enrolled();
    const passkey_id = (await page.call(getSecuritySettings, who)).json().passkeys[0].id;
    const body = { action: 'remove_passkey', passkey_id };
    const step_up_id = await page.stepUp(who, passkey, page.ofSettings(body));
    const reply = await page.change(who, { ...body, step_up_id });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'last_factor']);
  });
});
