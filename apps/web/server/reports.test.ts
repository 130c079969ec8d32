import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { keepBodiesRaw } from './raw-bodies.ts';
import { registerReports } from './reports.ts';

let logged: Record<string, unknown>[];
let app: FastifyInstance;

/** Leaves out the two lines that every request has. */
function keepLine(text: string): void {
  const line = JSON.parse(text);
  if (!('req' in line || 'res' in line)) logged.push(line);
}

beforeEach(() => {
  logged = [];
  app = Fastify({
    logger: { level: 'info', stream: { write: keepLine } },
  });
  keepBodiesRaw(app);
  registerReports(app, async (id) => (id === 'routes/merchant' ? '/merchant' : undefined));
});

const view = { route: 'routes/merchant', viewport: 'phone', language: 'fil' };

const post = (url: string, body: unknown, cookie = '') =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'text/plain', cookie },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('a page view is logged as its page, screen and language, and nothing more', async () => {
  expect((await post('/analytics', view, 'session=secret')).statusCode).toBe(204);
  const [{ metric, page, viewport, language, ...rest } = {}] = logged;
  expect({ metric, page, viewport, language }).toEqual({
    metric: 'page_view',
    page: '/merchant',
    viewport: 'phone',
    language: 'fil',
  });
  expect(Object.keys(rest).sort()).toEqual(['hostname', 'level', 'pid', 'reqId', 'time']);
});

test('a refusal holds on the server too', async () => {
  expect((await post('/analytics', view, 'localConsent=false')).statusCode).toBe(204);
  expect(logged).toEqual([]);
});

test.each([
  '',
  '{',
  'null',
  { ...view, route: 'routes/unknown' },
  { ...view, route: 'constructor' },
  { ...view, viewport: 'wall' },
  { ...view, email: 'maria@example.com' },
])('%j is no page view', async (body) => {
  expect((await post('/analytics', body)).statusCode).toBe(400);
  expect(logged).toEqual([]);
});

test('a violated policy and a browser fault are logged', async () => {
  const report = { 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'inline' } };
  expect((await post('/csp-report', report)).statusCode).toBe(204);
  const fault = { route: '/merchant', name: 'TypeError', message: 'x is not a function' };
  expect((await post('/browser-fault', fault)).statusCode).toBe(204);
  expect(logged).toMatchObject([
    { level: 40, csp: { 'violated-directive': 'script-src' } },
    { level: 50, fault: { name: 'TypeError' } },
  ]);
});

test('what stands behind a question mark or a hash in a reported address is not logged', async () => {
  const report = {
    'document-uri': 'https://luwag.example/buyer/reset-password?key=secret-1#secret-2',
    'blocked-uri': 'https://elsewhere.example/pixel?of=secret-3',
    'source-file': 'https://luwag.example/assets/a.js#secret-4',
    'violated-directive': 'img-src',
  };
  expect((await post('/csp-report', { 'csp-report': report })).statusCode).toBe(204);
  expect(JSON.stringify(logged)).not.toContain('secret');
  expect(logged).toMatchObject([
    {
      csp: {
        'document-uri': 'https://luwag.example/buyer/reset-password',
        'blocked-uri': 'https://elsewhere.example/pixel',
        'source-file': 'https://luwag.example/assets/a.js',
      },
    },
  ]);
});

test('a flood is turned away before it fills the log', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, () => post('/analytics', view)));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(50);
  expect(logged.length).toBeLessThan(250);
});
