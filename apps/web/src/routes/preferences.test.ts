import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { action } from './preferences.tsx';

async function post(fields: Record<string, string>, origin = 'http://luwag.example') {
  const request = new Request(`${origin}/preferences`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const response = await action({
    request,
    url: new URL(request.url),
    params: {},
    pattern: '/preferences',
    context: new RouterContextProvider(),
  });
  const { status, headers } = response;
  return { status, location: headers.get('location'), cookies: headers.getSetCookie() };
}

test('a choice is kept for a year and the visitor goes back to the page', async () => {
  expect(await post({ theme: 'dark', back: '/merchant?x=1' })).toEqual({
    status: 303,
    location: '/merchant?x=1',
    cookies: ['luwag.theme=dark; Path=/; Max-Age=31536000; SameSite=Lax'],
  });
});

test('following the device is the absence of a choice', async () => {
  const { cookies } = await post({ theme: 'system', back: '/' });
  expect(cookies).toEqual(['luwag.theme=; Path=/; Max-Age=0; SameSite=Lax']);
});

test('language and consent are set by the same form', async () => {
  const { cookies } = await post({ locale: 'fil', consent: 'false', back: '/' });
  expect(cookies).toEqual([
    'luwag.lang=fil; Path=/; Max-Age=31536000; SameSite=Lax',
    'localConsent=false; Path=/; Max-Age=31536000; SameSite=Lax',
  ]);
});

test('over https the cookies stay there', async () => {
  const { cookies } = await post({ locale: 'en', back: '/' }, 'https://luwag.example');
  expect(cookies[0]).toMatch(/; Secure$/);
});

test('a value we do not know sets nothing', async () => {
  const { cookies } = await post({ locale: 'de', theme: 'pink', consent: 'maybe; Domain=x' });
  expect(cookies).toEqual([]);
});

test('the way back never leaves the site', async () => {
  expect((await post({ theme: 'dark', back: '//other.example/' })).location).toBe('/');
});
