import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { createPaymentRequest } from '@luwag/contracts/payment-requests';
import { openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import { postSignIn } from '@luwag/testing/harness/web-visits';
import { type Attack, firstOf, needs } from './attack.ts';
import type { AttackHarness } from './harness.ts';

// The one origin that browsers see: what it passes on, what it sends people to, what it lets run.

const climbing = [
  '/api/v1/%2e%2e/%2e%2e/metrics',
  '/api/v1/../../metrics',
  '/api/v1/..%2f..%2fmetrics',
  '/api/v1/%2e%2e%2f%2e%2e%2fmetrics',
  '/api/v1/.%2e/.%2e/metrics',
  '/api/v1/%2E%2E/%2E%2E/metrics',
  '/api/v1/..\\..\\metrics',
  '/api/v1/%2e%2e%5c%2e%2e%5cmetrics',
  '/api/v1/x/../../../metrics',
  '/api/v1/x/%2e%2e/%2e%2e/%2e%2e/metrics',
  '/api/v1/;/../../metrics',
  '/api/v1//../../../metrics',
  '/api/v1/%2e%2e/%2e%2e/readyz',
  '/api/v1/%2e%2e/%2e%2e/healthz',
  '/api/v1/%2e%2e/%2e%2e/internal',
];

const isInternal = (body: string): boolean =>
  /^# (HELP|TYPE) |luwag_http|process_cpu/m.test(body) || /"(status|database|redis)":/.test(body);

async function leaveProxy(harness: AttackHarness): Promise<string | undefined> {
  const got = [];
  for (const path of climbing) {
    const { status, body } = await harness.toWeb({ path });
    got.push(status === 200 && isInternal(body) ? path : undefined);
  }
  return firstOf(got);
}

async function publicMetrics(harness: AttackHarness): Promise<string | undefined> {
  const { status, body } = await harness.toApi({ path: '/metrics' });
  return status === 200 && isInternal(body)
    ? 'the figures of the API, on its public port'
    : undefined;
}

/** One request as it is written: line by line, whatever it says. */
function writeRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text));
    let received = '';
    socket.setEncoding('latin1').setTimeout(3_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

async function smuggle(harness: AttackHarness): Promise<string | undefined> {
  const port = Number(harness.settings.WEB_PORT);
  const inner = 'GET /api/v1/users/user/ HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const both =
    'POST /api/v1/core/banks/list HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n' +
    `content-length: ${inner.length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inner}`;
  const answers = (await writeRaw(port, both)).match(/^HTTP\/1\.1 \d+/gm) ?? [];
  if (answers.length > 1) return 'two answers to one request';
  const absolute =
    'GET http://127.0.0.1:1/api/v1/core/banks/list HTTP/1.1\r\nhost: localhost\r\n' +
    'connection: close\r\n\r\n';
  const [said = ''] = (await writeRaw(port, absolute)).match(/^HTTP\/1\.1 \d+/) ?? [];
  return said.endsWith(' 200') ? 'a request to an address of one’s choice' : undefined;
}

async function chosenHost(harness: AttackHarness): Promise<string | undefined> {
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-original-url': '/ops',
    'x-rewrite-url': '/ops',
    'x-middleware-subrequest': 'middleware',
    forwarded: 'host=evil.example',
  };
  const got = [];
  for (const path of ['/', '/buyer/dashboard', '/ops', '/api/auth/csrf', '/api/auth/providers']) {
    const { headers: said, body } = await harness.toWeb({ path, headers });
    const shown = `${JSON.stringify(said)} ${body}`;
    got.push(shown.includes('evil.example') ? `${path} speaks of evil.example` : undefined);
  }
  return firstOf(got);
}

const elsewhere = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example/',
  '/.//evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  '/%0d%0aset-cookie:%20a=b',
  '/x\r\nset-cookie: a=b',
];

async function openRedirects(harness: AttackHarness): Promise<string | undefined> {
  const { account } = await harness.newPerson();
  const origin = harness.settings.PUBLIC_ORIGIN ?? '';
  const leaves = (location: unknown): boolean =>
    typeof location === 'string' &&
    location !== '' &&
    (!URL.canParse(location, origin) || new URL(location, origin).origin !== origin);
  const got = [];
  for (const [i, to] of elsewhere.entries()) {
    const browser = harness.openBrowser();
    const replies = [
      // A sign-in takes a hash; the pages that lead there do not.
      ...(i % 3 === 0 ? [await postSignIn(browser, account, { callbackUrl: to })] : []),
      await browser.postForm('/preferences', { theme: 'dark', back: to }),
      await browser.get(`/buyer/login?callbackUrl=${encodeURIComponent(to)}`),
    ];
    const set = replies.map(({ set: cookies }) => cookies.join()).join();
    const isInjected = /(^|,)a=b/.test(set);
    got.push(
      replies.some(({ headers }) => leaves(headers.location)) || isInjected ? to : undefined,
    );
  }
  return firstOf(got);
}

async function framed(harness: AttackHarness): Promise<string | undefined> {
  const got = [];
  for (const path of ['/', '/buyer/login', '/buyer/webpay', '/ops/login', '/merchant']) {
    const { headers } = await harness.toWeb({ path });
    const policy = String(headers['content-security-policy'] ?? '');
    const isShut = /frame-ancestors 'none'/.test(policy) && !/unsafe-(inline|eval)/.test(policy);
    got.push(isShut && headers['x-content-type-options'] === 'nosniff' ? undefined : path);
  }
  return firstOf(got);
}

const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';

async function scriptInText(harness: AttackHarness): Promise<string | undefined> {
  const merchant = await harness.newPerson({ role: 'merchant' });
  const store = await openStoreOf(harness, merchant);
  const { key } = await testKeyOf(harness, merchant, store, ['payments:write']);
  const asked = await harness.app.inject({
    method: createPaymentRequest.method,
    url: createPaymentRequest.path,
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
    payload: { amount: 3_000_00, description: script, order_reference: script.slice(0, 60) },
  });
  needs('asking', asked, 201, 422);
  if (asked.statusCode === 422) return undefined;
  const { pathname } = new URL(asked.json().webpay_url);
  const browser = harness.openBrowser();
  let reply = await browser.get(pathname);
  for (let hops = 0; reply.headers.location && hops < 3; hops += 1) {
    const next = new URL(String(reply.headers.location), asked.json().webpay_url);
    reply = await browser.get(next.pathname + next.search);
  }
  needs('the page of the payment', reply, 200);
  return reply.body.includes('<script>alert(1)') ? 'script in a shop’s words' : undefined;
}

async function forgedSession(harness: AttackHarness): Promise<string | undefined> {
  const { account } = await harness.newPerson();
  const browser = harness.openBrowser();
  await postSignIn(browser, account);
  const found = [...browser.jar].find(([name]) => name.endsWith('luwag.session'));
  if (!found) throw new Error('no session to change');
  const [name, value] = found;
  const flip = (at: number) =>
    `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`;
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  const claims = Buffer.from(JSON.stringify({ sub: account.id, role: 'staff' })).toString(
    'base64url',
  );
  const forged = [flip(value.length - 5), flip(40), `${header}.${claims}.`, 'x'.repeat(4_000)];
  const got = [];
  for (const each of forged) {
    const read = await harness.toWeb({
      path: '/api/auth/session',
      headers: { cookie: `${name}=${each}` },
    });
    got.push(/"role"/.test(read.body) ? 'a session that we did not seal' : undefined);
  }
  return firstOf(got);
}

export const webAttacks: Attack[] = [
  { threat: 'A11', name: 'a path climbs out of /api/v1', run: leaveProxy },
  { threat: 'A11', name: 'figures on the public port', run: publicMetrics },
  { threat: 'T14', name: 'one request is read as two, or sent elsewhere', run: smuggle },
  { threat: 'T25', name: 'headers choose the host', run: chosenHost },
  { threat: 'T25', name: 'people are sent to other sites', run: openRedirects },
  { threat: 'T25', name: 'a page is framed, or runs what it should not', run: framed },
  { threat: 'T16', name: 'a shop’s words run as script', run: scriptInText },
  { threat: 'T2', name: 'a session is forged', run: forgedSession },
];
