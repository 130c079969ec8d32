import { expect, test } from 'vitest';
import { homeOf, ownPathOf, roleOfPath, roles, signInAddress, signInPageOf } from './pages.ts';

const origin = 'https://luwag.example';

test.each([
  ['/buyer/credit?x=1', '/buyer/credit?x=1'],
  [`${origin}/buyer/credit`, '/buyer/credit'],
  [origin, '/'],
  ['/', '/'],
])('%s is a way back to %s', (wanted, path) => {
  expect(ownPathOf(wanted, origin)).toBe(path);
});

test.each([
  'https://evil.example/',
  `${origin}.evil.example/`,
  `${origin}@evil.example/`,
  `${origin}//evil.example`,
  '//evil.example',
  'http://luwag.example/',
  'javascript:alert(1)',
  'buyer',
  '',
  undefined,
  7,
])('%s is no way back', (wanted) => {
  expect(ownPathOf(wanted, origin)).toBeUndefined();
});

test.each([
  ['/merchant/stores', 'merchant'],
  ['/merchant', 'merchant'],
  ['/merchants-we-like', 'buyer'],
  ['/ops/cases', 'staff'],
  ['/opsis', 'buyer'],
  ['/', 'buyer'],
])('%s is a page for the %s', (path, role) => {
  expect(roleOfPath(path)).toBe(role);
});

test('each kind has its own door and home, and lies in its own part of the site', () => {
  for (const role of roles) {
    expect(roleOfPath(signInPageOf(role))).toBe(role);
    expect(roleOfPath(homeOf(role))).toBe(role);
  }
});

test('the door is told why, and where to go on', () => {
  expect(signInAddress('buyer', {})).toBe('/buyer/login');
  expect(signInAddress('merchant', { error: 'SessionRequired', back: '/merchant/a?b=c&d' })).toBe(
    '/merchant/login?error=SessionRequired&callbackUrl=%2Fmerchant%2Fa%3Fb%3Dc%26d',
  );
});
