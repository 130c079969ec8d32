import { expect, test } from 'vitest';
import { needsLightEdition, readNetwork } from './network.ts';

const browser = (facts: object) => facts as Navigator;

test('a browser that does not tell its speed has an unknown one', () => {
  expect(readNetwork(browser({ onLine: true }))).toEqual({ online: true, networkSpeed: 'unknown' });
});

test('what the browser reports is what is known', () => {
  const offline = browser({ onLine: false, connection: { effectiveType: '3g' } });
  expect(readNetwork(offline)).toEqual({ online: false, networkSpeed: '3g' });
});

const onSlow = { online: true, networkSpeed: '2g' };
const at = (search: string, pathname = '/', cookies = '') => ({ pathname, search, cookies });

test.each([
  ['2g', true],
  ['slow-2g', true],
  ['3g', false],
  ['4g', false],
  ['unknown', false],
])('on %s the light edition is needed: %s', (networkSpeed, isNeeded) => {
  expect(needsLightEdition({ online: true, networkSpeed }, at(''))).toBe(isNeeded);
});

test.each([
  ['/buyer/webpay?request=abc', false],
  ['/buyer/webpay/agreement?proposal=abc', false],
  ['/p/abc', false],
  // The light edition's own sign-in, where the password was wrong or a code is asked for.
  ['/slow-network', false],
  ['/buyer/dashboard', true],
  ['/buyer/pay', true],
  ['/buyer/webpayments', true],
  ['https://other.example/buyer/webpay', true],
])('whoever signs in on the way to %s is sent to the light edition: %s', (way, isNeeded) => {
  const search = `?${new URLSearchParams({ error: 'CredentialsSignin', callbackUrl: way })}`;
  expect(needsLightEdition(onSlow, at(search))).toBe(isNeeded);
});

test('a checkout that was reached from a page with script is not left', () => {
  expect(needsLightEdition(onSlow, at('', '/buyer/webpay/agreement'))).toBe(false);
  expect(needsLightEdition(onSlow, at('?callbackUrl=/buyer/pay', '/buyer/webpay'))).toBe(false);
  expect(needsLightEdition(onSlow, at('', '/buyer/dashboard'))).toBe(true);
});

test('who has chosen the full edition stays', () => {
  expect(needsLightEdition(onSlow, at('?edition=full'))).toBe(false);
  expect(needsLightEdition(onSlow, at('?edition=other'))).toBe(true);
});

test('the choice holds on later pages, whatever their address says', () => {
  const later = (cookies: string) => at('?callbackUrl=/buyer/pay', '/buyer/login', cookies);
  expect(needsLightEdition(onSlow, later('a=b; luwag.edition=full'))).toBe(false);
  expect(needsLightEdition(onSlow, later('luwag.edition=other'))).toBe(true);
});
