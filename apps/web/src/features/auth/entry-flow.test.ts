import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PageFacts, pageFacts } from '#app/shared/api/server-context.ts';
import { type Visitor, visitor } from '#app/shared/auth/visitor.ts';
import { type EntryNote, formatEntryNote, parseEntryNote } from './answers.server.ts';
import { comeWithoutApp } from './lost-app.server.ts';
import { loadNumber, proveNumber } from './number.server.ts';
import { askForReset, loadForgot, setPassword } from './password.server.ts';
import { passOn } from './sign-in.server.ts';
import { signUp } from './signup.server.ts';
import { undo } from './undo.server.ts';
import { loadVerify, verify } from './verify.server.ts';

// Stands at the other end of the wire and answers every call with `answer`.
let server: Server;
let apiOrigin: string;
let answer: { status: number; body: unknown };
/** Answers that come first, each once. */
let answers: (typeof answer)[];
let calls: { path: string; authorization: string | undefined; body: unknown }[];
beforeEach(async () => {
  calls = [];
  answers = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization } = request.headers;
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || 'null');
    calls.push({ path: request.url ?? '', authorization, body });
    const told = answers.shift() ?? answer;
    response.writeHead(told.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(told.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  apiOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

const refusal = (code: string, status: number) => ({
  status,
  body: { type: `urn:luwag:${code}`, title: code, status, code, request_id: 'r-1' },
});

type Coming = { form?: Record<string, string>; note?: EntryNote; registrationToken?: string };

/** What a loader or an action is given when somebody comes with these cookies and this form. */
function coming(path: string, { form, note = {}, registrationToken }: Coming = {}) {
  const url = new URL(path, 'http://luwag.example');
  const cookies: string[] = [];
  const arrivals: unknown[] = [];
  const who: Partial<Visitor> = {
    session: null,
    hasEnded: false,
    isStale: false,
    accessToken: undefined,
    registrationToken,
    guestToken: undefined,
    challenge: null,
    setCookie: (header) => void cookies.push(header),
    arrive: async (opened) => void arrivals.push(opened),
    end: () => void cookies.push('the session’s'),
  };
  const facts: Partial<PageFacts> = { apiOrigin, requestId: 'r-1', visitorAddress: '192.0.2.1' };
  const context = new RouterContextProvider();
  context.set(visitor, who as Visitor);
  context.set(pageFacts, facts as PageFacts);
  const headers = { cookie: `luwag.lang=fil; __Host-luwag.entry=${formatEntryNote(note)}` };
  const request = form
    ? new Request(url, { method: 'POST', headers, body: new URLSearchParams(form) })
    : new Request(url, { headers });
  return { args: { request, url, context }, cookies, arrivals };
}

const keptIn = (cookies: string[]): EntryNote => {
  const header = cookies.findLast((one) => one.startsWith('__Host-luwag.entry=')) ?? '';
  return parseEntryNote(header.slice(header.indexOf('=') + 1, header.indexOf(';')));
};

/** A redirect by where it leads, or the form's reply by its status. */
function outcomeOf(result: unknown) {
  if (result instanceof Response) {
    return { status: result.status, location: result.headers.get('location') };
  }
  const { data, init } = result as { data: unknown; init: ResponseInit };
  return { status: init.status, reply: data };
}

const person = {
  first_name: 'Maria',
  middle_name: '',
  last_name: 'Santos',
  contact_number: '917 555 2841',
  email: 'maria@example.com',
  password: 'Luwag!2026',
};
const registered = {
  token: 't'.repeat(43),
  id: '0197f3c0-0000-7000-8000-000000000001',
  first_name: 'Maria',
  middle_name: '',
  last_name: 'Santos',
  account_status: 'PENDING',
};

const openedSession = {
  session: {
    id: registered.id,
    role: 'buyer',
    name: 'Maria Dela Cruz',
    expires_at: '2026-11-17T00:00:00.000Z',
    idle_ms: 600_000,
  },
  tokens: { access_token: 'a', id_token: 'i', refresh_token: 'r' },
};

describe('opening an account', () => {
  test('the contract’s fields are sent, and the next page knows who vouches', async () => {
    answer = { status: 201, body: { ...registered, companies: [{ name: 'Bayanihan Coop' }] } };
    const { args, cookies } = coming('/buyer/signup', { form: person });
    expect(outcomeOf(await signUp(args))).toEqual({ status: 303, location: '/buyer/verify' });
    expect(calls[0]?.body).toEqual({
      ...person,
      contact_number: '+639175552841',
      is_marketing_and_promotions_enabled: false,
      locale: 'fil',
    });
    expect(keptIn(cookies)).toMatchObject({
      registered: { number: '+639175552841', companies: ['Bayanihan Coop'] },
      confirmation: { email: 'maria@example.com', waitSeconds: 60 },
    });
    expect(cookies.join('\n')).not.toContain(person.password);
  });

  test('a form with faults is not sent on, and its password does not come back', async () => {
    const form = { ...person, email: 'maria@' };
    const outcome = outcomeOf(await signUp(coming('/buyer/signup', { form }).args));
    expect(outcome).toMatchObject({ status: 422, reply: { faults: { email: 'invalid' } } });
    expect(JSON.stringify(outcome)).not.toContain(person.password);
    expect(calls).toEqual([]);
  });

  test.each([
    { code: 'password_refused', status: 422, reply: { faults: { password: 'refused' } } },
    { code: 'rate_limited', status: 429, reply: { trouble: 'too_many' } },
    { code: 'unavailable', status: 503, reply: { trouble: 'unavailable' } },
  ])('$code is told on the form', async ({ code, status, reply }) => {
    answer = refusal(code, status);
    const { args } = coming('/buyer/signup', { form: person });
    expect(outcomeOf(await signUp(args))).toMatchObject({
      status,
      reply: { ...reply, typed: { email: person.email } },
    });
  });
});

describe('confirming an address', () => {
  const form = { intent: 'confirm', key: 'aaa.bbb' };

  test.each([
    { registrationToken: 't'.repeat(43), next: '/merchant/number?notice=verified' },
    { registrationToken: '', next: '/merchant/login?notice=verified' },
  ])('leads on to $next', async ({ registrationToken, next }) => {
    answer = { status: 200, body: { email: person.email, account_type: 'merchant' } };
    const { args } = coming('/merchant/verify', { form, registrationToken });
    expect(outcomeOf(await verify(args))).toEqual({ status: 303, location: next });
    expect(calls[0]?.body).toEqual({ confirmation_key: 'aaa.bbb', account_type: 'merchant' });
  });

  test.each(['aaa.bbb', '', '<script>'])('the link %j that opens nothing says so', async (key) => {
    answer = refusal('link_expired', 422);
    const { args } = coming('/buyer/verify', { form: { ...form, key } });
    expect(outcomeOf(await verify(args))).toMatchObject({
      status: 422,
      reply: { isExpired: true },
    });
  });

  test('a mail cannot be asked for again before the wait is over, script or not', async () => {
    const confirmation = { email: person.email, sentAt: Date.now(), waitSeconds: 600 };
    const asked = { form: { intent: 'resend', email: person.email }, note: { confirmation } };
    const outcome = outcomeOf(await verify(coming('/buyer/verify', asked).args));
    expect(outcome.status).toBe(429);
    expect((outcome.reply as { waitSeconds: number }).waitSeconds).toBeGreaterThan(500);
    const { facts } = loadVerify(coming('/buyer/verify', asked).args);
    expect(facts.timer.secondsLeft).toBeGreaterThan(500);
    expect(calls).toEqual([]);
  });

  test('afterwards it can, and the wait begins anew', async () => {
    answer = { status: 202, body: { resend_after_seconds: 60 } };
    const confirmation = { email: person.email, sentAt: Date.now() - 60_000, waitSeconds: 60 };
    const { args, cookies } = coming('/buyer/verify', {
      form: { intent: 'resend', email: person.email },
      note: { confirmation },
    });
    expect(outcomeOf(await verify(args))).toEqual({ status: 303, location: '/buyer/verify?sent' });
    expect(keptIn(cookies).confirmation?.sentAt).toBeGreaterThan(confirmation.sentAt);
  });
});

describe('proving a number', () => {
  const registrationToken = 't'.repeat(43);
  const numberCode = {
    sessionId: registered.id,
    number: '+639175552841',
    sentAt: Date.now(),
    waitSeconds: 60,
    triesLeft: 2,
  };
  const typed = { intent: 'confirm', otp: '407 119' };

  test('is for somebody who has registered or is signed in', async () => {
    const thrown = await loadNumber(coming('/buyer/number').args).catch((error: unknown) => error);
    expect(outcomeOf(thrown).location).toBe(
      '/buyer/login?error=SessionRequired&callbackUrl=%2Fbuyer%2Fnumber',
    );
  });

  test('the code goes to the number typed, under the registration’s token', async () => {
    const sent = { resend_after_seconds: 60, expires_in_seconds: 300, attempts_left: 5 };
    answer = { status: 200, body: { sessionId: registered.id, ...sent } };
    const form = { intent: 'send', number: '0917-555-2841' };
    const { args, cookies } = coming('/buyer/number', { form, registrationToken });
    expect(outcomeOf(await proveNumber(args))).toEqual({ status: 303, location: '/buyer/number' });
    expect(calls[0]).toMatchObject({
      authorization: `Bearer ${registrationToken}`,
      body: { number: '+639175552841' },
    });
    expect(keptIn(cookies).numberCode).toMatchObject({ triesLeft: 5, waitSeconds: 60 });
  });

  test('where many ask, the page is given work to do, and what was done goes along', async () => {
    answer = refusal('work_required', 429);
    const form = { intent: 'send', number: '0917-555-2841' };
    const crowded = coming('/buyer/number', { form, registrationToken });
    answers = [answer, { status: 200, body: { challenge: '1.c' } }];
    expect(outcomeOf(await proveNumber(crowded.args))).toMatchObject({
      status: 429,
      reply: { refusal: 'crowded', challenge: '1.c', typed: { number: '+639175552841' } },
    });
    const worked = { ...form, work: '1.c~7' };
    await proveNumber(coming('/buyer/number', { form: worked, registrationToken }).args);
    expect(calls.at(-2)?.body).toEqual({ number: '+639175552841', work: '1.c~7' });
  });

  test.each([
    { code: 'code_wrong', before: 2, left: 1 },
    { code: 'code_wrong', before: 1, left: 0 },
    { code: 'code_expired', before: 4, left: 0 },
  ])('after $code with $before tries, $left are left', async ({ code, before, left }) => {
    answer = refusal(code, 422);
    const note = { numberCode: { ...numberCode, triesLeft: before } };
    const { args, cookies } = coming('/buyer/number', { form: typed, note, registrationToken });
    expect(outcomeOf(await proveNumber(args))).toMatchObject({
      status: 422,
      reply: { triesLeft: left },
    });
    expect(keptIn(cookies).numberCode?.triesLeft).toBe(left);
  });

  test('a number that is proven leads to the door, and what was kept is gone', async () => {
    answer = { status: 200, body: { contact_number: '+63 9•• ••• 2841' } };
    const { args, cookies } = coming('/buyer/number', {
      form: typed,
      note: { numberCode },
      registrationToken,
    });
    expect(outcomeOf(await proveNumber(args)).location).toBe('/buyer/login?notice=number');
    const before = coming('/buyer/number', {
      form: typed,
      note: { numberCode, confirmation: { email: 'maria@example.ph', sentAt: 0, waitSeconds: 60 } },
      registrationToken,
    });
    const first = outcomeOf(await proveNumber(before.args)).location;
    expect(first).toBe('/buyer/login?notice=number_first');
    expect(calls[0]?.body).toEqual({
      session_id: registered.id,
      otp: '407119',
      sign_in: { user_agent: '' },
    });
    expect(cookies.filter((header) => header.includes('Max-Age=0'))).toHaveLength(2);
  });

  test('a number that finishes a registration signs in, and leads to onboarding', async () => {
    answer = {
      status: 200,
      body: { contact_number: '+63 9•• ••• 2841', opened: openedSession },
    };
    const { args, arrivals } = coming('/buyer/number', {
      form: typed,
      note: { numberCode },
      registrationToken,
    });
    expect(outcomeOf(await proveNumber(args))).toEqual({
      status: 303,
      location: '/buyer/onboarding',
    });
    expect(arrivals).toEqual([openedSession]);
  });
});

describe('a forgotten password', () => {
  test('the answer is the same page for every address', async () => {
    answer = { status: 202, body: { resend_after_seconds: 60 } };
    const form = { email: person.email };
    const { args, cookies } = coming('/merchant/forgot-password', { form });
    const sent = { status: 303, location: '/merchant/forgot-password?sent' };
    expect(outcomeOf(await askForReset(args))).toEqual(sent);
    const note = keptIn(cookies);
    // Sent again within the minute, nothing more goes out and nothing else is said.
    const again = coming('/merchant/forgot-password', { form, note });
    expect(outcomeOf(await askForReset(again.args))).toEqual(sent);
    expect(calls).toHaveLength(1);
    const page = loadForgot(coming('/merchant/forgot-password?sent', { note }).args);
    expect(page).toMatchObject({ type: 'merchant', email: person.email });
  });

  test('a new password leads to the door of its kind of account', async () => {
    answer = { status: 200, body: { account_type: 'merchant' } };
    const form = { key: 'a.b', new_password: 'Luwag!2026', confirm_password: 'Luwag!2026' };
    const { args, cookies } = coming('/reset-password?key=a.b', { form });
    const next = { status: 303, location: '/merchant/login?notice=password' };
    expect(outcomeOf(await setPassword(args))).toEqual(next);
    expect(cookies).toContain('the session’s');
  });
});

test('a change of address is undone by the button, once', async () => {
  const form = { key: 'k'.repeat(43) };
  answer = { status: 200, body: { account_type: 'buyer' } };
  const done = outcomeOf(await undo(coming('/email-undo', { form }).args, 'email'));
  expect(done).toEqual({ status: 303, location: '/email-undo?undone=buyer' });
  answer = refusal('link_expired', 422);
  const again = outcomeOf(await undo(coming('/email-undo', { form }).args, 'email'));
  expect(again).toMatchObject({ status: 422, reply: { isExpired: true } });
});

describe('signing in without script', () => {
  test('a whole form is posted on as it is, and only the address is kept', async () => {
    const form = { email: person.email, password: person.password, csrfToken: 'c' };
    const { args, cookies } = coming('/buyer/login', { form });
    const outcome = outcomeOf(await passOn(args, 'buyer'));
    expect(outcome).toEqual({ status: 307, location: '/api/auth/callback/buyer' });
    expect(keptIn(cookies)).toEqual({ signInEmail: person.email });
  });

  test('an empty one is answered at its fields', async () => {
    const { args } = coming('/buyer/login', { form: { email: '', password: '' } });
    expect(outcomeOf(await passOn(args, 'buyer'))).toMatchObject({
      status: 422,
      reply: { faults: { email: 'missing', password: 'missing' } },
    });
  });
});

describe('coming in without the app', () => {
  const sent = { recovery_key: 'a.b.c', email: 'm•••a@example.com', number: '•••• 2841' };
  const come = (form: Record<string, string>) => coming('/buyer/lost-app', { form });
  const back = { recovery_key: 'a.b.c', sent_email: sent.email, sent_number: sent.number };

  test('the password leads to both codes, and a wrong one to itself', async () => {
    const form = { email: person.email, password: person.password };
    answer = { status: 202, body: sent };
    const asked = outcomeOf(await comeWithoutApp(come(form).args, 'buyer'));
    expect(asked).toEqual({ status: 200, reply: { email: person.email, sent } });
    expect(calls[0]?.body).toEqual({ ...form, account_type: 'buyer' });
    answer = refusal('password_wrong', 422);
    const refused = outcomeOf(await comeWithoutApp(come(form).args, 'buyer'));
    const reply = { email: person.email, fault: 'password_wrong' };
    expect(refused).toEqual({ status: 422, reply });
  });

  test('both codes sign in, on the page of the recovery that began', async () => {
    const { args, arrivals } = come({ ...back, email_code: '123456', number_code: '654321' });
    answer = { status: 201, body: openedSession };
    const next = { status: 303, location: '/buyer/settings/lost' };
    expect(outcomeOf(await comeWithoutApp(args, 'buyer'))).toEqual(next);
    expect(arrivals).toEqual([openedSession]);
  });

  test('a code that is wrong is asked for again; codes that are over, from the password on', async () => {
    const form = { ...back, email_code: '123456', number_code: '654321' };
    answer = refusal('number_code_wrong', 422);
    const wrong = outcomeOf(await comeWithoutApp(come(form).args, 'buyer'));
    expect(wrong).toMatchObject({ reply: { sent, fault: 'number_code_wrong' } });
    answer = refusal('code_expired', 422);
    const over = outcomeOf(await comeWithoutApp(come(form).args, 'buyer'));
    expect(over).toEqual({ status: 422, reply: { email: '', fault: 'codes_expired' } });
  });
});
