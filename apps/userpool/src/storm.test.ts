import { setTimeout as sleep } from 'node:timers/promises';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { leastOf } from '@luwag/testing/harness/timing';
import {
  connectPool,
  refusalOf,
  startUserPoolHarness,
} from '@luwag/testing/harness/user-pool-harness';
import { startUserpool } from '@luwag/testing/harness/userpool';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startUserPoolHarness);

const countBy = (values: string[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/** What became of a call once it was taken: a busy machine sends some away, and they come again. */
async function untilTaken(call: () => Promise<unknown>): Promise<string> {
  for (;;) {
    const outcome = await refusalOf(call());
    if (outcome !== 'TooManyRequestsException') return outcome;
    await sleep(200);
  }
}

describe('a thousand at once', () => {
  test('guesses at a code: five are looked at', async () => {
    const { username, sub } = await harness.signUp();
    const { request } = await harness.hook.take('CustomEmailSender_SignUp', sub);
    const guesses = Array.from({ length: 1000 }, (_, i) => String(i).padStart(6, '0'));
    const wrong = guesses.filter((code) => code !== request.code);
    const outcomes = await Promise.all(
      wrong.map((code) => refusalOf(harness.userPool.confirmSignUp({ username, code }))),
    );
    const counts = countBy(outcomes);
    expect(counts.CodeMismatchException).toBe(5);
    expect(counts.done).toBeUndefined();
    const code = request.code ?? '';
    expect(await refusalOf(harness.userPool.confirmSignUp({ username, code }))).toBe(
      'TooManyFailedAttemptsException',
    );
  });

  test('uses of the right code: one is accepted', async () => {
    const { username, sub } = await harness.signUp();
    const { request } = await harness.hook.take('CustomEmailSender_SignUp', sub);
    const code = request.code ?? '';
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        refusalOf(harness.userPool.confirmSignUp({ username, code })),
      ),
    );
    expect(countBy(outcomes).done).toBe(1);
  });

  test('guesses at a password: three are looked at before the first wait', async () => {
    const person = await harness.newPerson();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () =>
        harness.userPool
          .signIn({ username: person.username, password: 'Hula-lang-ito-5' })
          .catch((error: Error) => error.message),
      ),
    );
    expect(countBy(outcomes.map(String))).toEqual({
      'Incorrect username or password.': 3,
      'Password attempts exceeded': 37,
    });
  });

  test('sign-ups under one name: one is made', async () => {
    const call = { username: 'one-of-many@example.ph', password: 'Isa-lang-talaga-1' } as const;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        untilTaken(() => harness.userPool.signUp({ ...call, role: 'buyer' })),
      ),
    );
    expect(countBy(outcomes)).toEqual({ done: 1, UsernameExistsException: 19 });
  });
});

describe('the hook', () => {
  test('is told once each of what happened while it was down', async () => {
    harness.hook.answer = 503;
    const people = await Promise.all(Array.from({ length: 5 }, () => harness.signUp()));
    await sleep(500);
    expect(
      harness.hook.events.filter(({ userName }) => people.some((p) => p.sub === userName)),
    ).toEqual([]);
    harness.hook.answer = 204;
    const events = await Promise.all(
      people.map(({ sub }) => harness.hook.take('CustomEmailSender_SignUp', sub)),
    );
    expect(new Set(events.map((event) => event.event_id)).size).toBe(5);
    await sleep(1500);
    expect(
      harness.hook.events.filter(({ userName }) => people.some((p) => p.sub === userName)),
    ).toEqual([]);
    const left = await harness.db
      .selectFrom('userpool.deliveries')
      .select('id')
      .where('body_encrypted', 'is not', null)
      .execute();
    expect(left).toEqual([]);
  });

  test('is told of what was committed before the process was killed', async () => {
    harness.hook.answer = 'hang';
    const doomed = await startUserpool({ database: harness.database, hookUrl: harness.hook.url });
    const client = connectPool(doomed);
    const username = 'before-the-crash@example.ph';
    const password = 'Bago-mamatay-99';
    const { sub } = await client.signUp({ username, password, role: 'buyer' });
    await doomed.stop('SIGKILL');
    client.close();
    harness.hook.answer = 204;
    // The other process takes it up when the dead one's claim has run out.
    const event = await harness.hook.take('CustomEmailSender_SignUp', sub);
    await harness.userPool.confirmSignUp({ username, code: event.request.code ?? '' });
    expect(harness.hook.events.filter(({ userName }) => userName === sub)).toEqual([]);
  });

  test('is no longer told after a day, and what waited is emptied', async () => {
    harness.hook.answer = 503;
    const { sub } = await harness.signUp();
    await sql`update userpool.deliveries set created_at = now() - interval '25 hours'
      where delivered_at is null`.execute(harness.db);
    const given = () =>
      sql<{ n: number }>`select count(*) n from userpool.deliveries
      where gave_up_at is not null and body_encrypted is null`.execute(harness.db);
    for (let i = 0; i < 60 && Number((await given()).rows[0]?.n) === 0; i += 1) await sleep(100);
    harness.hook.answer = 204;
    expect(Number((await given()).rows[0]?.n)).toBe(1);
    expect(harness.hook.events.filter(({ userName }) => userName === sub)).toEqual([]);
  });
});

// Last: on a busy machine the queue it leaves behind would be in the way of the others.
test('a flood of sign-ins is hashed a few at a time, and the excess is sent away at once', async () => {
  const clients = Array.from({ length: 5 }, () => connectPool(harness.userpool));
  const startedAt = harness.now();
  const began = performance.now();
  const attempts = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const client = clients[i % clients.length] ?? harness.userPool;
      const call = { username: `flood-${i}@example.ph`, password: 'Baha-ng-hula-88' };
      const code = await refusalOf(client.signIn(call));
      return { code, ms: performance.now() - began };
    }),
  );
  for (const client of clients) client.close();
  const refused = attempts.filter(({ code }) => code === 'TooManyRequestsException');
  const taken = attempts.filter(({ code }) => code !== 'TooManyRequestsException');
  expect(refused.length).toBeGreaterThan(0);
  expect(taken.length).toBeGreaterThanOrEqual(leastOf(50));
  const last = (list: typeof attempts) => Math.max(...list.map(({ ms }) => ms));
  expect(last(refused)).toBeLessThan(last(taken));
  // Nothing is held against those sent away, be it at once or because they waited in vain.
  const { rows } = await sql<{ n: number }>`
    select count(*) n from userpool.password_budgets
    where window_started_at >= ${startedAt} and failures > 0
  `.execute(harness.db);
  expect(Number(rows[0]?.n)).toBeLessThanOrEqual(taken.length);
});
