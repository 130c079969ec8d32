import { expect, test } from 'vitest';
import { clearedCookie, cookieHeader, cookieNames, parseCookies } from './cookies.ts';

test('every cookie is for this host alone, out of reach of script, and never in the clear', () => {
  for (const name of Object.values(cookieNames)) {
    const header = cookieHeader(name, 'v', 60.9);
    expect(header).toBe(`${name}=v; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax`);
    expect(header).not.toContain('Domain');
    expect(name.startsWith('__Host-') || name === 'access_token').toBe(true);
  }
});

test('one is cleared by an age of nothing, and none is set that a browser would drop', () => {
  expect(clearedCookie('access_token')).toContain('access_token=; Path=/; Max-Age=0;');
  expect(cookieHeader('access_token', 'v', -5)).toContain('Max-Age=0');
  expect(() => cookieHeader('access_token', 'v'.repeat(4_100))).toThrow('does not fit');
});

test.each([
  ['', {}],
  ['a=1; b=2', { a: '1', b: '2' }],
  ['a=1; a=2', { a: '1' }],
  ['a=x%7Cy', { a: 'x|y' }],
  ['a=%E0%A4%A', { a: '%E0%A4%A' }],
  ['a=b=c', { a: 'b=c' }],
  ['novalue; =x', {}],
  ['__proto__=1', { __proto__: undefined }],
])('%j is read as %j', (header, cookies) => {
  const read = parseCookies(header);
  for (const [name, value] of Object.entries(cookies)) expect(read[name]).toBe(value);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
