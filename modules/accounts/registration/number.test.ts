import { randomBytes, randomUUID } from 'node:crypto';
import { confirmNumber, sendNumberCode } from '@luwag/contracts/accounts';
import { connect } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { enqueue } from '@luwag/platform/jobs/job';
import { createAccount, readPerson, signIn } from '@luwag/testing/builders/accounts';
import {
  askForCode,
  callOf,
  freshEmail,
  freshNumber,
  signUp,
  tryCode,
} from '@luwag/testing/builders/signups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { looksOf } from '@luwag/testing/harness/looks';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type CodeGuess, consumeCode, issueCode } from '../codes/service.ts';
import { pruneAccounts } from '../jobs.ts';

const harness = forAllTests(startSignupHarness);
// Limits look back a day: each test starts with none of them used.
beforeEach(() => harness.travel(25 * 3600));

const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const keysOf = () => ({
  codeKey: Buffer.from(harness.keys.CODE_KEY, 'base64url'),
  messageKey: Buffer.from(harness.keys.MESSAGE_KEY, 'base64url'),
});
const bogusToken = () => randomBytes(32).toString('base64url');

/** Somebody who registered, asked for a code and received it. */
async function withCode() {
  const { registered, signup } = await signUp(harness);
  const number = signup.contact_number;
  const sent = await askForCode(harness, registered.token, number);
  const { code = '' } = await harness.arrival(number);
  return { ...registered, signup, number, sessionId: sent.json().sessionId as string, code };
}
const guessOf = async (id: string) => {
  const { holder } = await system((tx) =>
    tx.selectFrom('one_time_codes').select('holder').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return { id, purpose: 'confirm_number', holder, binding: new Uint8Array() } as const;
};
const wrongThan = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a code', () => {
  test('is looked at five times, however many guesses come at once', async () => {
    const { token, sessionId, code } = await withCode();
    const guesses = Array.from({ length: 1000 }, () =>
      tryCode(harness, token, sessionId, wrongThan(code)),
    );
    const codes = (await Promise.all(guesses)).map((reply) => reply.json().code);
    expect(codes.filter((each) => each === 'code_wrong')).toHaveLength(5);
    expect((await tryCode(harness, token, sessionId, code)).json().code).toBe('code_expired');
  });

  // The API lets some forty in at a time; what holds must hold without that.
  test('is looked at five times by twenty connections at once, and is right once', async () => {
    const db = connect(harness.database.appUrl, {
      applicationName: 'test',
      connectionsMax: 20,
      waitMs: 30_000,
    });
    const storm = async (guess: CodeGuess, count: number) => {
      const now = await nowOf();
      const outcomes = await Promise.all(
        Array.from({ length: count }, () =>
          inScope(db, 'system', (tx) => consumeCode(tx, keysOf(), guess, now)),
        ),
      );
      return (kind: string) => outcomes.filter((outcome) => outcome.kind === kind).length;
    };
    const [one, two] = [await withCode(), await withCode()];
    const wrong = await storm(
      { ...(await guessOf(one.sessionId)), code: wrongThan(one.code) },
      1000,
    );
    expect([wrong('wrong'), wrong('expired')]).toEqual([5, 995]);
    const right = await storm({ ...(await guessOf(two.sessionId)), code: two.code }, 200);
    expect([right('accepted'), right('expired')]).toEqual([1, 199]);
    await db.destroy();
  });

  test('that is right is accepted once, though it comes two hundred times', async () => {
    const { token, sessionId, code } = await withCode();
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => tryCode(harness, token, sessionId, code)),
    );
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
  });

  test('works for five minutes, and only while it is the newest', async () => {
    const late = await withCode();
    await harness.travel(301);
    const reply = await tryCode(harness, late.token, late.sessionId, late.code);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'code_expired']);
    const older = await withCode();
    await harness.travel(61);
    const newer = await askForCode(harness, older.token, older.number);
    const text = await harness.arrival(older.number, 2);
    expect((await tryCode(harness, older.token, older.sessionId, older.code)).json().code).toBe(
      'code_expired',
    );
    const { sessionId } = newer.json();
    expect((await tryCode(harness, older.token, sessionId, text.code ?? '')).statusCode).toBe(200);
  });

  test('opens nothing for another holder', async () => {
    const mine = await withCode();
    const other = await signUp(harness);
    for (const token of [other.registered.token, bogusToken()])
      expect((await tryCode(harness, token, mine.sessionId, mine.code)).json().code).toBe(
        'code_expired',
      );
    expect((await tryCode(harness, mine.token, mine.sessionId, mine.code)).statusCode).toBe(200);
  });

  test('aimed anew at another purpose, holder, number or binding is another code', async () => {
    const { id: accountId } = await createAccount(harness, { isNumberConfirmed: true });
    const { contact_number: number } = await readPerson(harness, accountId);
    const numberIndex = await harness.vault.blindIndex('number', number ?? '');
    const holder = `session:${randomUUID()}`;
    const binding = randomBytes(32);
    const now = await nowOf();
    const asking = { clock: { now: () => now, sync: async () => undefined }, requestId: 'test' };
    const request = { purpose: 'confirm_purchase', holder, number: number ?? '', binding } as const;
    const issued = await system((tx) =>
      issueCode(tx, { vault: harness.vault, keys: keysOf() }, asking, {
        ...request,
        accountId,
        address: '198.51.100.1',
        purchase: { store: 'Tindahan ni Aling Nena', amount: 'PHP 1,250.00' },
      }),
    );
    const id = 'id' in issued ? issued.id : '';
    const { code = '', text } = await harness.arrival(number ?? '');
    expect(text).toContain('PHP 1,250.00');
    const guess: CodeGuess = { id, purpose: 'confirm_purchase', holder, binding, code };
    const tried = (change: Partial<CodeGuess>) =>
      system((tx) => consumeCode(tx, keysOf(), { ...guess, ...change }, now));
    expect((await tried({ purpose: 'confirm_number' })).kind).toBe('expired');
    expect((await tried({ holder: 'session:other' })).kind).toBe('expired');
    expect((await tried({ binding: randomBytes(32) })).kind).toBe('expired');
    // Not even a change of the row itself makes the code fit what it was not made for.
    const changes = [
      sql`purpose = 'confirm_number'`,
      sql`holder = 'session:thief'`,
      sql`number_index = ${await harness.vault.blindIndex('number', '+639170000001')}`,
      sql`binding = '\\x00'`,
    ];
    const aims = [
      { purpose: 'confirm_number' },
      { holder: 'session:thief' },
      {},
      { binding: Buffer.of(0) },
    ] as const;
    for (const [i, change] of changes.entries()) {
      const outcome = await system(async (tx) => {
        await sql`update one_time_codes set ${change}, attempts_left = 5 where id = ${id}`.execute(
          tx,
        );
        const result = await consumeCode(tx, keysOf(), { ...guess, ...aims[i] }, now);
        await sql`update one_time_codes set purpose = 'confirm_purchase', holder = ${holder},
          number_index = ${numberIndex}, binding = ${binding} where id = ${id}`.execute(tx);
        return result;
      });
      expect(outcome.kind).toBe('wrong');
    }
    expect(await tried({})).toEqual({ kind: 'accepted', accountId, number });
    expect((await tried({})).kind).toBe('expired');
  });
});

const nowOf = async () => {
  const { rows } = await sql<{ now: Date }>`
    select now() + offset_ms * interval '1 ms' as now from test_clock`.execute(harness.db);
  return rows[0]?.now ?? new Date();
};

describe('a number', () => {
  test('proves nothing more after twenty wrong codes in a row, and staff can read why', async () => {
    const number = freshNumber();
    let last = { token: '', sessionId: '', id: '' };
    for (let round = 1; round <= 4; round += 1) {
      const { registered } = await signUp(harness);
      const sent = await askForCode(harness, registered.token, number, `198.51.100.${round}`);
      const { code = '' } = await harness.arrival(number, round);
      last = { token: registered.token, sessionId: sent.json().sessionId, id: registered.id };
      const replies = await Promise.all(
        Array.from({ length: 5 }, () =>
          tryCode(harness, last.token, last.sessionId, wrongThan(code)),
        ),
      );
      expect(replies.map((reply) => reply.json().code)).toEqual(Array(5).fill('code_wrong'));
      await harness.travel(3601);
    }
    const { rows } = await sql<{ action: string }>`
      select action from audit.events where account_id = ${last.id}`.execute(harness.db);
    expect(rows.map((row) => row.action)).toContain('number.disabled');
    // It is asked for as before, but no code is made: nothing that could be guessed.
    const sent = await askForCode(harness, last.token, number);
    expect(sent.statusCode).toBe(200);
    await harness.settled();
    expect(await harness.inbox(number)).toHaveLength(4);
  });

  test('that somebody else has proven gets no code; its owner hears once a day', async () => {
    const number = freshNumber();
    const owner = await createAccount(harness, { contactNumber: number, email: freshEmail('may') });
    const free = freshNumber();
    const { registered } = await signUp(harness);
    const taken = await askForCode(harness, registered.token, number);
    const open = await askForCode(harness, (await signUp(harness)).registered.token, free);
    expect(taken.statusCode).toBe(open.statusCode);
    expect(Object.keys(taken.headers)).toEqual(Object.keys(open.headers));
    expect({ ...taken.json(), sessionId: '' }).toEqual({ ...open.json(), sessionId: '' });
    const notice = await harness.arrival(owner.email);
    expect(notice.subject).toBe('Somebody tried to use your mobile number');
    expect(notice.text).not.toContain(number);
    await harness.travel(61);
    await askForCode(harness, (await signUp(harness)).registered.token, number);
    await harness.settled();
    expect(await harness.inbox(number)).toEqual([]);
    expect(await harness.inbox(owner.email)).toHaveLength(1);
    // Guessing at a code that does not exist takes nothing from the number's owner.
    const guesses = await Promise.all(
      Array.from({ length: 6 }, () =>
        tryCode(harness, registered.token, taken.json().sessionId, '123456'),
      ),
    );
    expect(guesses.map((reply) => reply.json().code).toSorted()).toEqual([
      'code_expired',
      ...Array(5).fill('code_wrong'),
    ]);
    const index = await harness.vault.blindIndex('number', number);
    const { rows } = await system((tx) =>
      sql`select from number_factors where number_index = ${index}`.execute(tx),
    );
    expect(rows).toEqual([]);
  });

  test('that two people were sent a code for belongs to the first who types it', async () => {
    const number = freshNumber();
    const [one, two] = [await signUp(harness), await signUp(harness)];
    const first = await askForCode(harness, one.registered.token, number);
    const firstText = await harness.arrival(number);
    await harness.travel(61);
    const second = await askForCode(harness, two.registered.token, number);
    const secondText = await harness.arrival(number, 2);
    const replies = await Promise.all([
      tryCode(harness, one.registered.token, first.json().sessionId, firstText.code ?? ''),
      tryCode(harness, two.registered.token, second.json().sessionId, secondText.code ?? ''),
    ]);
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 422]);
  });
});

describe('guesses at a number that is given codes and at one that is not', () => {
  const owned = async () => {
    const number = freshNumber();
    await createAccount(harness, { contactNumber: number });
    return number;
  };
  const registered = async () => (await signUp(harness)).registered.token;

  /** Asks for a code and guesses at it until well after the last look; what is seen of each. */
  async function guessAll(token: string, number: string, address: string): Promise<string[]> {
    const { sessionId } = (await askForCode(harness, token, number, address)).json();
    await harness.settled();
    const seen = [];
    for (let i = 0; i < 6; i += 1) {
      const { statusCode: status, ...reply } = await tryCode(harness, token, sessionId, '000000');
      seen.push(looksOf({ status, headers: reply.headers, body: reply.body }));
    }
    return seen;
  }

  test.each([
    ['with tokens that were made up', async () => bogusToken()],
    ['with registrations of their own', registered],
  ])('are answered alike, though both were guessed at before %s', async (_, newToken) => {
    const answers: string[][] = [];
    for (const number of [await owned(), freshNumber()]) {
      const seen = [];
      for (let round = 1; round <= 4; round += 1) {
        seen.push(...(await guessAll(await newToken(), number, `198.51.100.${round}`)));
        await harness.travel(3601);
      }
      // Codes that nobody got and codes of a number that proves nothing more are guessed at here.
      seen.push(...(await guessAll(await registered(), number, '198.51.100.9')));
      answers.push(seen);
    }
    expect(answers[0]).toEqual(answers[1]);
    const codes = answers[0]?.map((each) => JSON.parse(each).body.code);
    expect(codes?.slice(0, 6)).toEqual([...Array(5).fill('code_wrong'), 'code_expired']);
    expect(new Set(answers[0]).size).toBe(2);
  });
});

describe('a registration token that opens nothing', () => {
  test('goes through both calls like a real one with a wrong code', async () => {
    const real = await signUp(harness);
    const tokens = [real.registered.token, bogusToken()];
    const answers = [];
    for (const token of tokens) {
      const number = freshNumber();
      const sent = await askForCode(harness, token, number);
      const again = await askForCode(harness, token, number);
      const guesses = [];
      for (let i = 0; i < 6; i += 1)
        guesses.push(await tryCode(harness, token, sent.json().sessionId, '000000'));
      answers.push(
        [sent, again, ...guesses].map((reply) => ({
          status: reply.statusCode,
          headers: Object.keys(reply.headers),
          body: Object.keys(reply.json()),
          code: reply.json().code,
          attempts: reply.json().attempts_left,
        })),
      );
      await harness.settled();
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.map((each) => each.code)).toEqual([
      ...[undefined, 'code_sent_recently'],
      ...[...Array(5).fill('code_wrong'), 'code_expired'],
    ]);
  });

  test('and no token at all is no way in', async () => {
    for (const bearer of [undefined, 'short', `${bogusToken()}x`, 'a.b.c'])
      expect(
        (await callOf(harness, sendNumberCode, { number: freshNumber() }, bearer)).statusCode,
      ).toBe(401);
  });
});

describe('somebody signed in', () => {
  test('proves a number the same way, and never changes a proven one by text', async () => {
    const number = freshNumber();
    const account = await createAccount(harness, { isNumberConfirmed: false });
    const { headers } = await signIn(harness, account);
    const call = (endpoint: typeof sendNumberCode | typeof confirmNumber, payload: object) =>
      harness.app.inject({ method: 'POST', url: endpoint.path, headers, payload });
    const { sessionId } = (await call(sendNumberCode, { number })).json();
    const { code } = await harness.arrival(number);
    const confirmed = await call(confirmNumber, { session_id: sessionId, otp: code });
    expect(confirmed.json()).toEqual({ contact_number: number });
    const reply = await call(sendNumberCode, { number: freshNumber() });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'number_already_confirmed']);
  });
});

test('housekeeping forgets codes after a month, and tokens and challenges when they ran out', async () => {
  const { id, token } = await withCode();
  const count = async () => {
    const { rows } = await system((tx) =>
      sql<{ codes: number; tokens: number; challenges: number; sends: number }>`
        select (select count(*) from one_time_codes where account_id = ${id}) as codes,
          (select count(*) from registration_tokens where account_id = ${id}) as tokens,
          (select count(*) from passkey_challenges where account_id = ${id}) as challenges,
          (select count(*) from send_counts) as sends`.execute(tx),
    );
    return rows[0];
  };
  const now = await nowOf();
  await system((tx) =>
    sql`insert into passkey_challenges (account_id, purpose, challenge, expires_at)
      values (${id}, 'register', 'x', ${now})`.execute(tx),
  );
  expect(await count()).toMatchObject({ codes: 1, tokens: 1, challenges: 1 });
  const prune = async () => {
    await harness.db
      .transaction()
      .execute((tx) => enqueue(tx, { requestId: 'test' }, pruneAccounts, {}));
    await harness.settled();
  };
  await prune();
  expect(await count()).toMatchObject({ codes: 1, tokens: 1, challenges: 1 });
  await harness.travel(2 * 86_400);
  await prune();
  expect(await count()).toEqual({ codes: 1, tokens: 0, challenges: 0, sends: 0 });
  await harness.travel(29 * 86_400);
  await prune();
  expect(await count()).toEqual({ codes: 0, tokens: 0, challenges: 0, sends: 0 });
  // A token that ran out is one that opens nothing: it looks the same.
  expect((await askForCode(harness, token, freshNumber())).statusCode).toBe(200);
});
