import { randomBytes } from 'node:crypto';
import { sendNumberCode } from '@luwag/contracts/accounts';
import { inScope } from '@luwag/db/scope';
import { testNow } from '@luwag/testing/builders/account-probes';
import {
  askForCode,
  callOf,
  workFor as doWorkFor,
  freshNumber,
  signUp,
} from '@luwag/testing/builders/signups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startSignupHarness);
// Limits look back a day: each test starts with none of them used.
beforeEach(() => harness.travel(25 * 3600));

const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const bogusToken = () => randomBytes(32).toString('base64url');
const newToken = async () => (await signUp(harness)).registered.token;
const outcome = async (token: string, number: string, address: string) =>
  (await askForCode(harness, token, number, address)).json().code ?? 'sent';
const addressOf = (i: number) => `198.51.100.${i}`;
const counts = (seen: string[]) =>
  Object.fromEntries(
    [...new Set(seen)].map((name) => [name, seen.filter((each) => each === name).length]),
  );

describe('asking', () => {
  test('waits a minute, then ten, then an hour, then a day', async () => {
    const number = freshNumber();
    const token = bogusToken();
    const tryNow = (i: number) => outcome(token, number, addressOf(i));
    const together = await Promise.all(Array.from({ length: 20 }, (_, i) => tryNow(i)));
    expect(together.filter((each) => each === 'sent')).toHaveLength(1);
    expect(new Set(together)).toEqual(new Set(['sent', 'code_sent_recently']));
    const seen = [];
    for (const seconds of [61, 61, 61, 600, 61, 61, 3600]) {
      await harness.travel(seconds);
      seen.push(await tryNow(seen.length));
    }
    expect(seen).toEqual([
      ...['sent', 'sent', 'too_many_codes', 'sent', 'sent'],
      ...['too_many_codes', 'sent'],
    ]);
    const reply = await askForCode(harness, token, number, addressOf(60));
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('five times an hour is all that one token is good for', async () => {
    const token = bogusToken();
    const seen = [];
    for (let i = 0; i < 6; i += 1) seen.push(await outcome(token, freshNumber(), addressOf(i)));
    expect(counts(seen)).toEqual({ sent: 5, too_many_codes: 1 });
  });

  test('with tokens that were made up takes nothing from a number, its neighbours or anyone', async () => {
    const number = freshNumber();
    const row = number.slice(0, -4);
    for (let i = 0; i < 60; i += 1) {
      const wanted = i % 2 ? number : `${row}${1000 + i}`;
      await askForCode(harness, bogusToken(), wanted, addressOf(i));
    }
    await harness.settled();
    const work = await workFor(number);
    const reply = await ask(await newToken(), { number, work }, addressOf(100));
    expect(reply.statusCode).toBe(200);
    expect((await harness.arrival(number)).code).toMatch(/^\d{6}$/);
  });
});

const ask = (token: string, body: object, address: string) =>
  callOf(harness, sendNumberCode, body, token, address);
const workFor = (number: string, token = bogusToken()): Promise<string> =>
  doWorkFor(harness, token, number);

describe('work', () => {
  test('is asked for once a network has asked often, and lets whoever does it go on', async () => {
    const address = addressOf(200);
    const seen = [];
    for (let i = 0; i < 12; i += 1) seen.push(await outcome(bogusToken(), freshNumber(), address));
    expect(counts(seen)).toEqual({ sent: 10, work_required: 2 });
    const number = freshNumber();
    const token = await newToken();
    expect(await outcome(token, number, address)).toBe('work_required');
    const reply = await ask(token, { number, work: await workFor(number) }, address);
    expect(reply.statusCode).toBe(200);
    await harness.arrival(number);
    // Elsewhere nobody is asked for any.
    expect(await outcome(bogusToken(), freshNumber(), addressOf(201))).toBe('sent');
  });

  test('is asked for once numbers in a row were asked for often, from wherever', async () => {
    const row = freshNumber().slice(0, -4);
    const seen = [];
    for (let i = 0; i < 14; i += 1)
      seen.push(await outcome(bogusToken(), `${row}${1000 + i}`, addressOf(i)));
    expect(counts(seen)).toEqual({ sent: 10, work_required: 4 });
    // A network of IPv6 addresses is one visitor.
    const home = [];
    for (let i = 1; i <= 11; i += 1)
      home.push(await outcome(bogusToken(), freshNumber(), `2001:db8:7:7::${i}`));
    expect(counts(home)).toEqual({ sent: 10, work_required: 1 });
  });

  test('is good once, for its own number, for ten minutes, and only if it was done', async () => {
    const number = freshNumber();
    const work = await workFor(number);
    const tried = async (body: object) => (await ask(bogusToken(), body, addressOf(9))).json().code;
    const challenge = work.split('~')[0];
    expect(await tried({ number: freshNumber(), work })).toBe('work_required');
    for (const wrong of ['x', `${challenge}~`, `${challenge}~0001`, work.replace('.', '.x')])
      expect([wrong, await tried({ number, work: wrong })]).toEqual([wrong, 'work_required']);
    expect(await tried({ number, work })).toBeUndefined();
    expect(await tried({ number, work })).toBe('work_required');
    const late = await workFor(number);
    await harness.travel(601);
    expect(await tried({ number, work: late })).toBe('work_required');
  });

  test('is asked of every stranger in an hour with three times the usual texts', async () => {
    const now = await testNow(harness.db);
    await system((tx) =>
      sql`insert into code_hours values (date_trunc('hour', ${now}::timestamptz), 300)
        on conflict (hour) do update set sent = 300`.execute(tx),
    );
    const number = freshNumber();
    expect(await outcome(bogusToken(), number, '192.0.2.9')).toBe('work_required');
    const work = await workFor(number);
    const reply = await ask(await newToken(), { number, work }, '192.0.2.9');
    expect(reply.statusCode).toBe(200);
    await harness.arrival(number);
    await harness.travel(3601);
    expect(await outcome(bogusToken(), freshNumber(), '192.0.2.9')).toBe('sent');
  });
});

describe('texts that really leave', () => {
  test('are bounded for one number, whoever asks and with whatever work', async () => {
    const number = freshNumber();
    for (let i = 0; i < 6; i += 1) {
      const work = await workFor(number);
      const reply = await ask(await newToken(), { number, work }, addressOf(i));
      expect(reply.statusCode).toBe(200);
      await harness.settled();
      await harness.travel(61);
    }
    expect(await harness.inbox(number)).toHaveLength(3);
  });

  test('are bounded for one network, and what it may not have leaves no trace', async () => {
    const numbers = Array.from({ length: 12 }, freshNumber);
    for (const number of numbers) {
      const token = await newToken();
      const first = await ask(token, { number }, addressOf(77));
      const isAsked = first.json().code === 'work_required';
      const reply = isAsked
        ? await ask(token, { number, work: await workFor(number) }, addressOf(77))
        : first;
      expect(reply.statusCode).toBe(200);
    }
    await harness.settled();
    const arrived = await Promise.all(numbers.map((number) => harness.inbox(number)));
    expect(arrived.flat()).toHaveLength(10);
  });

  test('stop for numbers in a row that are not typed in, for an hour, and for no others', async () => {
    const number = freshNumber();
    const { registered } = await signUp(harness);
    const neighbours = await harness.vault.blindIndex('number', number.slice(0, -4));
    const now = await testNow(harness.db);
    await system((tx) =>
      sql`insert into one_time_codes (account_id, purpose, holder, number_index, neighbours_index,
          number_encrypted, binding, code_mac, created_at, expires_at)
        select ${registered.id}, 'confirm_number', 'x', '', ${neighbours}, '', '', '',
          ${now}::timestamptz - i * interval '1 minute', ${now}
        from generate_series(5, 25) i`.execute(tx),
    );
    const [there, elsewhere] = [await newToken(), freshNumber()];
    expect(await outcome(there, number, '192.0.2.7')).toBe('sent');
    expect(await outcome(await newToken(), elsewhere, '192.0.2.7')).toBe('sent');
    await harness.arrival(elsewhere);
    await harness.settled();
    expect(await harness.inbox(number)).toEqual([]);
    await harness.travel(3601);
    expect(await outcome(await newToken(), number, '192.0.2.8')).toBe('sent');
    await harness.arrival(number);
  });
});
