import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await buildSandbox();
});
afterEach(() => sandbox.close());

function text(fields: { number: string; message: string }) {
  return sandbox.app.inject({
    method: 'POST',
    url: '/api/v4/priority',
    payload: { apikey: 'sandbox', ...fields },
  });
}
const get = (url: string) => sandbox.app.inject({ method: 'GET', url });
const messages = async () =>
  (await get('/inbox/api/messages')).json<{ messages: { id: string; text: string }[] }>().messages;

test('the page lists newest first and shows only one recipient when asked', async () => {
  await text({ number: '09171234567', message: 'una' });
  await text({ number: '09181234567', message: 'huli' });
  const all = (await get('/inbox')).body;
  expect(all.indexOf('huli')).toBeLessThan(all.indexOf('una'));
  const one = (await get('/inbox?to=%2B63+917+123+4567')).body;
  expect(one).toContain('una');
  expect(one).not.toContain('huli');
});

test('markup in a message is shown as text, never run', async () => {
  await text({ number: '09171234567', message: '<script>alert(1)</script>"&' });
  const [message] = await messages();
  for (const url of ['/inbox', `/inbox/messages/${message?.id}`, '/inbox?to=<script>']) {
    const page = await get(url);
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['content-security-policy']).not.toContain('script-src');
  }
});

test('the page refreshes by itself until it is told to stop', async () => {
  expect((await get('/inbox')).body).toContain('http-equiv="refresh"');
  expect((await get('/inbox?pause=1')).body).not.toContain('http-equiv="refresh"');
});

test('clearing empties the inbox for the next test', async () => {
  await text({ number: '09171234567', message: 'una' });
  const cleared = await sandbox.app.inject({ method: 'DELETE', url: '/inbox/api/messages' });
  expect(cleared.statusCode).toBe(204);
  expect(await messages()).toEqual([]);
});

test('the last 500 messages are kept, the oldest are forgotten', async () => {
  for (let number = 1; number <= 501; number += 1) {
    await text({ number: '09171234567', message: `text ${number}` });
  }
  const kept = await messages();
  expect(kept).toHaveLength(500);
  expect(kept[0]?.text).toBe('text 501');
  expect(kept.at(-1)?.text).toBe('text 2');
  expect((await get('/inbox/messages/1')).statusCode).toBe(404);
});
