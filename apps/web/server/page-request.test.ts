import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { isForeignPost, pageRequest } from './page-request.ts';
import { keepBodiesRaw } from './raw-bodies.ts';

/** Answers with what the application would see of the request. */
function mirror() {
  const app = Fastify();
  keepBodiesRaw(app);
  app.all('/*', async (request) => {
    const seen = pageRequest(request, {
      publicOrigin: 'https://luwag.example',
      signal: new AbortController().signal,
    });
    return { url: seen.url, headers: Object.fromEntries(seen.headers), body: await seen.text() };
  });
  return app;
}

test('the public origin is fixed, whatever the request says of itself', async () => {
  const { url, headers } = (
    await mirror().inject({
      url: '/merchant?x=1',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        forwarded: 'host=evil.example',
      },
    })
  ).json();
  expect(url).toBe('https://luwag.example/merchant?x=1');
  expect(headers.host).toBe('luwag.example');
  expect(JSON.stringify(headers)).not.toContain('evil');
});

test.each(['/', '//evil.example/x', '/@evil.example', '/\\evil.example'])(
  'the path %j cannot change the origin',
  async (path) => {
    const app = mirror();
    const { url } = (await app.inject({ url: path })).json();
    expect(new URL(url).origin).toBe('https://luwag.example');
  },
);

test.each([
  'x-request-id',
  'x-nonce',
  'content-security-policy',
  'x-middleware-subrequest',
  'x-real-ip',
])('a visitor cannot set %s for the application', async (name) => {
  const { headers } = (await mirror().inject({ url: '/', headers: { [name]: 'mine' } })).json();
  expect(headers[name]).toBeUndefined();
});

test('cookies and the body come through', async () => {
  const seen = (
    await mirror().inject({
      method: 'POST',
      url: '/preferences',
      headers: { cookie: 'a=1; b=2', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'theme=dark',
    })
  ).json();
  expect(seen).toMatchObject({ headers: { cookie: 'a=1; b=2' }, body: 'theme=dark' });
});

test.each([
  ['a form of ours', { origin: 'https://luwag.example', 'sec-fetch-site': 'same-origin' }, false],
  ['a program without a browser', {}, false],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, true],
  ['a sibling host', { origin: 'https://shop.luwag.example' }, true],
  ['our name without encryption', { origin: 'http://luwag.example' }, true],
  ['a sandboxed frame', { origin: 'null' }, true],
  ['a browser that hides the origin', { 'sec-fetch-site': 'cross-site' }, true],
  ['a sibling host that hides the origin', { 'sec-fetch-site': 'same-site' }, true],
])('a post from %s is foreign: %o', async (_, headers, isForeign) => {
  const app = Fastify();
  app.post('/', (request) => ({ isForeign: isForeignPost(request, 'https://luwag.example') }));
  const response = await app.inject({ method: 'POST', url: '/', headers });
  expect(response.json()).toEqual({ isForeign });
});
