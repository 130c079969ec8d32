import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../sandbox.ts';
import { MAGIC_NUMBERS } from './magic-numbers.ts';

let sandbox: Sandbox;
let origin: string;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.parse('2026-11-15T02:00:00Z');
  sandbox = await buildSandbox({ slowMs: 300, now: () => new Date(nowMs) });
  ({ origin } = await sandbox.listen({ httpPort: 0, smtpPort: 0 }));
});
afterEach(() => sandbox.close());

type Fields = Record<string, string>;

function post(path: string, fields: Fields): Promise<Response> {
  const body = new URLSearchParams({ apikey: 'sandbox', ...fields });
  return fetch(`${origin}/api/v4${path}`, { method: 'POST', body });
}
const send = (fields: Fields) =>
  post('/messages', { number: '09171234567', message: 'Kumusta', ...fields });

async function textsTo(number: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${origin}/inbox/api/messages?to=${encodeURIComponent(number)}`);
  return ((await response.json()) as { messages: Record<string, unknown>[] }).messages;
}
async function statusOf(messageId: number): Promise<string | undefined> {
  const response = await fetch(`${origin}/api/v4/messages/${messageId}?apikey=sandbox`);
  const [message] = (await response.json()) as { status: string }[];
  return message?.status;
}

test('a sent text comes back as an array of one in the wire format and reaches the inbox', async () => {
  const response = await send({ sendername: 'LUWAG' });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual([
    {
      message_id: 200_000_001,
      user_id: 1,
      user: 'sandbox@luwag.test',
      account_id: 1,
      account: 'Luwag sandbox',
      recipient: '639171234567',
      message: 'Kumusta',
      sender_name: 'LUWAG',
      network: 'Globe',
      status: 'Pending',
      type: 'Single',
      source: 'Api',
      created_at: '2026-11-15 10:00:00',
      updated_at: '2026-11-15 10:00:00',
    },
  ]);
  const [text] = await textsTo('+63 917 123 4567');
  expect(text).toMatchObject({
    kind: 'text',
    from: 'LUWAG',
    to: ['639171234567'],
    text: 'Kumusta',
  });
});

test('form and JSON bodies, the key in body or query, and three spellings of a number are taken', async () => {
  for (const number of ['09181234567', '639181234567', '+639181234567']) {
    const response = await fetch(`${origin}/api/v4/messages?apikey=sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number, message: 'Kumusta' }),
    });
    expect(await response.json()).toMatchObject([{ recipient: '639181234567' }]);
    expect(await (await send({ number })).json()).toMatchObject([{ recipient: '639181234567' }]);
  }
  expect(await textsTo('09181234567')).toHaveLength(6);
});

test('several numbers in one call are one bulk answer with a message for each', async () => {
  const response = await send({ number: '09171234567,09181234567' });
  expect(await response.json()).toMatchObject([
    { recipient: '639171234567', type: 'Bulk' },
    { recipient: '639181234567', type: 'Bulk' },
  ]);
});

test('the one-time password replaces its placeholder and comes back as code', async () => {
  const own = await post('/otp', {
    number: '09171234567',
    message: 'Ang code mo ay {otp}.',
    code: '482913',
  });
  expect(await own.json()).toMatchObject([{ message: 'Ang code mo ay 482913.', code: 482913 }]);
  const made = await post('/otp', { number: '09181234567', message: 'Salamat' });
  const [answer] = (await made.json()) as { code: number; message: string }[];
  expect(answer?.message).toBe(`Salamat. Your One Time Password is ${answer?.code}`);
  expect(String(answer?.code)).toMatch(/^\d{6}$/);
  expect(await textsTo('09181234567')).toMatchObject([{ code: String(answer?.code) }]);
});

test('a code with a leading zero is not shortened', async () => {
  const fields = { number: '09171234567', message: '{otp}', code: '004821' };
  const response = await post('/otp', fields);
  expect(await response.json()).toMatchObject([{ code: '004821', message: '004821' }]);
});

test.each<{ fields: Fields; status: number; body: unknown }>([
  { fields: { apikey: '' }, status: 401, body: { apikey: ['The apikey field is required.'] } },
  {
    fields: { apikey: 'invalid-key' },
    status: 401,
    body: { apikey: ['The selected apikey is invalid.'] },
  },
  { fields: { number: '' }, status: 200, body: { number: ['The number field is required.'] } },
  { fields: { message: '' }, status: 200, body: { message: ['The message field is required.'] } },
  {
    fields: { number: '09171234567,0917' },
    status: 200,
    body: { number: ['The number format is invalid.'] },
  },
  {
    fields: { number: Array(1001).fill('09171234567').join(',') },
    status: 200,
    body: { number: ['The number format is invalid.'] },
  },
  {
    fields: { sendername: 'SEMAPHORE' },
    status: 200,
    body: [{ senderName: 'The senderName supplied is not valid' }],
  },
  {
    fields: { apikey: 'no-sender-key' },
    status: 500,
    body: [
      {
        senderName:
          'No active sender name found. Please apply for a sender name before sending messages.',
      },
    ],
  },
])('refuses in the carrier’s own shape: $body', async ({ fields, status, body }) => {
  const response = await send(fields);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(body);
  expect(await textsTo('09171234567')).toEqual([]);
});

test('the 121st call of a minute is refused with when to come back; the other calls are not counted', async () => {
  for (let call = 1; call <= 120; call += 1) {
    const response = await send({});
    expect(response.headers.get('x-ratelimit-limit')).toBe('120');
    expect(response.headers.get('x-ratelimit-remaining')).toBe(String(120 - call));
    await response.arrayBuffer();
  }
  nowMs += 20_000;
  const refused = await send({});
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('40');
  const priority = await post('/priority', { number: '09171234567', message: 'Agad' });
  expect(priority.status).toBe(200);
  nowMs += 40_000;
  expect((await send({})).status).toBe(200);
});

test('a message that starts with TEST is accepted and never sent', async () => {
  const [answer] = (await (await send({ message: 'TEST one two' })).json()) as {
    message_id: number;
  }[];
  nowMs += 3_600_000;
  expect(await statusOf(answer?.message_id ?? 0)).toBe('Pending');
  expect(await textsTo('09171234567')).toEqual([]);
});

test.each([
  { number: '09171234567', status: 'Sent', texts: 1 },
  { number: '09990000101', status: 'Failed', texts: 0 },
  { number: '09990000102', status: 'Refunded', texts: 0 },
  { number: '09990000103', status: 'Pending', texts: 0 },
  { number: '09990000104', status: 'Sent', texts: 2 },
])('$number ends as $status with $texts texts received', async ({ number, status, texts }) => {
  const [answer] = (await (await send({ number })).json()) as {
    message_id: number;
    status: string;
  }[];
  expect(answer?.status).toBe('Pending');
  nowMs += 1000;
  expect(await statusOf(answer?.message_id ?? 0)).toBe(status);
  expect(await textsTo(number)).toHaveLength(texts);
});

test('a slow answer comes late though the text is already there', async () => {
  const answer = send({ number: '09990000105' });
  const first = await Promise.race([
    answer.then(() => 'answer'),
    expect
      .poll(() => textsTo('09990000105'))
      .toHaveLength(1)
      .then(() => 'text'),
  ]);
  expect(first).toBe('text');
  expect((await answer).status).toBe(200);
});

test.each([
  { number: '09990000106', texts: 1 },
  { number: '09990000107', texts: 0 },
])('$number drops the connection with $texts texts received', async ({ number, texts }) => {
  await expect(send({ number })).rejects.toThrow('fetch failed');
  expect(await textsTo(number)).toHaveLength(texts);
});

test.each([
  { number: '09990000108', texts: 1 },
  { number: '09990000109', texts: 0 },
])('$number answers 500 with $texts texts received', async ({ number, texts }) => {
  expect((await send({ number })).status).toBe(500);
  expect(await textsTo(number)).toHaveLength(texts);
});

test('the account shows what a text costs: one credit, two on the fast lane, by part', async () => {
  const balance = async () => {
    const response = await fetch(`${origin}/api/v4/account?apikey=sandbox`);
    return ((await response.json()) as { credit_balance: number }).credit_balance;
  };
  const start = await balance();
  await send({ message: 'a'.repeat(160) });
  expect(await balance()).toBe(start - 1);
  await send({ message: 'a'.repeat(161) });
  expect(await balance()).toBe(start - 3);
  await post('/priority', { number: '09171234567', message: '₱'.repeat(71) });
  expect(await balance()).toBe(start - 7);
});

test('the inbox warns of what a Philippine carrier would not deliver as written', async () => {
  await send({ message: 'Bayaran ang ₱500 sa https://luwag.test' });
  const [text] = await textsTo('09171234567');
  expect(text?.carrierWarnings).toEqual([
    'Outside the GSM alphabet: ₱ (70 characters a text instead of 160).',
    'Carries a link: Philippine carriers block texts with links.',
  ]);
  await send({ number: '09181234567', message: 'Señor, PHP 500.00 {ok}' });
  expect(await textsTo('09181234567')).toMatchObject([{ carrierWarnings: [] }]);
});

test('sent messages are listed newest first, by status and page', async () => {
  await send({ number: '09990000101' });
  await send({ message: 'una' });
  await send({ message: 'huli' });
  nowMs += 1000;
  const list = async (query: string) =>
    (await (await fetch(`${origin}/api/v4/messages?apikey=sandbox&${query}`)).json()) as unknown[];
  expect(await list('status=Sent')).toMatchObject([{ message: 'huli' }, { message: 'una' }]);
  expect(await list('limit=1&page=2')).toMatchObject([{ message: 'una' }]);
  expect(await list('network=DITO')).toEqual([]);
});

test('every magic number is in the README and on the front page', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const front = await (await fetch(origin)).text();
  for (const { number, effect } of MAGIC_NUMBERS) {
    expect(readme).toContain(`\`${number}\` | ${effect}`);
    expect(front).toContain(number);
  }
});
