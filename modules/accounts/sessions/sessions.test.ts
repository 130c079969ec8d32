import { randomUUID } from 'node:crypto';
import { getSecuritySettings, openSession } from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import { dayMs, hourMs, minuteMs } from '@luwag/domain/durations';
import { auditOf, mailsOf, passTime, testNow } from '@luwag/testing/builders/account-probes';
import {
  createAccount,
  type SignedIn,
  signIn,
  signInAtPool,
} from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { invite } from '../sign-in/staff.ts';
import { forgetSessions } from './repository.ts';

const harness = forAllTests(startPoolHarness);

const settingsUrl = getSecuritySettings.path;
const currentUrl = '/api/v1/users/user/sessions/current/';

const read = (headers: Record<string, string>) =>
  harness.app.inject({ method: 'GET', url: settingsUrl, headers });
const settingsOf = async (who: SignedIn) => (await read(who.headers)).json();
const change = (who: SignedIn, payload: object) =>
  harness.app.inject({ method: 'PUT', url: settingsUrl, headers: who.headers, payload });
const open = (accessToken: string, payload: object = {}) =>
  harness.app.inject({
    method: 'POST',
    url: openSession.path,
    headers: { authorization: `Bearer ${accessToken}` },
    payload: { account_type: 'buyer', ...payload },
  });

const endOf = (sessionId: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('sessions')
      .select(['end_reason', 'seen_at'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow(),
  );

describe('opening a session', () => {
  test('takes a fresh sign-in once, says who it is for, and goes on record', async () => {
    const account = await createAccount(harness, { firstName: 'Maria', lastName: 'Santos' });
    const { tokens } = await signInAtPool(harness.userPool, account);
    const reply = await open(tokens.accessToken);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ role: 'buyer', name: 'Maria Santos', idle_ms: 600_000 });
    const lastsMs = Date.parse(reply.json().expires_at) - Date.now();
    expect(lastsMs).toBeGreaterThan(23.9 * hourMs);
    expect(lastsMs).toBeLessThan(24.1 * hourMs);
    expect((await open(tokens.accessToken)).json().code).toBe('unauthenticated');
    expect(await auditOf(harness.db, account.id)).toEqual(['session.opened']);
    const { rows } = await sql<{ actor: string }>`select actor_kind || ' ' || actor_id as actor
      from audit.events where account_id = ${account.id}`.execute(harness.db);
    expect(rows).toEqual([{ actor: `person ${account.id}` }]);
  });

  test('is refused for a role the account does not have, in the words of no account', async () => {
    const account = await createAccount(harness);
    const { tokens } = await signInAtPool(harness.userPool, account);
    const reply = await open(tokens.accessToken, { account_type: 'merchant' });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'account_not_found']);
  });

  test('is refused for an account that is suspended, or that nobody knows any more', async () => {
    const suspended = await createAccount(harness, { accountStatus: 'SUSPENDED' });
    const closed = await createAccount(harness, { accountStatus: 'CLOSED' });
    const { tokens } = await signInAtPool(harness.userPool, suspended);
    expect((await open(tokens.accessToken)).json().code).toBe('account_suspended');
    const gone = await signInAtPool(harness.userPool, closed);
    expect((await open(gone.tokens.accessToken)).json().code).toBe('account_not_found');
  });

  test('needs a sign-in of the last minute', async () => {
    const account = await createAccount(harness);
    const { tokens } = await signInAtPool(harness.userPool, account);
    await passTime(harness.db, 61_000);
    expect((await open(tokens.accessToken)).json().code).toBe('unauthenticated');
  });

  test('names the device in plain words and the network only roughly', async () => {
    const account = await createAccount(harness);
    const who = await signIn(harness, account, {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19 Safari/604.1',
    });
    const { sessions } = await settingsOf(who);
    expect(sessions).toEqual([
      expect.objectContaining({
        id: who.sessionId,
        device: 'Safari on iPhone',
        network: '127.0.0.0/24',
        is_current: true,
      }),
    ]);
  });

  test.each([
    ['buyer', 5],
    ['merchant', 10],
  ] as const)('keeps a %s to %i sessions: the oldest makes room', async (role, most) => {
    const account = await createAccount(harness, { role });
    const first = await signIn(harness, account);
    for (let i = 1; i < most; i += 1) await signIn(harness, account);
    expect((await read(first.headers)).statusCode).toBe(200);
    const newest = await signIn(harness, account);
    expect((await read(first.headers)).statusCode).toBe(401);
    expect((await endOf(first.sessionId)).end_reason).toBe('crowded_out');
    const { rows } = await sql<{ actor: string }>`select actor_kind || ' ' || actor_id as actor
      from audit.events where account_id = ${account.id}
       and action = 'session.ended'`.execute(harness.db);
    expect(rows).toEqual([{ actor: `person ${account.id}` }]);
    expect((await settingsOf(newest)).sessions).toHaveLength(most);
  });

  test('is told to its owner when the device is new, and only then', async () => {
    const account = await createAccount(harness);
    const first = await signIn(harness, account);
    await signIn(harness, account, { deviceKey: first.deviceKey });
    expect(await mailsOf(harness.db, account.id)).toEqual([]);
    await signIn(harness, account);
    expect(await mailsOf(harness.db, account.id)).toEqual(['new_device']);
  });
});

describe('a session', () => {
  test('is shown by cookie or as a Bearer token, and by nothing else', async () => {
    const who = await signIn(harness, await createAccount(harness));
    expect((await read({ cookie: who.headers.cookie })).statusCode).toBe(200);
    expect((await read({ authorization: `Bearer ${who.accessToken}` })).statusCode).toBe(200);
    const wrong = [
      {},
      { cookie: 'access_token=' },
      { cookie: 'access_token=%' },
      { cookie: `access_token=${who.accessToken}x` },
      { cookie: `session=${who.accessToken}` },
      { authorization: 'Bearer %' },
      { authorization: 'Bearer' },
      { authorization: `Basic ${who.accessToken}` },
      { authorization: `Bearer ${'a'.repeat(16_384)}` },
      { authorization: `Bearer ${'a'.repeat(8000)}.${'b'.repeat(4000)}.${'c'.repeat(4000)}` },
      { authorization: `Bearer ${who.accessToken.split('.').slice(0, 2).join('.')}.AAAA` },
      // A header that is there decides: the cookie does not help it out.
      { authorization: 'Bearer wrong', cookie: who.headers.cookie },
    ];
    for (const headers of wrong) {
      const reply = await read(headers as Record<string, string>);
      expect([headers, reply.statusCode, reply.json().code]).toEqual([
        headers,
        401,
        'unauthenticated',
      ]);
    }
  });

  test('is not opened by an id token, nor by a token without a session of ours', async () => {
    const account = await createAccount(harness);
    const { tokens } = await signInAtPool(harness.userPool, account);
    for (const token of [tokens.idToken, tokens.accessToken])
      expect((await read({ authorization: `Bearer ${token}` })).statusCode).toBe(401);
  });

  test('ends after ten minutes without a call, whatever its token says', async () => {
    const who = await signIn(harness, await createAccount(harness));
    await passTime(harness.db, 9.5 * minuteMs);
    expect((await read(who.headers)).statusCode).toBe(200);
    // That call renewed it, and the token with it, as the web server would.
    const { accessToken } = await harness.userPool.refreshTokens({
      refreshToken: who.refreshToken,
      deviceKey: who.deviceKey,
    });
    const headers = { authorization: `Bearer ${accessToken}` };
    await passTime(harness.db, 9.5 * minuteMs);
    expect((await read(headers)).statusCode).toBe(200);
    const fresh = await signIn(harness, who.account);
    await passTime(harness.db, 10 * minuteMs + 1000);
    expect((await endOf(fresh.sessionId)).end_reason).toBeNull();
    const again = await harness.userPool.refreshTokens({
      refreshToken: fresh.refreshToken,
      deviceKey: fresh.deviceKey,
    });
    const late = await read({ authorization: `Bearer ${again.accessToken}` });
    expect([late.statusCode, late.json().code]).toEqual([401, 'unauthenticated']);
    expect((await endOf(fresh.sessionId)).end_reason).toBe('idle');
    expect(await auditOf(harness.db, who.account.id)).toContain('session.ended');
  });

  describe('on a page for reading', () => {
    const say = async (who: SignedIn, payload: object) => {
      const reply = await harness.app.inject({
        method: 'PUT',
        url: currentUrl,
        headers: who.headers,
        payload,
      });
      expect(reply.statusCode).toBe(204);
    };
    /** The next call, so long afterwards, with a token renewed as the web server would. */
    const statusAfter = async ({ refreshToken, deviceKey }: SignedIn, ms: number) => {
      await passTime(harness.db, ms);
      const { accessToken } = await harness.userPool.refreshTokens({ refreshToken, deviceKey });
      return (await read({ authorization: `Bearer ${accessToken}` })).statusCode;
    };

    test.each([
      ['buyer', 29, 200],
      ['buyer', 31, 401],
      ['merchant', 29, 200],
      ['staff', 11, 401],
    ] as const)('a %s who is still for %i minutes gets %i', async (role, minutes, status) => {
      const account = await createAccount(harness, { role });
      const who = role === 'staff' ? await enroll(account) : await signIn(harness, account);
      await say(who, { reading: true });
      expect(await statusAfter(who, minutes * minuteMs)).toBe(status);
    });

    test('it is still listed and counted among the open ones', async () => {
      const account = await createAccount(harness);
      const reader = await signIn(harness, account);
      await say(reader, { reading: true });
      await passTime(harness.db, 11 * minuteMs);
      const { sessions } = await settingsOf(await signIn(harness, account));
      expect(sessions.map(({ id }: { id: string }) => id)).toContain(reader.sessionId);
    });

    test('a page that is none takes it back', async () => {
      const who = await signIn(harness, await createAccount(harness));
      await say(who, { reading: true });
      await say(who, { reading: false });
      expect(await statusAfter(who, 11 * minuteMs)).toBe(401);
    });

    test('it ends with its lifetime all the same', async () => {
      const who = await signIn(harness, await createAccount(harness));
      await say(who, { reading: true });
      const expires_at = new Date((await testNow(harness.db)).getTime() + 5 * minuteMs);
      await inScope(harness.db, 'system', (tx) =>
        tx.updateTable('sessions').set({ expires_at }).where('id', '=', who.sessionId).execute(),
      );
      expect(await statusAfter(who, 6 * minuteMs)).toBe(401);
      expect((await endOf(who.sessionId)).end_reason).toBe('expired');
    });
  });

  test('writes down that it was seen at most every half minute', async () => {
    const who = await signIn(harness, await createAccount(harness));
    const opened = (await endOf(who.sessionId)).seen_at;
    await passTime(harness.db, 20_000);
    await read(who.headers);
    expect((await endOf(who.sessionId)).seen_at).toEqual(opened);
    await passTime(harness.db, 15_000);
    const { headers } = who;
    const payload = { reading: false };
    const told = await harness.app.inject({ method: 'PUT', url: currentUrl, headers, payload });
    expect(told.statusCode).toBe(204);
    // Nobody waits until it is written.
    const movedMs = async () => (await endOf(who.sessionId)).seen_at.getTime() - opened.getTime();
    await expect.poll(movedMs).toBeGreaterThanOrEqual(35_000);
  });

  test('counts as seen at once, though that is written later', async () => {
    const who = await signIn(harness, await createAccount(harness));
    await passTime(harness.db, 9 * minuteMs);
    expect((await read(who.headers)).statusCode).toBe(200);
    // Longer since it was opened than it may be idle.
    await passTime(harness.db, 9 * minuteMs);
    const { accessToken } = await harness.userPool.refreshTokens(who);
    expect((await read({ authorization: `Bearer ${accessToken}` })).statusCode).toBe(200);
  });

  test('of many that call at the same moment are each found, and noted as seen', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, async () => signIn(harness, await createAccount(harness))),
    );
    const [ended] = people;
    await harness.app.inject({ method: 'DELETE', url: currentUrl, headers: ended?.headers ?? {} });
    await passTime(harness.db, minuteMs);
    const replies = await Promise.all(people.map(({ headers }) => read(headers)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, ...Array(5).fill(200)]);
    const now = (await testNow(harness.db)).getTime();
    for (const { sessionId } of people.slice(1))
      await expect
        .poll(async () => now - (await endOf(sessionId)).seen_at.getTime())
        .toBeLessThan(minuteMs / 2);
  });

  test.each([
    ['buyer', 24],
    ['merchant', 12],
    ['staff', 8],
  ] as const)('of a %s ends after %i hours, however busy', async (role, hours) => {
    const account = await createAccount(harness, { role });
    const who = role === 'staff' ? await enroll(account) : await signIn(harness, account);
    const seen = (offsetMs: number) =>
      inScope(harness.db, 'system', async (tx) => {
        const { expires_at } = await tx
          .selectFrom('sessions')
          .select('expires_at')
          .where('id', '=', who.sessionId)
          .executeTakeFirstOrThrow();
        expect(expires_at.getTime() - offsetMs).toBeCloseTo(hours * 3_600_000, -5);
        // Busy until now: only the absolute end is left to end it.
        await tx
          .updateTable('sessions')
          .set({ expires_at: new Date(offsetMs) })
          .where('id', '=', who.sessionId)
          .execute();
      });
    await seen((await endOf(who.sessionId)).seen_at.getTime());
    expect((await read(who.headers)).statusCode).toBe(401);
    expect((await endOf(who.sessionId)).end_reason).toBe('expired');
  });

  test('of a suspended account stops at once', async () => {
    const who = await signIn(harness, await createAccount(harness));
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('accounts')
        .set({ account_status: 'SUSPENDED' })
        .where('id', '=', who.account.id)
        .execute(),
    );
    expect((await read(who.headers)).statusCode).toBe(401);
    expect((await endOf(who.sessionId)).end_reason).toBe('suspended');
  });

  test('is closed by its owner, and its tokens open nothing any more', async () => {
    const who = await signIn(harness, await createAccount(harness));
    const closed = await harness.app.inject({
      method: 'DELETE',
      url: currentUrl,
      headers: who.headers,
    });
    expect(closed.statusCode).toBe(204);
    expect((await read(who.headers)).statusCode).toBe(401);
    const renewed = await harness.userPool.refreshTokens({
      refreshToken: who.refreshToken,
      deviceKey: who.deviceKey,
    });
    expect((await read({ authorization: `Bearer ${renewed.accessToken}` })).statusCode).toBe(401);
    // Nor does what was refreshed pass for a new sign-in.
    expect((await open(renewed.accessToken)).statusCode).toBe(401);
    expect((await endOf(who.sessionId)).end_reason).toBe('signed_out');
  });

  test('is revoked from another one, at once', async () => {
    const account = await createAccount(harness);
    const [here, there] = [await signIn(harness, account), await signIn(harness, account)];
    const reply = await change(here, { action: 'revoke_session', session_id: there.sessionId });
    expect(reply.statusCode).toBe(200);
    expect(reply.json().settings.sessions).toHaveLength(1);
    expect((await read(there.headers)).statusCode).toBe(401);
    expect((await read(here.headers)).statusCode).toBe(200);
    expect(await auditOf(harness.db, account.id)).toContain('session.revoked');
  });

  test('that is somebody else’s, or nobody’s, cannot be revoked, and both look alike', async () => {
    const mine = await signIn(harness, await createAccount(harness));
    const theirs = await signIn(harness, await createAccount(harness));
    const replies = await Promise.all(
      [theirs.sessionId, randomUUID()].map((session_id) =>
        harness.app.inject({
          method: 'PUT',
          url: settingsUrl,
          headers: { ...mine.headers, 'x-request-id': 'the-same-request-id' },
          payload: { action: 'revoke_session', session_id },
        }),
      ),
    );
    expect(replies[0]?.json().code).toBe('session_not_found');
    expect(replies[0]?.body).toBe(replies[1]?.body);
    expect((await read(theirs.headers)).statusCode).toBe(200);
  });

  test('can end all others', async () => {
    const account = await createAccount(harness);
    const others = [await signIn(harness, account), await signIn(harness, account)];
    const here = await signIn(harness, account);
    expect((await change(here, { action: 'revoke_other_sessions' })).statusCode).toBe(200);
    for (const other of others) expect((await read(other.headers)).statusCode).toBe(401);
    expect((await read(here.headers)).statusCode).toBe(200);
  });
});

test('what nobody comes back to is ended, and after half a year forgotten', async () => {
  const who = await signIn(harness, await createAccount(harness));
  const now = new Date((await testNow(harness.db)).getTime() + dayMs + 1000);
  const forget = (at: { now: Date; before: Date }) =>
    inScope(harness.db, 'system', (tx) => forgetSessions(tx, at));
  await forget({ now, before: new Date(now.getTime() - 180 * dayMs) });
  expect((await endOf(who.sessionId)).end_reason).toBe('expired');
  const later = new Date(now.getTime() + 181 * dayMs);
  await forget({ now: later, before: new Date(later.getTime() - 180 * dayMs) });
  await expect(endOf(who.sessionId)).rejects.toThrow();
});

/** Staff come in by invitation the first time. */
async function enroll(account: Awaited<ReturnType<typeof createAccount>>): Promise<SignedIn> {
  const now = await testNow(harness.db);
  const { token } = await inScope(harness.db, 'system', (tx) =>
    invite(tx, account.id, { now, requestId: 'test' }),
  );
  return signIn(harness, account, { invitation: token });
}
